/**
 * What becomes of a request: it is answered when somebody is named or more deposit agreed to, and the application goes
 * back to the queue when what was asked for is there. Each once, and told by history in the same transaction.
 */
import { SETTLE_REQUEST } from "../../kernel/records/leave-review.ts";
import { recordEvent, type ApplicationHand } from "../../kernel/records/application-history.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { happened } from "../../kernel/records/event.ts";
import { all, first } from "../../kernel/records/read-records.ts";
import { moveOf, waitsForRequest, type ApplicationEvent, type EventActor } from "../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord, ApplicationStatus } from "../../ports/records.ts";
import type { ApplicationRequestRecord, CosignerSourceRecord } from "../../ports/review-records.ts";
import type { NominationState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";
import { assignByRule } from "../team/index.ts";
import { mailDecline } from "./mail-decline.ts";
import { areDone, currentRequest, isNamed, isWaitedFor } from "./rules.ts";

/** The applicant's answer. Null where nothing is asked (any more). The application is held. */
export async function answerRequest(
  tx: Writes,
  hand: ApplicationHand,
  answered_with: NonNullable<ApplicationRequestRecord["answered_with"]>,
): Promise<ApplicationRequestRecord | null> {
  const open = currentRequest(await all(tx, "application_request", { application: hand.application, status: "open" }));
  if (!open) return null;
  const completed = await tx.update("application_request", open.id, { status: "completed", answered_with, completed_at: hand.now });
  await recordEvent(tx, hand, "request-completed", { request: open.id, answered_with });
  return completed;
}

/** Nobody is named any more: what was asked for is asked for again. */
export async function reopenRequest(tx: Writes, { id, status }: ApplicationRecord, hand: ApplicationHand): Promise<void> {
  if (!waitsForRequest(status)) return;
  const last = currentRequest(await all(tx, "application_request", { application: id }));
  if (last?.answered_with !== "cosigner") return;
  await tx.update("application_request", last.id, { status: "open", answered_with: null, completed_at: null });
  await recordEvent(tx, hand, "request-reopened", { request: last.id });
}

/** What was asked for is there: back in the queue, or on with the profile. False where nothing waited for it (any more). The application is held. */
export async function settleRequest(tx: Writes, deps: Deps, application: ApplicationRecord, by: EventActor, hand: ApplicationHand): Promise<boolean> {
  const event = WAITING.get(application.status);
  if (event === undefined) return false;
  const facts = { request_outstanding: false, roommate_profile_outstanding: await roommateProfileOutstanding(tx, application) };
  const move = moveOf(event, application.status, event === "settle-profile" ? "system" : by, facts);
  if (!move.ok) return false;
  const { from, to } = move;
  const { moved, application: settled } = await tx.transition(application.id, {
    from,
    to,
    now: hand.now,
    event: happened({ by: hand.actorUserId, name: event }),
  });
  if (moved && settled.status === "submitted") await assignByRule(tx, deps, settled);
  return moved;
}

/** Statuses that wait for what was asked, and the event that ends it. */
const WAITING: ReadonlyMap<ApplicationStatus, ApplicationEvent> = new Map([
  ["submitted_request_pending", "complete-request"],
  ["profile_completed_request_pending", "settle-profile"],
]);

async function roommateProfileOutstanding(tx: Writes, { id, group_source, status }: ApplicationRecord): Promise<boolean> {
  if (group_source === null || status !== "profile_completed_request_pending") return false;
  for (const { application } of await all(tx, "group_member", { group_source, left_at: null })) {
    if (application === id) continue;
    const other = application === null ? null : await tx.find("application", application);
    if (other?.display_state.profileCompleted !== true) return true;
  }
  return false;
}

/** As they stand in this transaction. */
interface HeldNomination extends NominationState {
  submitted_at: string | null;
}

/** Those that were named and not taken back. */
export async function lockNominations(tx: Writes, application: string): Promise<HeldNomination[]> {
  const named: HeldNomination[] = [];
  for (const source of await all(tx, "cosigner_source", { source_application: application, revoked_at: null })) {
    const cosigner = await first(tx, "cosigner", { cosigner_source: source.id });
    named.push({ source, status: cosigner?.status ?? null, submitted_at: cosigner?.submitted_at ?? null });
  }
  return named;
}

/** Ends the wait when somebody has handed in, nobody else is waited for, and nothing is asked (again). The application is held. */
export async function settleWhenDone(tx: Writes, deps: Deps, application: ApplicationRecord, by: EventActor, hand: ApplicationHand): Promise<boolean> {
  if (!waitsForRequest(application.status)) return false;
  const named = (await lockNominations(tx, application.id)).filter(isNamed);
  const now = new Date(hand.now);
  if (named.length === 0) {
    await reopenRequest(tx, application, hand);
    return false;
  }
  if (!areDone(named, now)) {
    const links = named.filter((each) => isWaitedFor(each, now) && each.source.owner_user_id === null).map(({ source }) => source.expires_at);
    const startAfter = links.toSorted()[0];
    // Time moves it on where nobody does.
    if (startAfter !== undefined) await tx.queueJob(SETTLE_REQUEST, { application: application.id }, { startAfter });
    return false;
  }
  const asked = await first(tx, "application_request", { application: application.id, status: "open" });
  if (asked) {
    // Whoever was named before it was asked for, and hands in now, is who was asked for; whoever had handed in before wasn't enough.
    if (!named.some(({ submitted_at: at }) => at !== null && Date.parse(at) >= Date.parse(asked.requested_at))) return false;
    await answerRequest(tx, hand, "cosigner");
  }
  return settleRequest(tx, deps, application, by, hand);
}

/** The job: a link has run out since, or whoever had taken one up is gone. Bears repeating. */
export async function settleRequestAfter(deps: Deps, { application }: { application: string }): Promise<void> {
  const now = deps.clock.now().toISOString();
  await deps.store.transaction((tx) => cosignerAnswered(tx, deps, { sourceApplication: application, actorUserId: null, now }));
}

/** `declined`: of whoever has said no. */
type Answer = Omit<ApplicationHand, "application"> & { sourceApplication: string; declined?: CosignerSourceRecord };

/**
 * A co-signer of this application has handed in or said no: call it in the transaction that does so, after the status is
 * theirs. When nobody else is waited for the application goes back to the queue, once. True when it did. A no is told by mail.
 */
export async function cosignerAnswered(tx: Writes, deps: Deps, { sourceApplication, declined, ...hand }: Answer): Promise<boolean> {
  const application = await tx.lock("application", sourceApplication);
  if (!application) return false;
  const settled = await settleWhenDone(tx, deps, application, "system", { ...hand, application: sourceApplication });
  if (declined) await mailDecline(tx, deps, { source: declined, now: hand.now });
  return settled;
}
