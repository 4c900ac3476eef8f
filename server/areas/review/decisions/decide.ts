/**
 * What every decision goes through. The application is held to the end, so that of two reviewers one decides and the other is
 * told who did and what; the move, its reason, the letter and what the law asks for are saved together or not at all.
 */
import { randomUUID } from "node:crypto";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { secondPersonDecisions } from "../../../kernel/context/market-constants.ts";
import { statusText } from "../../../kernel/context/status-text.ts";
import { listInWords, textsOf } from "../../../kernel/context/texts.ts";
import type { AccessResource, Verb } from "../../../kernel/access/access.ts";
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { forbidden, invalid, notFound, type Outcome } from "../../../kernel/access/outcome.ts";
import { userNames } from "../../../kernel/access/user-names.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { happened } from "../../../kernel/records/event.ts";
import { all, first } from "../../../kernel/records/read-records.ts";
import type { Sent, Shown } from "../../../ports/resources.d.ts";
import { APPLICATION_EVENTS, isSettled, moveOf, type ApplicationEvent, type LifeCycleFacts, type MoveResult } from "../../../kernel/rules/life-cycle.ts";
import { toCents } from "../../../kernel/rules/money.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { ApplicationRecord, EventRecord, MailAttachment, UserRecord } from "../../../ports/records.ts";
import type { AnswerMarkRecord } from "../../../ports/review-records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { Reads, Writes } from "../../../ports/store.ts";
import { hasAssignedHome } from "../../groups/index.ts";
import { TELL_DECISION } from "../../../kernel/records/leave-review.ts";
import { letterTo, sendLetter, type Letter, type WrittenLetter } from "../../notices/index.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { lockCase, NotDecided, refuseOwnCase } from "./lock-case.ts";
import { readReview } from "../case/read-review.ts";
import type { Warning } from "../case/warning.ts";
import { takeCase } from "../case/staff-notes.ts";
import { anyUndecided, settleGroup } from "./settle-group.ts";
import { keepReviewWait } from "../sql/review-waits.ts";

/** What any of the decisions takes. */
export type DecisionValues = Partial<Sent["decision-preview"]>;

/** An application that is decided about, and whose it is. */
export interface Case {
  state: ApplicationState;
  user: UserRecord;
  /** On its papers. */
  marks: AnswerMarkRecord[];
  /** What was decided, by the resource's rules. */
  values: DecisionValues;
  facts: LifeCycleFacts;
  /** Pre-approved as the values say, its group goes on to the lease: the home is given, and nobody else is waited for. */
  home_given: boolean;
}

export interface DecisionKind {
  event: ApplicationEvent;
  /** What the body holds, and who may decide it. */
  resource: "pre-approval" | "review-request" | "rejection" | "home-approval" | "lease-sending" | "staff-withdrawal";
  /** Why it can't be decided so. */
  refuse?(deps: Deps, one: Case): Refusal[];
  /** The same, by what has to be read for it. */
  refuseRead?(reads: Reads, deps: Deps, one: Case): Promise<Refusal | null>;
  /** Files that its letter brings along. */
  attachments?(reads: Reads, one: Case): Promise<MailAttachment[]>;
  /** What speaks against it, and can be decided all the same. */
  warn?(deps: Deps, one: Case): Promise<Warning[]>;
  /** What the applicant is told; `locale` is theirs. */
  letter?(deps: Deps, one: Case, locale: string): Letter;
  /** What is saved beside the move; `id` names the decision. */
  save?(tx: Writes, one: Case, at: { id: string; now: string }): Promise<void>;
  /** What history says of it. */
  detail?(one: Case): Record<string, unknown>;
  /** It is decided of every member of the group at once. */
  ofGroup?: true;
  /** Reason that history keeps. */
  why?(values: DecisionValues): string | null;
}

