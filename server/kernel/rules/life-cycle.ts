/** The application's life: which event moves which status where, and who may cause it, as `schemas/life-cycle.json` says. */
import table from "#schemas/life-cycle.json" with { type: "json" };
import type { ApplicationRecord, ApplicationStatus } from "../../ports/records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import { refusal, type Refusal } from "./refusal.ts";

export type ApplicationEvent = keyof typeof table.events;
export const APPLICATION_EVENTS = Object.keys(table.events) as ApplicationEvent[];

/** Who may cause an event: the applicant (or the last of those whom they named), a reviewer, or the system by itself. */
export const EVENT_ACTORS = ["applicant", "reviewer", "system"] as const;
export type EventActor = (typeof EVENT_ACTORS)[number];

/** What else decides the next status. */
export const LIFE_CYCLE_FACTS = [
  /** A group member has not been decided yet. */
  "roommate_undecided",
  /** Something is asked of them during the review. */
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

/** What holds of an application in a status, beside what may happen to it. */
export type StatusFact = keyof typeof table.facts;

interface StatusRow {
  about: string;
  /** Of the funnel: 1 apply, 2 profile, 3 home, 4 meet and lease; 0 where it is over without a home. */
  step: number;
  facts?: StatusFact[];
}
const STATUSES = table.statuses as Record<ApplicationStatus, unknown> as Record<ApplicationStatus, StatusRow>;

const holds =
  (fact: StatusFact) =>
  (status: ApplicationStatus): boolean =>
    STATUSES[status].facts?.includes(fact) === true;

// What each of them means stands in the table, under the fact's name.
export const isDecided = (status: ApplicationStatus): boolean => !holds("undecided")(status);
export const isUnfinished = (status: ApplicationStatus): boolean => !holds("finished")(status);
export const isSettled = holds("settled");
export const isEnded = holds("ended");
export const isAgreed = holds("agreed");
export const isLeased = holds("leased");
export const isEditable = holds("editable");
export const isNotHandedIn = holds("not_handed_in");
export const isReviewed = holds("reviewed");
export const answersRequest = holds("answers_request");
export const waitsForRequest = holds("waits_for_request");
export const choosesHome = holds("chooses_home");
export const changesGroup = holds("changes_group");
export const stepOf = (status: ApplicationStatus): number => STATUSES[status].step;

/** What an application is answered in. A file counts to the part that names it. */
export type AnsweredPart = "applicant" | "residence" | "income" | "emergency-contact" | "flag" | "answers";

/**
 * Which part takes answers in which status: every part while the form is open; and the income after the
 * submission as well where it was left for later, until somebody decides.
 */
export const takesAnswers = (part: AnsweredPart, { status, display_state }: Pick<ApplicationRecord, "status" | "display_state">): boolean =>
  isEditable(status) || (part === "income" && status === "submitted" && display_state.skipped_income_verification === true);

/** Variants stay with the person who was first shown them; null before that. */
export const shownVariants = ({ revision, variants }: Pick<ApplicationRecord, "revision" | "variants">): readonly string[] | null =>
  revision === null ? null : variants;

/** Handed in, and not opened again since: what was answered stays as it was sent. */
export const wasSent = ({ status, submitted_at }: Pick<ApplicationRecord, "status" | "submitted_at">): boolean => submitted_at !== null && !isEditable(status);

/** All that may happen to an application in a status, whoever causes it, and what it becomes. */
export const eventsFrom = (status: string): { event: ApplicationEvent; to: ApplicationStatus }[] =>
  APPLICATION_EVENTS.filter((event) => EVENTS[event].from.some((each) => each === status)).flatMap((event) =>
    statusesAfter(EVENTS[event]).map((to) => ({ event, to })),
  );

/** Whether what the review asked for is still to come: nobody has answered yet, or somebody was named for it who has still to hand in. */
export function isRequestOutstanding({ requests, nominations }: Pick<ApplicationState, "requests" | "nominations">, now: Date): boolean {
  const last = requests.find(({ status }) => status !== "cancelled");
  if (!last || last.status === "open") return last !== undefined;
  if (last.answered_with === null || last.answered_with === "double_deposit") return false;
  // Of a draft nobody was told.
  const named = nominations.filter(({ source }) => source.email !== "");
  const waits = named.some(
    ({ source, status }) => status === "open" || (status === null && (source.owner_user_id !== null || Date.parse(source.expires_at) > now.getTime())),
  );
  return waits || !named.some(({ status }) => status === "submitted");
}
