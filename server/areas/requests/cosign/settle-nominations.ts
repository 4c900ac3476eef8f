/**
 * What becomes of a request by those who were named: it is answered when somebody is, asked again when nobody is any more, and done
 * when somebody has handed in and nobody else is waited for.
 */
import type { Deps } from "../../../kernel/context/deps.ts";
import { recordEvent, type ApplicationHand } from "../../../kernel/records/application-history.ts";
import { SETTLE_REQUEST } from "../../../kernel/records/leave-review.ts";
import { all, first } from "../../../kernel/records/read-records.ts";
import { answersRequest, type EventActor } from "../../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord } from "../../../ports/records.ts";
import type { ApplicationRequestRecord, CosignerSourceRecord } from "../../../ports/review-records.ts";
import type { NominationState } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { currentRequest } from "../rules.ts";
import { answerRequest, settleRequest } from "../settle-request.ts";
import { mailDecline } from "./mail-decline.ts";
import { areAllGone, areDone, isNamed, isWaitedFor } from "./rules.ts";

/** Somebody was named, as was asked. Null where nothing is asked (any more). The application is held. */
export const answerByNaming = (tx: Writes, hand: ApplicationHand): Promise<ApplicationRequestRecord | null> => answerRequest(tx, hand, "cosigner");

/** Nobody is named any more, or nobody who could still answer: what was asked for is asked for again. */
export async function reopenRequest(tx: Writes, { id, status }: ApplicationRecord, hand: ApplicationHand): Promise<void> {
  if (!answersRequest(status)) return;
  const last = currentRequest(await all(tx, "application_request", { application: id }));
  if (last?.answered_with !== "cosigner") return;
  await tx.update("application_request", last.id, { status: "open", answered_with: null, completed_at: null });
  await recordEvent(tx, hand, "request-reopened", { request: last.id });
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
  if (!answersRequest(application.status)) return false;
  const named = (await lockNominations(tx, application.id)).filter(isNamed);
  const now = new Date(hand.now);
  if (areAllGone(named, now)) {
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
    await answerByNaming(tx, hand);
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
