/**
 * Decisions that can be taken back until their mail leaves. One is judged at once, as if it were carried out; it is kept, and takes
 * effect by a job when its time comes, in one transaction with its own end: once, or not at all. Until then nothing about the
 * applicant changes. The application is held before the decision by whoever touches either.
 */
import { randomUUID } from "node:crypto";
import { lockApplication } from "../../../kernel/access/lock-application.ts";
import { lockUsers } from "../../../kernel/access/lock-users.ts";
import { invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { keptLocale, listInWords, textsOf } from "../../../kernel/context/texts.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { event, type EventValue } from "../../../kernel/records/event.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { HeldDecisionRecord } from "../../../ports/review-records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { basisOf, basisParts, changedSince } from "../case/basis.ts";
import { decideOf, type DecisionValues, requireActor, judgeOf, needsSecond, refuseIfDecided, refuseIfHeld } from "./decide.ts";
import { lockCase, NotDecided, refuseOwnCase } from "./lock-case.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { kindOf, KINDS } from "./decisions.ts";
import { readReview } from "../case/read-review.ts";
import { recordForStaff, decidesAbout, takeCase } from "../case/staff-notes.ts";
import { leavesAt } from "../undo-period.ts";

type Decided = EventValue<"decision-held", "decision">;
type WhyDropped = EventValue<"decision-dropped", "because">;

/** Name of the job that carries out what was held; its data is `{decision}`. */
export const CARRY_OUT_DECISION = "carry-out-decision";

/** What is held, by its id, and the application that it is about. */
interface HeldDecisionChange extends RecordChange {
  decision: string;
}

/** Judges a decision, and keeps it until its time comes, or until a second person agrees where the place asks for one. */
export async function holdDecision(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-application-details"]>> {
  const asked = checkBody(deps, "held-decision", body);
  if (asked.refusals.length > 0) return invalid(asked.refusals);
  const { decision } = asked.values;
  const kind = KINDS[decision];
  const { values, refusals } = checkBody(deps, kind.resource, body);
  if (refusals.length > 0) return invalid(refusals);
  return decided(deps, actor, id, async (tx) => {
    await requireActor(tx, actor, "held-decision");
    const locked = await lockCase(tx, actor, id);
    // Before the version is judged: to hold a decision takes the case, too, which raises its version, and "decided already" is the reason to give.
    await refuseIfHeld(tx, deps, actor, id);
    await refuseIfDecided(tx, deps, actor, locked, version, kind.event);
    const one = await judgeOf(tx, deps, actor, kind, { locked, values });
    const { state } = one;
    if (!isAsSeen(state, asked.values)) throw conflicting("changed-while-read");
    const proposed = await needsSecond(tx, deps, kind.event, locked);
    const now = deps.clock.now();
    const leaves_at = proposed ? null : leavesAt(deps, now);
    const kept = await tx.insert("held_decision", {
      id: randomUUID(),
      application: id,
      decision,
      body: values,
      basis: basisOf(state),
      parts: basisParts(state),
      actor_user_id: actor.user.id,
      confirmed_by: null,
      state: proposed ? "proposed" : "held",
      decided_at: now.toISOString(),
      leaves_at,
      ended_at: null,
    });
    if (leaves_at !== null) await carryOutLater(tx, kept.id, leaves_at);
    await takeCase(tx, actor, locked, now.toISOString());
    await recordDecisionEvent(tx, actor, kept, proposed ? "decision-proposed" : "decision-held", now, kind.detail?.(one));
  });
}

/**
 * Another person agrees to what was proposed: it is judged again, as it stands now, and its time begins. What nobody may have decided any
 * more, because whoever proposed it lost the role or has a stake in it by now, is dropped instead, and they are told so.
 */
export async function confirmDecision(
  deps: Deps,
  actor: Actor,
  { id, decision, body, version }: HeldDecisionChange,
): Promise<Outcome<Shown["staff-application-details"]>> {
  const { values: seen, refusals } = checkBody(deps, "decision-confirmation", body);
  if (refusals.length > 0) return invalid(refusals);
  const dropped: { because: WhyDropped | null } = { because: null };
  const confirmed = await decided(deps, actor, id, async (tx) => {
    const known = await tx.find("held_decision", decision);
    await requireActor(tx, actor, "decision-confirmation", "create", known?.state === "proposed" ? [known.actor_user_id] : []);
    const locked = await lockCase(tx, actor, id);
    const kept = await ofApplication(tx, id, decision);
    if (!kept) throw new NotDecided(notFound);
    if (kept.state !== "proposed") throw new NotDecided(endedAlready(deps, actor, kept));
    if (kept.actor_user_id === actor.user.id) throw conflicting("second-person-is-another");
    dropped.because = await whyDropped(tx, kept);
    // Kept, as nothing else that is refused: the application is free again.
    if (dropped.because !== null) return drop(tx, kept, dropped.because, deps.clock.now());
    const kind = kindOf(kept.decision)!;
    await refuseIfDecided(tx, deps, actor, locked, version, kind.event);
    const { state } = await judgeOf(tx, deps, actor, kind, { locked, values: kept.body as DecisionValues });
    // Other than it was proposed on: whoever agrees says that they looked at what it is now.
    if (changedSince(kept, state).length > 0 && (seen.basis === undefined || !isAsSeen(state, seen))) throw changedMeanwhile(deps, actor, kept, state);
    if (!isAsSeen(state, seen)) throw conflicting("changed-while-read");
    const now = deps.clock.now();
    const leaves_at = leavesAt(deps, now);
    const basis = { basis: basisOf(state), parts: basisParts(state) };
    await tx.update("held_decision", kept.id, { state: "held", confirmed_by: actor.user.id, leaves_at, ...basis });
    await carryOutLater(tx, kept.id, leaves_at);
    await recordDecisionEvent(tx, actor, kept, "decision-confirmed", now);
  });
  return dropped.because === null ? confirmed : refusedWith(refusal("proposal-dropped", null, { because: dropped.because }));
}

/** Why whoever decided may not have decided by now; null where they may. They are held. */
async function whyDropped(tx: Writes, { actor_user_id, application }: HeldDecisionRecord): Promise<WhyDropped | null> {
  const by = await tx.find("user", actor_user_id);
  if (!by || !decidesAbout(by)) return ROLE_TAKEN;
  return (await ownCase(tx, by.id, application)) ? OWN : null;
}

/** Takes it back, whoever of the reviewers decided it, as long as it was not carried out. */
export async function takeBackDecision(
  deps: Deps,
  actor: Actor,
  { id, decision }: Omit<HeldDecisionChange, "body" | "version">,
): Promise<Outcome<Shown["staff-application-details"]>> {
  return decided(deps, actor, id, async (tx) => {
    await requireActor(tx, actor, "held-decision", "delete");
    await lockCase(tx, actor, id);
    const kept = await ofApplication(tx, id, decision);
    if (!kept) throw new NotDecided(notFound);
    // Taken back before, by the same hand twice or by another: it is what was asked for.
    if (kept.state === "taken-back") return;
    if (kept.ended_at !== null) throw new NotDecided(endedAlready(deps, actor, kept));
    const now = deps.clock.now();
    await end(tx, kept.id, "taken-back", now);
    await recordDecisionEvent(tx, actor, kept, "decision-taken-back", now);
  });
}

/**
 * The job: carries out what was held, once its time has come. Bears repeating. What can't be carried out any more (whoever decided
 * lost the role or has a stake in it by now, the application is other than it was decided on) is dropped, and staff are told why.
 */
export async function carryOutDecision(deps: Deps, { decision }: { decision: string }): Promise<void> {
  try {
    await deps.store.transaction((tx) => carryOut(tx, deps, decision));
  } catch (error) {
    if (!(error instanceof NotDecided)) throw error;
    await deps.store.transaction((tx) => dropHeld(tx, deps, decision, whyNot(error.outcome)));
  }
}

async function carryOut(tx: Writes, deps: Deps, id: string): Promise<void> {
  const known = await tx.find("held_decision", id);
  if (!known) return;
  // Whoever decided, and agreed, holds their role to the end of this, or had lost it before.
  const deciders = await lockUsers(tx, [known.actor_user_id, ...(known.confirmed_by === null ? [] : [known.confirmed_by])]);
  const locked = await lockApplication(tx, known.application);
  const kept = locked && (await tx.lock("held_decision", id));
  if (!locked || kept?.state !== "held") return;
  const now = deps.clock.now();
  // The clock was set back, the job was begun by hand, or somebody agreed a moment ago.
  const isEarly = kept.leaves_at !== null && kept.leaves_at > now.toISOString();
  if (isEarly || kept.confirmed_by !== known.confirmed_by) return carryOutLater(tx, id, kept.leaves_at ?? now.toISOString());
  const user = deciders.get(kept.actor_user_id);
  if (!user || ![user, ...deciders.values()].every(decidesAbout)) throw conflicting(ROLE_TAKEN);
  for (const each of deciders.values()) await refuseOwnCase(tx, { user: each }, locked.id);
  const state = await tx.applicationState(locked.id);
  if (!state || changedSince(kept, state).length > 0) throw conflicting("application-changed");
  const actor: Actor = { user, session: null, address: "", locale: keptLocale(deps.documents.current(), user.locale) };
  await decideOf(tx, deps, actor, kindOf(kept.decision)!, { locked, values: kept.body as DecisionValues, second: kept.confirmed_by });
  await end(tx, id, "done", now);
}

async function dropHeld(tx: Writes, deps: Deps, id: string, because: WhyDropped): Promise<void> {
  const known = await tx.find("held_decision", id);
  const locked = known && (await lockApplication(tx, known.application));
  const kept = locked && (await tx.lock("held_decision", id));
  if (kept?.state === "held") await drop(tx, kept, because, deps.clock.now());
}

/** Ends it, and tells staff why. */
async function drop(tx: Writes, kept: HeldDecisionRecord, because: WhyDropped, now: Date): Promise<void> {
  await end(tx, kept.id, "dropped", now);
  const detail = { decision: kept.decision, by: kept.actor_user_id, because };
  await event(tx, { application: kept.application, by: null, name: "decision-dropped", detail, at: now, told: false });
}

/** What stood in the way, by the code that it is refused as; anything else: it is no more as they decided on it. */
const [ROLE_TAKEN, OWN] = ["role-taken", "own"] as const;
const WHY_NOT: Readonly<Record<string, WhyDropped>> = { [ROLE_TAKEN]: ROLE_TAKEN, "own-application": OWN };
const whyNot = (outcome: Outcome<never>): WhyDropped =>
  (!outcome.ok && outcome.problem.kind === "conflict" && WHY_NOT[outcome.problem.refusal.code]) || "application-changed";

/** What whoever decides had before them, where they say it. */
const isAsSeen = (state: ApplicationState, { basis }: { basis?: string }): boolean => basis === undefined || basis === basisOf(state);

function changedMeanwhile({ documents }: Deps, { locale }: Actor, kept: HeldDecisionRecord, state: ApplicationState): NotDecided {
  const texts = textsOf(documents.current(), locale);
  const what = changedSince(kept, state).map((part) => texts(`desk.review.changed.${part}`));
  const list = listInWords(locale, what);
  return new NotDecided({ ok: false, problem: { kind: "conflict", refusal: refusal("changed-since-proposed", null, { what: list }) } });
}

const conflicting = (code: string): NotDecided => new NotDecided({ ok: false, problem: { kind: "conflict", refusal: refusal(code) } });

async function decided(deps: Deps, actor: Actor, id: string, write: (tx: Writes) => Promise<void>): Promise<Outcome<Shown["staff-application-details"]>> {
  try {
    await deps.store.transaction(write);
  } catch (error) {
    if (error instanceof NotDecided) return error.outcome;
    throw error;
  }
  return readReview(deps, actor, id);
}

async function ofApplication(tx: Writes, application: string, id: string): Promise<HeldDecisionRecord | null> {
  const kept = await tx.lock("held_decision", id);
  return kept?.application === application ? kept : null;
}

const MINUTE_MS = 60_000;

/** Why there is nothing left to take back or to agree to. */
function endedAlready(deps: Deps, actor: Actor, { state, decision, ended_at }: HeldDecisionRecord): Outcome<never> {
  const what = textsOf(deps.documents.current(), actor.locale)(`decision.${decision}`);
  if (state !== "done" || ended_at === null) return { ok: false, problem: { kind: "conflict", refusal: refusal(`decision-is-${state}`, null, { what }) } };
  const minutes = Math.max(0, Math.floor((deps.clock.now().getTime() - Date.parse(ended_at)) / MINUTE_MS));
  return { ok: false, problem: { kind: "conflict", refusal: refusal("decision-is-done", null, { what, minutes }) } };
}

const end = (tx: Writes, id: string, state: "done" | "taken-back" | "dropped", now: Date): Promise<unknown> =>
  tx.update("held_decision", id, { state, ended_at: now.toISOString(), body: {} });

const carryOutLater = (tx: Writes, decision: string, startAfter: string): Promise<void> =>
  tx.queueJob(CARRY_OUT_DECISION, { decision }, { startAfter, singletonKey: decision });

type DecisionEvent = "decision-proposed" | "decision-held" | "decision-confirmed" | "decision-taken-back";

/** `what`: what was decided, as its own event will say it. */
const recordDecisionEvent = (tx: Writes, actor: Actor, kept: HeldDecisionRecord, name: DecisionEvent, now: Date, what: object = {}): Promise<void> =>
  recordForStaff(tx, actor, kept.application, name, { ...what, held: kept.id, decision: kept.decision as Decided }, now.toISOString());
