/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { createDoubleDeposit } from "./accept-double-deposit.ts";
export { readRequest, saveRequest } from "./application-requests.ts";
export { createCosignerSource, deleteCosignerSource, readCosignerSource, saveCosignerSource } from "./cosigner-sources.ts";
export { lockCosigning, withdrawCosigner } from "./withdraw-cosigner.ts";
export { commands } from "./commands.ts";
export { roots } from "./view.ts";
export { cosignerAnswered, settleRequestAfter } from "./settle-request.ts";
