/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { commands } from "./commands.ts";
export { giveConsent } from "./give-consent.ts";
export { handleScreeningWebhook } from "./handle-screening-webhook.ts";
export { checkedCosigner, isOrdered, orderBackgroundCheck, orderCheck, orderCheckOf } from "./order-background-check.ts";
export { agreedText, consentDialog } from "./consent-dialog.ts";
export { CONSENT_MODAL } from "./record-consent.ts";
export { isCheckUnderWay } from "./checked-identity.ts";
export { hooks } from "./records.ts";
export { roots } from "./view.ts";
