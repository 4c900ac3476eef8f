/** Who co-signs. */
import { answerRows } from "../../kernel/answers/api.ts";
import { deletes, lists, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { once } from "../../kernel/filling/api.ts";
import { submitFilling } from "../../kernel/filling/submit.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { COSIGNER_OWNER } from "./form/owner.ts";
import { createCosigner, deleteCosigner, listCosigners, readCosigner, readCosignerValidation, saveCosigner } from "./cosigners.ts";

const COSIGNERS = COSIGNER_OWNER.path;

export const api: AreaApi = {
  about: "A co-signer's own application.",
  routes: [
    lists(
      {
        path: COSIGNERS,
        name: "listCosigners",
        about: "The applications that the person co-signs with.",
        resource: "cosigner",
        filters: { source__slug: "Only the one of this link.", source: "The same, by the property's name." },
      },
      (deps, actor, filter, page) => listCosigners(deps, actor, { source: filter.source__slug ?? filter.source }, page),
    ),
    makes(
      {
        path: COSIGNERS,
        name: "createCosigner",
        about:
          "Takes a co-signer link up, or finds what was made of it before. One that was sent to another address than the account's is refused until it was proven on its page.",
        resource: "cosigner",
        takes: "cosigner-take-up",
        refusals: [409],
      },
      createCosigner,
    ),
    reads({ path: `${COSIGNERS}{id}`, name: "readCosigner", about: "One co-signer.", resource: "cosigner" }, readCosigner),
    saves({ path: `${COSIGNERS}{id}`, name: "saveCosigner", about: "Takes the whole co-signer.", resource: "cosigner", refusals: [409] }, saveCosigner),
    deletes(
      {
        path: `${COSIGNERS}{id}`,
        name: "deleteCosigner",
        about: "Takes the application back: its answers are deleted, and it counts as declined.",
        resource: "cosigner",
      },
      deleteCosigner,
    ),
    reads(
      {
        path: "/cosigner/validation/{id}",
        name: "readCosignerValidation",
        about: "What a co-signer is still asked before the submission.",
        resource: "cosigner-validation",
      },
      readCosignerValidation,
    ),
    once(
      {
        path: "/cosigner/cosigner-submissions",
        name: "submitCosigner",
        about: "Hands a co-signer's application in, once.",
        resource: "cosigner-submission",
        statuses: [200, 201],
        refusals: [404, 409, 503],
      },
      (deps, actor, { cosigner }) => submitFilling(deps, actor, { subject: "cosigner", id: cosigner }),
      (cosigner) => ({ cosigner: cosigner.id, status: cosigner.status as Shown["cosigner-submission"]["status"] }),
    ),
    ...answerRows(COSIGNER_OWNER),
  ],
};
