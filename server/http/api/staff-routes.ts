/** What staff alone may read. */
import { listAccommodationRequests, readAccommodationRequest } from "../../areas/form/index.ts";
import type { ApiRoute } from "./route.ts";
import { lists, reads } from "./route-shapes.ts";

const ACCOMMODATION = "/staff/accommodation-requests/";

export const STAFF_ROUTES: ApiRoute[] = [
  lists(
    {
      path: ACCOMMODATION,
      name: "listAccommodationRequests",
      about: "Applicants who bring a service or assistance animal, newest first.",
      resource: "accommodation-request",
      filters: { status: "open or closed.", application__id: "Only the one of this application." },
    },
    listAccommodationRequests,
  ),
  reads(
    { path: `${ACCOMMODATION}{id}`, name: "readAccommodationRequest", about: "One accommodation request.", resource: "accommodation-request" },
    readAccommodationRequest,
  ),
];
