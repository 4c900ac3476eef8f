/** The application's life: which event moves which status where, and who may cause it. */
import { APPLICATION_STATUSES, type ApplicationRecord, type ApplicationStatus } from "../../ports/records.ts";
import { refusal, type Refusal } from "./refusal.ts";

export const APPLICATION_EVENTS = [
  "apply-now",
  "submit",
  "request",
  "complete-request",
  "pre-approve",
  "settle-group",
  "reject",
  "submit-profile",
  "settle-profile",
  "confirm-home",
  "open-meeting",
  "accept-invitation",
  "send-lease",
  "withdraw",
  "start-again",
] as const;
export type ApplicationEvent = (typeof APPLICATION_EVENTS)[number];

/** Who may cause an event: the applicant (or the last co-signer), a reviewer, or the system by itself. */
export type EventActor = "applicant" | "reviewer" | "system";

/** What else decides the next status. */
export interface LifeCycleFacts {
  /** A group member has not been decided yet. */
  roommate_undecided?: boolean;
  /** An application request (co-signer, deposit) is open. */
  request_outstanding?: boolean;
  /** A group member's profile is not complete. */
  roommate_profile_outstanding?: boolean;
}

interface Move {
  by: EventActor[];
  from: readonly ApplicationStatus[];
  to: (facts: LifeCycleFacts) => ApplicationStatus;
}

const always = (status: ApplicationStatus) => () => status;
const afterProfile = (facts: LifeCycleFacts): ApplicationStatus => {
  if (facts.request_outstanding) return "profile_completed_request_pending";
  return facts.roommate_profile_outstanding ? "profile_completed_roommate_pending" : "profile_completed";
};

/** From here nobody is withdrawn: the lease is agreed, or the application is over. */
const BEYOND_WITHDRAWAL: readonly ApplicationStatus[] = ["approved", "lease_sent", "rejected", "withdrawn"];

const MOVES: Record<ApplicationEvent, Move> = {
  "apply-now": { by: ["applicant"], from: ["pre_meet_and_greet"], to: always("open") },
  submit: { by: ["applicant"], from: ["open"], to: always("submitted") },
  request: { by: ["reviewer"], from: ["submitted"], to: always("submitted_request_pending") },
  "complete-request": { by: ["applicant", "system"], from: ["submitted_request_pending"], to: always("submitted") },
  "pre-approve": { by: ["reviewer"], from: ["submitted"], to: (facts) => (facts.roommate_undecided ? "preapproved_roommate_pending" : "preapproved") },
  "settle-group": { by: ["system"], from: ["preapproved_roommate_pending"], to: always("preapproved") },
  reject: { by: ["reviewer"], from: ["submitted", "submitted_request_pending"], to: always("rejected") },
  "submit-profile": {
    by: ["applicant"],
    from: ["preapproved"],
    to: afterProfile,
  },
  "settle-profile": {
    by: ["system"],
    from: ["profile_completed_request_pending", "profile_completed_roommate_pending"],
    to: afterProfile,
  },
  "confirm-home": { by: ["applicant"], from: ["profile_completed"], to: always("room_selected") },
  "open-meeting": { by: ["system"], from: ["room_selected"], to: always("meet_and_greet") },
  "accept-invitation": { by: ["applicant"], from: ["meet_and_greet"], to: always("approved") },
  "send-lease": { by: ["reviewer"], from: ["approved"], to: always("lease_sent") },
  withdraw: { by: ["applicant"], from: APPLICATION_STATUSES.filter((status) => !BEYOND_WITHDRAWAL.includes(status)), to: always("withdrawn") },
  // Nothing that was answered, paid or checked is asked for again.
  "start-again": { by: ["applicant"], from: ["withdrawn"], to: always("open") },
};

export type MoveResult = { ok: true; from: ApplicationStatus[]; to: ApplicationStatus } | { ok: false; refusal: Refusal };

/** The move that an event makes from a status; refused as `wrong-state` or `not-allowed`. */
export function moveOf(event: ApplicationEvent, status: ApplicationStatus, actor: EventActor, facts: LifeCycleFacts = {}): MoveResult {
  const move = MOVES[event];
  if (!move.by.includes(actor)) return { ok: false, refusal: refusal("not-allowed") };
  if (!move.from.includes(status)) return { ok: false, refusal: refusal("wrong-state", "status") };
  return { ok: true, from: [status], to: move.to(facts) };
}

/** Over, as far as entering by a link goes: such an application never stands in the way of a new one. */
const FINISHED: readonly ApplicationStatus[] = ["approved", "rejected", "lease_sent", "withdrawn"];
export const isUnfinished = (status: ApplicationStatus): boolean => !FINISHED.includes(status);

/** Which room the applicant has in mind, and from when to when, is theirs to say before they hand in and while a home is chosen. */
const CHOOSING: readonly ApplicationStatus[] = ["pre_meet_and_greet", "open", "profile_completed", "meet_and_greet"];
export const choosesHome = (status: ApplicationStatus): boolean => CHOOSING.includes(status);

/** The form is open: it may be filled in, paid for and handed in. */
export const isEditable = (status: ApplicationStatus): boolean => status === "open";

/** What an application is answered in. A file counts to the part that names it. */
export type AnsweredPart = "applicant" | "residence" | "income" | "emergency-contact" | "flag" | "answers";

/**
 * Which part takes answers in which status: every part while the form is open; and the income after the
 * submission as well where it was left for later, until somebody decides.
 */
export const takesAnswers = (part: AnsweredPart, { status, display_state }: Pick<ApplicationRecord, "status" | "display_state">): boolean =>
  isEditable(status) || (part === "income" && status === "submitted" && display_state.skipped_income_verification === true);

/** What has to hold before an application may be submitted, beside its status. */
export interface SubmissionFacts {
  status: ApplicationStatus;
  /** The form asks nothing more. */
  complete: boolean;
  settled: boolean;
  check_ordered: boolean;
}

export function submissionRefusals(facts: SubmissionFacts): Refusal[] {
  const move = moveOf("submit", facts.status, "applicant");
  if (!move.ok) return [move.refusal];
  const refusals: Refusal[] = [];
  if (!facts.complete) refusals.push(refusal("form-invalid"));
  if (!facts.settled) refusals.push(refusal("payment-outstanding"));
  if (!facts.check_ordered) refusals.push(refusal("check-missing"));
  return refusals;
}

/** Steps of the funnel: 1 apply, 2 profile, 3 home, 4 meet and lease. */
const STEP: Record<ApplicationStatus, 0 | 1 | 2 | 3 | 4> = {
  pre_meet_and_greet: 1,
  open: 1,
  submitted: 1,
  submitted_request_pending: 1,
  preapproved: 2,
  preapproved_roommate_pending: 1,
  profile_completed: 3,
  profile_completed_request_pending: 2,
  profile_completed_roommate_pending: 2,
  room_selected: 4,
  meet_and_greet: 4,
  approved: 4,
  lease_sent: 4,
  rejected: 0,
  withdrawn: 0,
};
export const stepOf = (status: ApplicationStatus): number => STEP[status];
export const allStepsDone = (status: ApplicationStatus): boolean => status === "approved" || status === "lease_sent";

/** Variants stay with the person who was first shown them; null before that. */
export const shownVariants = ({ revision, variants }: Pick<ApplicationRecord, "revision" | "variants">): readonly string[] | null =>
  revision === null ? null : variants;

/** Handed in, and not opened again since: what was answered stays as it was sent. */
export const wasSent = ({ status, submitted_at }: Pick<ApplicationRecord, "status" | "submitted_at">): boolean => submitted_at !== null && !isEditable(status);
