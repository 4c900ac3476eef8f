/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { handleIncomeWebhook } from "./handle-income-webhook.ts";
export { incomeConnection } from "./income-connection.ts";
export { hooks, records } from "./records.ts";
export { annualIncomeCents, annualIncomeToConfirm, incomeSourceMissing } from "./rules.ts";
export { incomeFacts, roots } from "./view.ts";
