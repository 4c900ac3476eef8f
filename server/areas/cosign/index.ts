/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { COSIGNER } from "./cosigner-filling.ts";
export { createCosigner, deleteCosigner, listCosigners, readCosigner, readCosignerValidation, saveCosigner } from "./cosigners.ts";
export { COSIGNER_OWNER } from "./form/owner.ts";
export { cosigningRoots } from "./cosigning.ts";
export { cosigner } from "./subject.ts";
export { tellDecision } from "./tell-decision.ts";
export { cosignRoots } from "./view.ts";
