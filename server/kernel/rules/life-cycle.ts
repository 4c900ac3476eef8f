/** The application's life: which event moves which status where, and who may cause it, as `schemas/life-cycle.json` says. */
import table from "#schemas/life-cycle.json" with { type: "json" };
import type { ApplicationRecord, ApplicationStatus } from "../../ports/records.ts";
import { refusal, type Refusal } from "./refusal.ts";

export type ApplicationEvent = keyof typeof table.events;
export const APPLICATION_EVENTS = Object.keys(table.events) as ApplicationEvent[];

/** Who may cause an event: the applicant (or the last co-signer), a reviewer, or the system by itself. */
export const EVENT_ACTORS = ["applicant", "reviewer", "system"] as const;
export type EventActor = (typeof EVENT_ACTORS)[number];

/** What else decides the next status. */
export const LIFE_CYCLE_FACTS = [
  /** A group member has not been decided yet. */
  "roommate_undecided",
  /** An application request (co-signer, deposit) is open. */
  "request_outstanding",
  /** A group member's profile is not complete. */
  "roommate_profile_outstanding",
] as const;
export type LifeCycleFacts = Partial<Record<(typeof LIFE_CYCLE_FACTS)[number], boolean>>;

/** A row of the table. Of several statuses it is the first whose fact holds; the last one has none. */
export interface LifeCycleEvent {
  about: string;
  by: EventActor[];
  from: ApplicationStatus[];
  to: ApplicationStatus | { when?: (typeof LIFE_CYCLE_FACTS)[number]; status: ApplicationStatus }[];
}

// Its words are held to ours when the documents are checked (server/documents/life-cycle).
const EVENTS = table.events as Record<ApplicationEvent, unknown> as Record<ApplicationEvent, LifeCycleEvent>;

/** Statuses that an event may lead to, whatever else holds. */
export const statusesAfter = ({ to }: Pick<LifeCycleEvent, "to">): ApplicationStatus[] => (typeof to === "string" ? [to] : to.map(({ status }) => status));

export type MoveResult = { ok: true; from: ApplicationStatus[]; to: ApplicationStatus } | { ok: false; refusal: Refusal };

/** The move that an event makes from a status; refused as `wrong-state` or `not-allowed`. */
export function moveOf(event: ApplicationEvent, status: ApplicationStatus, actor: EventActor, facts: LifeCycleFacts = {}): MoveResult {
  const { by, from, to } = EVENTS[event];
  if (!by.includes(actor)) return { ok: false, refusal: refusal("not-allowed") };
  if (!from.includes(status)) return { ok: false, refusal: refusal("wrong-state", "status") };
  const next = typeof to === "string" ? to : to.find(({ when }) => when === undefined || facts[when] === true)?.status;
  if (next === undefined) throw new Error(`The life cycle says no status after "${event}"`);
  return { ok: true, from: [status], to: next };
}

/** Somebody has still to decide about it, or it was never handed in: a group waits for it. */
const UNDECIDED: readonly ApplicationStatus[] = ["pre_meet_and_greet", "open", "submitted", "submitted_request_pending"];
export const isDecided = (status: ApplicationStatus): boolean => !UNDECIDED.includes(status);

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
