/**
 * What becomes of a request: it is answered when somebody is named or more deposit agreed to, and the application goes
 * back to the queue when what was asked for is there. Each once, and told by history in the same transaction.
 */
import { recordEvent, type ApplicationHand } from "../../kernel/records/application-history.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { happened } from "../../kernel/records/event.ts";
import { SETTLE_GROUP } from "../../kernel/records/leave-review.ts";
import { all } from "../../kernel/records/read-records.ts";
import { answersRequest, moveOf, type ApplicationEvent, type EventActor } from "../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord, ApplicationStatus } from "../../ports/records.ts";
import type { ApplicationRequestRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { mailSettled, roommateProfileOutstanding } from "../profile/index.ts";
import { assignByRule } from "../team/index.ts";
import { currentRequest } from "./rules.ts";

/** The applicant's answer, and to what they agreed by it. Null where nothing is asked (any more). The application is held. */
export async function answerRequest(
  tx: Writes,
  hand: ApplicationHand,
  answered_with: NonNullable<ApplicationRequestRecord["answered_with"]>,
  agreed_terms: ApplicationRequestRecord["agreed_terms"] = null,
): Promise<ApplicationRequestRecord | null> {
  const open = currentRequest(await all(tx, "application_request", { application: hand.application, status: "open" }));
  if (!open) return null;
  const completed = await tx.update("application_request", open.id, { status: "completed", answered_with, agreed_terms, completed_at: hand.now });
  await recordEvent(tx, hand, "request-completed", { request: open.id, answered_with });
  return completed;
}

/** What was asked for is there: back in the queue, or on with the profile. False where nothing waited for it (any more). The application is held. */
export async function settleRequest(tx: Writes, deps: Deps, application: ApplicationRecord, by: EventActor, hand: ApplicationHand): Promise<boolean> {
  const event = WAITING.get(application.status);
  if (event === undefined) {
    // Pre-approved meanwhile: a group whose home is given may have waited for nothing else.
    if (answersRequest(application.status) && application.group_source !== null) await tx.queueJob(SETTLE_GROUP, { group: application.group_source });
    return false;
  }
  const facts = {
    request_outstanding: false,
    roommate_profile_outstanding: event === "settle-profile" && (await roommateProfileOutstanding(tx, application)),
  };
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
  if (moved && settled.status === "profile_completed") await mailSettled(tx, deps, application.id);
  // The group isn't held here: the roommate may be handing theirs in at this moment, without seeing that somebody waits for it.
  if (moved && facts.roommate_profile_outstanding && settled.group_source !== null) await tx.queueJob(SETTLE_GROUP, { group: settled.group_source });
  return moved;
}

/** Statuses that wait for what was asked, and the event that ends it. */
const WAITING: ReadonlyMap<ApplicationStatus, ApplicationEvent> = new Map([
  ["submitted_request_pending", "complete-request"],
  ["profile_completed_request_pending", "settle-profile"],
]);
