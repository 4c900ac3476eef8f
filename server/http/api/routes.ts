/** The API's routes, all of them: those of the areas, and those that the host answers itself or hands on to whichever area a record is of. */
import type { ApiRoute, StaffRoute } from "../../kernel/api/route.ts";
import { API } from "../../areas/index.ts";
import { ANSWER_ROUTES } from "./answer-routes.ts";
import { FILE_ROUTES } from "./file-routes.ts";
import type { HostRoute } from "./host-call.ts";
import { openApiRoute } from "./openapi.ts";
import { INCOME_ROUTES, PART_ROUTES } from "./part-routes.ts";
import { REFERENCE_ROUTES } from "./reference-routes.ts";
import { SCREEN_ROUTES } from "./screen-routes.ts";
import { SESSION_ROUTES } from "./session-routes.ts";
import { SUBMISSION_ROUTES } from "./submission-routes.ts";

interface HostApi {
  /** Said where no area says it. */
  about?: string;
  routes: readonly HostRoute[];
}

const HOST_API: Readonly<Record<string, HostApi>> = {
  account: { routes: SESSION_ROUTES },
  form: { routes: [...PART_ROUTES, ...ANSWER_ROUTES] },
  income: { routes: INCOME_ROUTES },
  uploads: { about: "Files that people upload.", routes: FILE_ROUTES },
  cosign: { routes: SUBMISSION_ROUTES.cosign },
  payment: { about: "The application fee and its receipts.", routes: SUBMISSION_ROUTES.payment },
  screening: { about: "The background check and the consent to it.", routes: SUBMISSION_ROUTES.screening },
  submission: { about: "Handing in.", routes: SUBMISSION_ROUTES.submission },
  screens: { about: "Screens as data.", routes: SCREEN_ROUTES },
  reference: { about: "Lists and settings that everybody reads, and this document.", routes: REFERENCE_ROUTES },
};

const TAGGED = [...new Set([...Object.keys(API), ...Object.keys(HOST_API)])].map((tag) => ({
  tag,
  about: API[tag]?.about ?? HOST_API[tag]?.about ?? "",
  routes: [...(HOST_API[tag]?.routes ?? []), ...(API[tag]?.routes ?? []), ...(API[tag]?.staff ?? [])],
}));

/** Rows below `/staff/`: each says what it answers of what is one's own. */
export const STAFF_API_ROUTES: readonly StaffRoute[] = Object.values(API).flatMap(({ staff = [] }) => staff);

export const API_ROUTES: readonly HostRoute[] = [...TAGGED.flatMap(({ routes }): readonly (ApiRoute | HostRoute)[] => routes), openApiRoute(TAGGED)];
