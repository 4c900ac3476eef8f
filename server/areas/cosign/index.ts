/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { chargeCosigner } from "./charge.ts";
export { createCosigner, deleteCosigner, listCosigners, readCosigner, readCosignerValidation, saveCosigner } from "./cosigners.ts";
export { cosignerOfIncome, createCosignerIncome, createCosignerIncomeSource, deleteCosignerIncomeSource, saveCosignerIncome } from "./form/income-resource.ts";
export { orderCosignerCheck } from "./order-check.ts";
export { finishPaidCosigner } from "./submission.ts";
export { cosignerReceipt, submitCosigner } from "./submit.ts";
export { cosigner } from "./subject.ts";
export { cosignRoots } from "./view.ts";
