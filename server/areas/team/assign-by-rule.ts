/** Who gets what comes in. `review_assignment` says by which rule in which market, and everybody for themselves whether they take new ones. */
import type { Deps } from "../../kernel/context/deps.ts";
import { withStake } from "../../kernel/access/own-case.ts";
import { marketConstant } from "../../kernel/context/market-constants.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { event } from "../../kernel/records/event.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { isThere, nextInTurn } from "./sql/members.ts";
import { partiesOf } from "../../kernel/sql/parties.ts";

type Rule = "turn" | "market";
const isRule = (said: unknown): said is Rule => said === "turn" || said === "market";

/**
 * Gives an application that came to wait for a decision to whoever's turn it is: call it in the transaction that moved it there. Whoever
 * has it in hand keeps it, unless they are away, decide no more or have a stake in it by now. Nobody whose turn it could be: it stays as it is, for everybody to see.
 */
export async function assignByRule(
  tx: Writes,
  { clock, documents }: Pick<Deps, "clock" | "documents">,
  { id, group_source, market, assigned_to }: ApplicationRecord,
): Promise<void> {
  const published = documents.current();
  const rule = marketConstant(published, "review_assignment", market);
  if (!isRule(rule)) return;
  const now = clock.now();
  const at = now.toISOString();
  const day = marketDay(published, market, now);
  const not = (await tx.query(partiesOf([id]))).flatMap(withStake);
  if (assigned_to !== null && !not.includes(assigned_to) && (await tx.query(isThere(assigned_to, day)))) return;
  const turn = await tx.query(nextInTurn({ application: id, group: group_source, market, not, day, marketFirst: rule === "market" }));
  if (!turn || turn.user === assigned_to) return;
  await tx.update("application", id, { assigned_to: turn.user });
  const detail = { from: assigned_to, to: turn.user, rule: turn.by };
  await event(tx, { application: id, by: null, name: "assigned", detail, at, told: false });
}
