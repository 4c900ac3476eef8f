/** Many applications given to one of the staff, or to nobody: each by itself, so that what stands in the way of one stops no other. */
import type { SentBody } from "../../../kernel/definitions/record-definition.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { done, invalid, type CallProblem, type Outcome } from "../../../kernel/access/outcome.ts";
import { checkResource } from "../../../kernel/records/resource-validation.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { AccountDeleted, StoreUnavailable } from "../../../ports/store.ts";
import { pageOfQueue } from "./queue.ts";
import { assignInTransaction, takesReviews } from "../case/staff-notes.ts";

/** What is answered by one call. */
const MOST = 500;

const UNAVAILABLE = "unavailable";
const NOT_ALLOWED = "not-allowed";

interface Assigned {
  /** Ids of those that are in the hand that was asked for, whether or not they were before. */
  assigned: string[];
  /** Those of them that somebody else had in hand before, or nobody: by this they are given back. */
  changed: { application: string; from: string | null }[];
  /** What went wrong with the others. */
  failed: { application: string; problem: Refusal }[];
  /** Where whoever asked for all that match goes on; null at the end. */
  cursor: string | null;
}

/**
 * `applications`: those, by their ids. `matching`: all that a list with this query would have, at most `limit` at a time. `only_of`:
 * of these only what this one has in hand, so that who gives back takes nothing from whoever took it since.
 */
export async function assignReviews(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Assigned>> {
  const { values, refusals } = checkResource(deps, "staff-assignments", body, { for: "create" });
  const { applications, matching, cursor = null, limit = MOST, only_of: onlyOf, assigned_to } = values;
  const to = assigned_to?.trim() || null;
  const ids = Array.isArray(applications) ? [...new Set(applications)] : null;
  if ((ids === null) === (typeof matching !== "string")) refusals.push(refusal("assign-which", "applications"));
  if (ids && (ids.length === 0 || ids.length > MOST)) refusals.push(refusal("maxItems", "applications", { limit: MOST }));
  if (refusals.length > 0) return invalid(refusals);
  if (to !== null && !takesReviews(await deps.store.find("user", to))) return invalid([refusal("no-reviewer", "assigned_to")]);
  const turn: Turn = { to, ...(onlyOf !== undefined && { onlyOf }) };
  if (ids) return done({ ...(await assignEach(deps, actor, ids, turn)), cursor: null });
  const asked = Object.fromEntries(new URLSearchParams(String(matching)));
  // By age, which nothing that happens here changes: who is assigned falls out of a list of those that nobody has.
  const page = await pageOfQueue(deps, actor, { ...asked, ordering: "created_at", cursor }, { limit, offset: 0 });
  if (!page.ok) return page;
  const found = page.value.rows.map(({ id }) => id);
  return done({ ...(await assignEach(deps, actor, found, turn)), cursor: page.value.cursor });
}

/** `onlyOf`: only what is in this hand; left out, in whichever. */
interface Turn {
  to: string | null;
  onlyOf?: string | null;
}

async function assignEach(deps: Deps, actor: Actor, ids: readonly string[], turn: Turn): Promise<Omit<Assigned, "cursor">> {
  const answer: Omit<Assigned, "cursor"> = { assigned: [], changed: [], failed: [] };
  let ends: Refusal | null = null;
  for (const application of ids) {
    const given: Refusal | { from: string | null } = ends ?? (await assignOne(deps, actor, application, turn));
    if ("code" in given) {
      // Nobody waits for a database that is gone once for each of them, nor goes on with a role that is taken.
      if (given.code === UNAVAILABLE || given.code === NOT_ALLOWED) ends = given;
      answer.failed.push({ application, problem: given });
      continue;
    }
    answer.assigned.push(application);
    if (given.from !== turn.to) answer.changed.push({ application, from: given.from });
  }
  return answer;
}

async function assignOne(deps: Deps, actor: Actor, application: string, { to, onlyOf }: Turn): Promise<Refusal | { from: string | null }> {
  try {
    const outcome = await deps.store.transaction((tx) => assignInTransaction(tx, deps, actor, { id: application, version: null, onlyOf }, to));
    return outcome.ok ? outcome.value : refusalOf(outcome.problem);
  } catch (error) {
    if (error instanceof StoreUnavailable) return refusal(UNAVAILABLE);
    if (error instanceof AccountDeleted) return refusal("account-gone");
    throw error;
  }
}

function refusalOf(problem: CallProblem): Refusal {
  if (problem.kind === "conflict") return problem.refusal;
  if (problem.kind === "invalid") return problem.refusals[0]!;
  return refusal(problem.kind === "forbidden" ? NOT_ALLOWED : "not-there");
}