/** What whoever waits for the review hears of it. A rejection may come later, too: of whoever answers no request, for example. */
const ANSWERS: ReadonlySet<ApplicationEvent> = new Set(["request", "pre-approve", "reject"]);

export const decides =
  (kind: DecisionKind) =>
  async (deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-application-details"]>> => {
    const checked = checkBody(deps, kind.resource, body);
    if (checked.refusals.length > 0) return invalid(checked.refusals);
    try {
      await deps.store.transaction(async (tx) => {
        await requireActor(tx, actor, kind.resource);
        const locked = await lockCase(tx, actor, id);
        await refuseIfHeld(tx, deps, actor, id);
        await refuseIfDecided(tx, deps, actor, locked, version, kind.event);
        if (await needsSecond(tx, deps, kind.event, locked)) throw refusedAs(refusal("second-person-needed"));
        await takeCase(tx, actor, locked, deps.clock.now().toISOString());
        await decideOf(tx, deps, actor, kind, { locked, values: checked.values });
      });
    } catch (error) {
      if (error instanceof NotDecided) return error.outcome;
      throw error;
    }
    return readReview(deps, actor, id);
  };

/** Before the application, in every transaction that holds both. `others`: whom it is judged by, too. @throws NotDecided where they may no more */
export async function requireActor(tx: Writes, actor: Actor, resource: AccessResource, verb: Verb = "create", others: readonly string[] = []): Promise<void> {
  if (!(await lockActor(tx, actor, { resource, verb }, others))) throw new NotDecided(forbidden);
}

/** What is to be decided of an application that is held: `second` agreed to it, where somebody had to. */
interface Decided {
  locked: ApplicationRecord;
  values: DecisionValues;
  second?: string | null;
}

/** Decides it, of the whole group where the kind says so. */
export async function decideOf(tx: Writes, deps: Deps, actor: Actor, kind: DecisionKind, { locked: held, values, second = null }: Decided): Promise<void> {
  const decided = kind.ofGroup && held.group_source !== null ? await membersWith(tx, held.group_source, held.id, kind.event) : [held.id];
  for (const application of decided) await decideIn(tx, deps, actor, kind, { application, values, second });
  if (held.group_source !== null) await settleGroup(tx, deps, held.group_source, decided);
}

/** Says no to what can't be decided so, as deciding it would: nothing is written. */
export async function judgeOf(tx: Writes, deps: Deps, actor: Actor, kind: DecisionKind, { locked: held, values }: Decided): Promise<Case> {
  if (kind.ofGroup && held.group_source !== null) await membersWith(tx, held.group_source, held.id, kind.event);
  return (await judge(tx, deps, actor, kind, held.id, values)).one;
}

const refusedAs = (refused: Refusal): NotDecided => new NotDecided({ ok: false, problem: { kind: "conflict", refusal: refused } });

/** What somebody decided and may still take back stands in the way of whoever decides after them, who is told of it. */
export async function refuseIfHeld(tx: Writes, deps: Deps, actor: Actor, application: string): Promise<void> {
  const locked = await first(tx, "held_decision", { application, ended_at: null });
  if (!locked) return;
  const args = { who: await nameOf(tx, locked.actor_user_id), what: textsOf(deps.documents.current(), actor.locale)(`decision.${locked.decision}`) };
  throw refusedAs(refusal(locked.state === "proposed" ? "decision-proposed" : "decision-held", null, args));
}

/** Whether the place asks that a second person agrees to such a decision. */
export async function needsSecond(
  reads: Reads,
  { documents }: Pick<Deps, "documents">,
  event: ApplicationEvent,
  { market }: Pick<ApplicationRecord, "market">,
): Promise<boolean> {
  const place = await reads.find("market", market);
  return place !== null && secondPersonDecisions(documents.current(), place).includes(event);
}

