/** The front door of this area: what the rest of the server may use of it. */
import { decides } from "./decide.ts";
import { HOME_APPROVAL, LEASE, PRE_APPROVAL, REJECTION, REQUEST, WITHDRAWAL } from "./decisions.ts";

export { openAccommodationRequest } from "./accommodation.ts";
export { CARRY_OUT_DECISION, carryOutDecision, confirmDecision, holdDecision, takeBackDecision } from "./held/held-decisions.ts";
export { lookAtReview, noteOpened, openReview, readAhead } from "./look.ts";
export { markAnswer } from "./marks.ts";
export { onceDecided, previewDecision } from "./preview.ts";
export { assignReviews } from "./assignments.ts";
export { countViews, listReviews } from "./queue/queue.ts";
export { QUEUE_COLUMNS, reviewRows } from "./queue/queue-export.ts";
export { QUEUE_FILTERS } from "./queue/queue-filter.ts";
export { ANY_APPLICATION, NO_SECTION } from "./sql/queue-records.ts";
export { countReviews, reviewQueue } from "./sql/review-queue.ts";
export { keepReviewTerms } from "./review-terms.ts";
export { readReview, showNote } from "./read-review.ts";
export { reviewTime, roots } from "./view.ts";
export { sendMailAgain } from "./send-again.ts";
export { settleGroupAfter } from "./settle-group.ts";
export { amongStaff, assignReview, decidesAbout } from "./staff-notes.ts";
export { waiveFee } from "./waive-fee.ts";

export const preApprove = decides(PRE_APPROVAL);
export const requestOfApplicant = decides(REQUEST);
export const reject = decides(REJECTION);
export const approveHome = decides(HOME_APPROVAL);
export const sendLease = decides(LEASE);
export const withdrawForApplicant = decides(WITHDRAWAL);
