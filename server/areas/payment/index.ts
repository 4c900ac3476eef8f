/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { applicationFee } from "./application-fee.ts";
export { effectiveFee, paymentSettled, paymentState, type EffectiveFee } from "./fees.ts";
export { handlePaymentWebhook } from "./handle-payment-webhook.ts";
export { reconcileCharges } from "./reconcile-charges.ts";
export { feeOf, receiptOf, receiptPath, roots } from "./view.ts";
