/** What a colleague decided while one's own decision is filled in. */
import type { Decision, HistoryEvent, Review } from "../review-types.ts";

/** Events that leave nothing to be decided, or something else. */
const ENDS: ReadonlySet<string> = new Set(["pre-approve", "request", "reject", "approve-home", "send-lease", "withdraw", "approve-group"]);

/** `elsewhere`: nobody decided it, and where it stands says why it can't be decided any more. */
export type DecisionConflict = Pick<HistoryEvent, "name" | "detail" | "actor" | "at"> | "elsewhere";

/** What stands in the way of a decision that is being filled in; null where nothing does. */
export function conflictingDecision(decision: Decision | null, { held, decisions, history }: Review): DecisionConflict | null {
  if (decision === null) return null;
  if (held) {
    const name = held.state === "proposed" ? "decision-proposed" : "decision-held";
    return { name, detail: { decision: held.decision }, actor: held.by, at: held.decided_at };
  }
  if (decisions.includes(decision)) return null;
  return lastDecision({ history }) ?? "elsewhere";
}

/** What moved it last. */
export const lastDecision = ({ history }: Pick<Review, "history">): HistoryEvent | undefined => history.findLast(({ name }) => ENDS.has(name));
