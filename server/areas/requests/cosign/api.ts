/** Who was named. */
import { deletes, makes, reads, saves } from "../../../kernel/api/route-shapes.ts";
import type { ApiRoute } from "../../../kernel/api/route.ts";
import { createCosignerSource, deleteCosignerSource, readCosignerSource, saveCosignerSource } from "./cosigner-sources.ts";

const NOMINATIONS = "/cosigner/source/";

export const nominationRoutes: readonly ApiRoute[] = [
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
];
