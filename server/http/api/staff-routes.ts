/** What staff alone read and decide. */
import { listAccommodationRequests, readAccommodationRequest } from "../../areas/form/index.ts";
import {
  approveHome,
  assignReview,
  listReviews,
  preApprove,
  previewDecision,
  readReview,
  reject,
  requestOfApplicant,
  sendLease,
  waiveFee,
  withdrawForApplicant,
  writeNote,
} from "../../areas/review/index.ts";
import type { ApiRoute } from "./route.ts";
import { decides, lists, listsOn, reads } from "./route-shapes.ts";

const APPLICATIONS = "/staff/applications/";
const ONE = `${APPLICATIONS}{id}`;
const ACCOMMODATION = "/staff/accommodation-requests/";

export const STAFF_ROUTES: ApiRoute[] = [
  lists(
    {
      path: ACCOMMODATION,
      name: "listAccommodationRequests",
      about: "Applicants who bring a service or assistance animal, newest first.",
      resource: "accommodation-request",
      filters: { status: "open or closed.", application__id: "Only the one of this application." },
    },
    listAccommodationRequests,
  ),
  reads(
    { path: `${ACCOMMODATION}{id}`, name: "readAccommodationRequest", about: "One accommodation request.", resource: "accommodation-request" },
    readAccommodationRequest,
  ),
  listsOn(
    {
      path: APPLICATIONS,
      name: "listReviews",
      about:
        "Applications as whoever decides about them looks for them, newest first. `next` goes on behind the last one, whatever came in meanwhile; `count` is as of the first page.",
      resource: "staff-application",
      filters: {
        status: "Only those in this status.",
        market: "Only those of this market, by its slug.",
        assigned_to: "Only those that this member of the staff has in hand, by their id.",
        search: "Only those whose name, e-mail or source has this in it; of a receipt's reference, the one that was paid for.",
        ordering:
          "`-created_at`, the newest first; `created_at`; or those that were handed in alone, `submitted_at`, who waits longest first, and `-submitted_at`.",
      },
    },
    listReviews,
  ),
  reads({ path: ONE, name: "readReview", about: "Everything that staff decide by, of one application.", resource: "staff-application-details" }, readReview),
  decides(
    {
      path: `${ONE}/preview`,
      name: "previewDecision",
      about: "What the recipient of a decision would get, word for word. Nothing is saved.",
      resource: "decision-preview",
      answers: "decision-preview",
    },
    previewDecision,
  ),
  decides(
    { path: `${ONE}/pre-approve`, name: "preApprove", about: "Approves for every room, or for rooms up to a rent a month.", resource: "pre-approval" },
    preApprove,
  ),
  decides(
    { path: `${ONE}/request`, name: "requestOfApplicant", about: "Asks for a co-signer, or for a co-signer or more deposit.", resource: "review-request" },
    requestOfApplicant,
  ),
  decides({ path: `${ONE}/reject`, name: "reject", about: "Rejects, for reasons.", resource: "rejection" }, reject),
  decides(
    {
      path: `${ONE}/approve-home`,
      name: "approveHome",
      about: "Approves the whole home that was chosen; of a group, for every member at once.",
      resource: "home-approval",
    },
    approveHome,
  ),
  decides(
    { path: `${ONE}/send-lease`, name: "sendLease", about: "Says that the lease is sent; of a group, to every member at once.", resource: "lease-sending" },
    sendLease,
  ),
  decides({ path: `${ONE}/withdraw`, name: "withdrawForApplicant", about: "Withdraws for the applicant.", resource: "staff-withdrawal" }, withdrawForApplicant),
  decides(
    { path: `${ONE}/waive-fee`, name: "waiveFee", about: "Lets the applicant off the application fee, while none is charged.", resource: "fee-waiver" },
    waiveFee,
  ),
  decides({ path: `${ONE}/notes`, name: "writeNote", about: "Writes a note for other staff.", resource: "staff-note", answers: "staff-note" }, writeNote),
  decides({ path: `${ONE}/assignment`, name: "assignReview", about: "Says who has it in hand.", resource: "staff-assignment" }, assignReview),
];