/** The applications of a group that this is decided of, the one that was named among them; each of the others is there already, or over. */
async function membersWith(tx: Writes, group: string, named: string, event: ApplicationEvent): Promise<string[]> {
  const others = (await all(tx, "application", { group_source: group })).map(({ id }) => id).filter((id) => id !== named);
  const locked = [];
  for (const id of others.toSorted()) locked.push(await tx.lock("application", id));
  const going = locked.filter((one) => one !== null && !isSettled(one.status));
  if (going.some((one) => !moveOf(event, one!.status, "reviewer").ok))
    throw new NotDecided({ ok: false, problem: { kind: "conflict", refusal: refusal("group-not-approved") } });
  return [named, ...going.map((one) => one!.id)];
}

interface Judged {
  one: Case;
  move: Extract<MoveResult, { ok: true }>;
  letter: WrittenLetter | null;
}

async function judge(reads: Reads, deps: Deps, actor: Actor, kind: DecisionKind, application: string, values: DecisionValues): Promise<Judged> {
  const one = await caseOf(reads, application, values, deps.clock.now());
  if (!one) throw new NotDecided(notFound);
  await refuseOwnCase(reads, actor, application);
  const refusals = kind.refuse?.(deps, one) ?? [];
  if (refusals.length > 0) throw refusals[0]!.path === null ? refusedAs(refusals[0]!) : new NotDecided(invalid(refusals));
  const move = moveOf(kind.event, one.state.application.status, "reviewer", one.facts);
  if (!move.ok) throw refusedAs(await notNow(reads, deps, actor, one.state.application));
  const refused = (await kind.refuseRead?.(reads, deps, one)) ?? null;
  if (refused) throw refusedAs(refused);
  const letter = writeLetter(deps, kind, one);
  // What the law asks for goes with the decision, whole, or there is none.
  if (letter?.notice && letter.missing.length > 0) throw refusedAs(notWhole(deps, actor, letter.missing));
  return { one, move, letter };
}

async function decideIn(
  tx: Writes,
  deps: Deps,
  actor: Actor,
  kind: DecisionKind,
  given: { application: string; values: DecisionValues; second: string | null },
): Promise<void> {
  const { one, move, letter } = await judge(tx, deps, actor, kind, given.application, given.values);
  const now = deps.clock.now().toISOString();
  const decision = randomUUID();
  await kind.save?.(tx, one, { id: decision, now });
  if (ANSWERS.has(kind.event) && one.state.application.status === "submitted") await tx.query(keepReviewWait(given.application, now));
  const attachments = letter && (await kind.attachments?.(tx, one));
  if (letter) await sendLetter(tx, letter, given.application, decision, now, attachments ?? []);
  await tx.transition(given.application, {
    from: move.from,
    to: move.to,
    event: happened({
      by: actor,
      name: kind.event,
      // `version`: as it was decided on, so that whoever decides on the same one is told of this.
      detail: {
        version: one.state.application.version,
        ...kind.detail?.(one),
        ...(letter?.notice && { notice: decision }),
        ...(given.second !== null && { confirmed_by: given.second }),
      },
      why: kind.why?.(given.values) ?? null,
    }),
    now,
  });
  await tx.queueJob(TELL_DECISION, { application: given.application, decision: kind.event, occasion: decision });
  await tx.notify(one.user.id, { kind: "application", id: given.application });
}

export async function caseOf(reads: Reads, application: string, values: DecisionValues, now: Date): Promise<Case | null> {
  const state = await reads.applicationState(application);
  const user = state && (await reads.find("user", state.application.user_id));
  if (!state || !user) return null;
  const marks = await all(reads, "answer_mark", { application });
  return { state, user, marks, values, ...(await groupFacts(reads, state.application, values, now)) };
}

async function groupFacts(
  reads: Reads,
  { id, group_source }: ApplicationRecord,
  values: DecisionValues,
  now: Date,
): Promise<Pick<Case, "facts" | "home_given">> {
  if (group_source === null) return { facts: {}, home_given: false };
  const roommate_undecided = await anyUndecided(reads, group_source, id);
  return { facts: { roommate_undecided }, home_given: !roommate_undecided && (await hasAssignedHome(reads, group_source, now, { id, ...approvalOf(values) })) };
}

