/** The front door of this area: what the rest of the server may use of it. */
export { applicationFee } from "./application-fee.ts";
export { chargeApplication, followCharge } from "./charge-application.ts";
export { effectiveFee, paymentSettled, type EffectiveFee } from "./fees.ts";
export { handlePaymentWebhook } from "./handle-payment-webhook.ts";
export { reconcileCharges } from "./reconcile-charges.ts";
export { FINISH_PAID_APPLICATION } from "./settle-charge.ts";
export { feeOf, roots } from "./view.ts";
