/** Many applications given to one of the staff, or to nobody: each by itself, so that what stands in the way of one stops no other. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, invalid, type CallProblem, type Outcome } from "../../kernel/access/outcome.ts";
import { checkBody } from "../../kernel/records/written-body.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { StoreUnavailable } from "../../ports/store.ts";
import { pageOfQueue } from "./queue.ts";
import { assignIn, reviewerOf } from "./staff-notes.ts";

/** What is answered by one call. */
const MOST = 500;

interface Assigned {
  /** Ids of those that are in the hand that was asked for, whether or not they were before. */
  assigned: string[];
  /** What went wrong with the others. */
  failed: { application: string; problem: Refusal }[];
  /** Where whoever asked for all that match goes on; null at the end. */
  cursor: string | null;
}

/** `applications`: those, by their ids. `matching`: all that a list with this query would have, so many at a time. */
export async function assignReviews(deps: Deps, actor: Actor, body: Record<string, unknown>): Promise<Outcome<Assigned>> {
  const { applications, matching, cursor = null, ...rest } = body;
  const { values, refusals } = checkBody(deps, "staff-assignment", rest);
  const ids = Array.isArray(applications) && applications.every((id) => typeof id === "string") ? [...new Set(applications as string[])] : null;
  if ((ids === null) === (typeof matching !== "string")) refusals.push(refusal("assign-which", "applications"));
  if (ids && (ids.length === 0 || ids.length > MOST)) refusals.push(refusal("maxItems", "applications", { limit: MOST }));
  if (cursor !== null && typeof cursor !== "string") refusals.push(refusal("invalid", "cursor"));
  if (refusals.length > 0) return invalid(refusals);
  const to = typeof values["assigned_to"] === "string" ? values["assigned_to"] : null;
  if (!(await reviewerOf(deps, to))) return invalid([refusal("no-reviewer", "assigned_to")]);
  if (ids) return done({ ...(await assignEach(deps, actor, ids, to)), cursor: null });
  const asked = Object.fromEntries(new URLSearchParams(String(matching)));
  // By age, which nothing that happens here changes: who is assigned falls out of a list of those that nobody has.
  const page = await pageOfQueue(deps, actor, { ...asked, ordering: "created_at", cursor: cursor as string | null }, { limit: MOST, offset: 0 });
  if (!page.ok) return page;
  const found = page.value.rows.map(({ id }) => id);
  return done({ ...(await assignEach(deps, actor, found, to)), cursor: page.value.cursor });
}

async function assignEach(deps: Deps, actor: Actor, ids: readonly string[], to: string | null): Promise<Omit<Assigned, "cursor">> {
  const assigned: string[] = [];
  const failed: Assigned["failed"] = [];
  let isAway = false;
  for (const application of ids) {
    const problem: Refusal | null = isAway ? refusal("unavailable") : await assignOne(deps, actor, application, to);
    // Nobody waits for a database that is gone once for each of them.
    isAway ||= problem?.code === "unavailable";
    if (problem) failed.push({ application, problem });
    else assigned.push(application);
  }
  return { assigned, failed };
}

async function assignOne(deps: Deps, actor: Actor, application: string, to: string | null): Promise<Refusal | null> {
  try {
    const outcome = await deps.store.transaction((tx) => assignIn(tx, deps, actor, { id: application, version: null }, to));
    return outcome.ok ? null : refusalOf(outcome.problem);
  } catch (error) {
    if (error instanceof StoreUnavailable) return refusal("unavailable");
    throw error;
  }
}

const refusalOf = (problem: CallProblem): Refusal => (problem.kind === "conflict" ? problem.refusal : refusal("not-there"));