/** What a pre-approval says, as the application keeps it. */
export function approvalOf({ max_rent }: DecisionValues): Pick<ApplicationRecord, "preapproved_for_all" | "preapproved_max_rent_cents"> {
  const cents = typeof max_rent === "number" ? toCents(max_rent) : null;
  return { preapproved_for_all: cents === null, preapproved_max_rent_cents: cents };
}

/** As it will be sent; null where nothing is said. `missing`: only to be read, with its parts numbered and this where one is empty. */
export function writeLetter(deps: Deps, kind: DecisionKind, one: Case, missing?: string): WrittenLetter | null {
  const { letter } = kind;
  return letter ? letterTo(deps, one.user, one.state, (locale) => letter(deps, one, locale), missing) : null;
}

/** Names what of the notice can't be said. */
function notWhole({ documents }: Pick<Deps, "documents">, { locale }: Actor, missing: readonly string[]): Refusal {
  const texts = textsOf(documents.current(), locale);
  const parts = listInWords(
    locale,
    missing.map((part) => texts(`desk.review.part.${part}`)),
  );
  return refusal("notice-incomplete", null, { parts });
}

/** Decided, or changed, since whoever decides looked: they are told who did what. */
export async function refuseIfDecided(
  tx: Writes,
  deps: Deps,
  actor: Actor,
  locked: ApplicationRecord,
  version: number | null,
  event: ApplicationEvent,
): Promise<void> {
  const stale = version !== null && version !== locked.version;
  const move = moveOf(event, locked.status, "reviewer");
  if (move.ok && !stale) return;
  const moves = (await tx.events(locked.id)).filter(({ name }) => isApplicationEvent(name));
  // What the system did since followed from what somebody decided: it is that which they are told.
  const last = moves.findLast(({ actor_user_id }) => actor_user_id !== null) ?? moves.at(-1);
  const before = move.ok ? moves.find(({ detail }) => Number(detail["version"]) >= (version ?? 0)) : last;
  if (before) throw new NotDecided({ ok: false, problem: { kind: "conflict", refusal: await decidedBefore(tx, deps, actor, locked, before) } });
  throw new NotDecided({
    ok: false,
    problem: move.ok ? { kind: "lost-update", version: locked.version } : { kind: "conflict", refusal: await notNow(tx, deps, actor, locked) },
  });
}

/** Nobody decided it before: it isn't there yet, or is beyond it. Said of the application, which is not that of whoever decides. */
export async function notNow(
  reads: Reads,
  { documents }: Pick<Deps, "documents">,
  { locale }: Actor,
  { id, status }: Pick<ApplicationRecord, "id" | "status">,
): Promise<Refusal> {
  const asked = await first(reads, "application_request", { application: id, status: "open" });
  return refusal("not-in-status", "status", { status: statusText(documents.current(), locale, status, asked?.request_type ?? null) });
}

const isApplicationEvent = (name: string): name is ApplicationEvent => APPLICATION_EVENTS.some((event) => event === name);

const nameOf = async (reads: Reads, id: string): Promise<string> => (await userNames(reads, [id])).get(id) ?? "";

async function decidedBefore(reads: Reads, deps: Deps, actor: Actor, locked: ApplicationRecord, { name, actor_user_id }: EventRecord): Promise<Refusal> {
  const texts = textsOf(deps.documents.current(), actor.locale);
  const who =
    actor_user_id === null || actor_user_id === locked.user_id
      ? texts(`decision.by.${actor_user_id === null ? "system" : "applicant"}`)
      : await nameOf(reads, actor_user_id);
  return refusal(actor_user_id === actor.user.id ? "decided-already" : "decided-before", null, { who, what: texts(`decision.${name}`) });
}
