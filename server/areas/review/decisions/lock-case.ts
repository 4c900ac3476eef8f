/** Applications held for whoever decides about them, and what stands in their way. */
import { lockApplication } from "../../../kernel/access/lock-application.ts";
import { notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor } from "../../../kernel/context/deps.ts";
import type { ApplicationRecord } from "../../../ports/records.ts";
import type { Reads, Writes } from "../../../ports/store.ts";

/** Taken back inside the transaction, with what to answer. */
export class NotDecided extends Error {
  constructor(readonly outcome: Outcome<never>) {
    super("not decided");
  }
}

/** Held for whoever does something about it, which is never what is their own. */
export async function lockCase(tx: Writes, actor: Actor, id: string): Promise<ApplicationRecord> {
  const locked = await lockApplication(tx, id);
  if (!locked) throw new NotDecided(notFound);
  await refuseOwnCase(tx, actor, id);
  return locked;
}

export async function refuseOwnCase(reads: Reads, { user }: Pick<Actor, "user">, application: string): Promise<void> {
  const own = await ownCase(reads, user.id, application);
  if (own) throw new NotDecided(refusedWith(own));
}
