/** What the review asks for, and who was named. */
import { makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { createDoubleDeposit } from "./accept-double-deposit.ts";
import { readRequest, saveRequest } from "./application-requests.ts";
import { nominationRoutes } from "./cosign/api.ts";

export const api: AreaApi = {
  about: "What the review asks for, and who was named.",
  routes: [
    reads(
      { path: "/applications/requests/{id}/", name: "readApplicationRequest", about: "What the applicant is asked for.", resource: "application-request" },
      readRequest,
    ),
    saves(
      {
        path: "/applications/requests/{id}/",
        name: "saveApplicationRequest",
        about: "Says that it is answered: `completed`, once somebody is named. Naming somebody says it already.",
        resource: "application-request",
        refusals: [409],
      },
      saveRequest,
    ),
    makes(
      {
        path: "/applications/double-deposit/",
        name: "acceptDoubleDeposit",
        about: "Agrees to more deposit, where that may do, once.",
        resource: "double-deposit",
        refusals: [409],
      },
      createDoubleDeposit,
    ),
    ...nominationRoutes,
  ],
};
