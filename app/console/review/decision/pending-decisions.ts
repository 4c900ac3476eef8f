/** Decisions that were sent and have no answer yet: whoever comes back to such a case finds it decided, and not its form. */
import type { CaseCache } from "../../desk/case-cache.ts";
import type { HeldDecisionData } from "../review-types.ts";

export interface PendingDecision {
  /** As it is drawn until then. */
  held: HeldDecisionData;
  /** Takes it back as soon as there is something to take back. */
  back: () => void;
  /** Whether it was kept. */
  isKept: Promise<boolean>;
}

const ofDesks = new WeakMap<CaseCache, Map<string, PendingDecision>>();

/** By the case's id. `cases`: the desk's, whose window they are of. */
export function pendingDecisionsOf(cases: CaseCache): Map<string, PendingDecision> {
  const known = ofDesks.get(cases) ?? new Map<string, PendingDecision>();
  ofDesks.set(cases, known);
  return known;
}
