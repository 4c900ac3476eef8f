/** The front door of this area: what the rest of the server may use of it. */
export { letterTo, sendLetter, type Letter, type WrittenLetter } from "./letter.ts";
export { chooseMails, readMailChoice, type MailChoice } from "./mail-choice.ts";
export { judgeReason, noticeOf, REASON_CONTRADICTED, type ReasonBasis, reasonRefusals } from "./report-notice.ts";
export { roots } from "./view.ts";
