/**
 * What a role lets somebody do is judged inside the transaction that does it, on rows that are held until it ends: whoever loses the
 * role at the same moment lost it before or after, never in between. Users come before whatever else is held, in one order.
 */
import type { UserRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import type { Actor } from "../context/deps.ts";
import { decideAccess, type AccessCell } from "./access.ts";

/** By their ids; whoever isn't there is left out. Others may hold them so, too. */
export async function lockUsers(tx: Pick<Writes, "lock">, ids: readonly string[]): Promise<ReadonlyMap<string, UserRecord>> {
  const locked = new Map<string, UserRecord>();
  for (const id of [...new Set(ids)].toSorted()) {
    const user = await tx.lock("user", id, { shared: true });
    if (user) locked.set(id, user);
  }
  return locked;
}

/** Whoever acts, and the others whom it is about. Null: whoever acts may no more. */
export async function lockActor(
  tx: Pick<Writes, "lock">,
  { user }: Pick<Actor, "user">,
  cell: AccessCell,
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, UserRecord> | null> {
  const locked = await lockUsers(tx, [user.id, ...others]);
  return decideAccess(cell, locked.get(user.id) ?? null, null) === "allow" ? locked : null;
}
