/** What the review asks for, and who was named. */
import { deletes, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { createDoubleDeposit } from "./accept-double-deposit.ts";
import { readRequest, saveRequest } from "./application-requests.ts";
import { createCosignerSource, deleteCosignerSource, readCosignerSource, saveCosignerSource } from "./cosigner-sources.ts";

const NOMINATIONS = "/cosigner/source/";

export const api: AreaApi = {
  about: "What the review asks for: a co-signer, or more deposit.",
  routes: [
    reads(
      { path: "/applications/requests/{id}/", name: "readApplicationRequest", about: "What the applicant is asked for.", resource: "application-request" },
      readRequest,
    ),
    saves(
      {
        path: "/applications/requests/{id}/",
        name: "saveApplicationRequest",
        about: "Says that it is answered: `completed`, once a co-signer is named. Naming one says it already.",
        resource: "application-request",
        refusals: [409],
      },
      saveRequest,
    ),
    makes(
      {
        path: "/applications/double-deposit/",
        name: "acceptDoubleDeposit",
        about: "Agrees to more deposit in place of a co-signer, once.",
        resource: "double-deposit",
        refusals: [409],
      },
      createDoubleDeposit,
    ),
    makes(
      {
        path: NOMINATIONS,
        name: "createCosignerSource",
        about: "Names a co-signer, who is sent a link; without an address it is a draft. Naming the same address again finds the same.",
        resource: "cosigner-source",
        refusals: [409],
      },
      createCosignerSource,
    ),
    reads(
      {
        path: `${NOMINATIONS}{slug}/`,
        name: "readCosignerSource",
        about: "Whom the applicant named: for the applicant, and for whoever has taken the link up.",
        resource: "cosigner-source",
      },
      readCosignerSource,
    ),
    saves(
      {
        path: `${NOMINATIONS}{slug}/`,
        name: "saveCosignerSource",
        about: "Says other things of them. At another address they get another link, and the answer has its slug.",
        resource: "cosigner-source",
        refusals: [409],
      },
      saveCosignerSource,
    ),
    deletes(
      { path: `${NOMINATIONS}{slug}/`, name: "deleteCosignerSource", about: "Takes back who was named: the link leads nowhere.", resource: "cosigner-source" },
      deleteCosignerSource,
    ),
  ],
};
