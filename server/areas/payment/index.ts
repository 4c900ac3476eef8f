/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { applicationFee } from "./application-fee.ts";
export { attemptBefore, chargeApplication, chargeOnce, followCharge } from "./charge-application.ts";
export { readReceipt } from "./read-receipt.ts";
export { receiptAgain } from "./receipt-again.ts";
export { effectiveFee, paymentSettled, paymentState, type EffectiveFee } from "./fees.ts";
export { handlePaymentWebhook } from "./handle-payment-webhook.ts";
export { reconcileCharges } from "./reconcile-charges.ts";
export { FINISH_PAID_APPLICATION, FINISH_PAID_COSIGNER } from "./settle-charge.ts";
export { feeOf, receiptOf, roots } from "./view.ts";
