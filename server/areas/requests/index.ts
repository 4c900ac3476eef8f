/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { createDoubleDeposit } from "./accept-double-deposit.ts";
export { readRequest, saveRequest } from "./application-requests.ts";
export { commands } from "./commands.ts";
export { rentRange } from "./market-rents.ts";
export { roots } from "./view.ts";
export { createCosignerSource, deleteCosignerSource, readCosignerSource, saveCosignerSource } from "./cosign/cosigner-sources.ts";
export { cosignerAnswered, settleRequestAfter } from "./cosign/settle-nominations.ts";
export { lockCosigning, withdrawCosigner } from "./cosign/withdraw-cosigner.ts";
