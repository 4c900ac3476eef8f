/** Nobody of the staff sees to a home in which they have a stake: they live there or will, or an application of theirs holds or keeps a room of it. */
import { ownCase } from "../../kernel/access/own-case.ts";
import type { Actor } from "../../kernel/context/deps.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { Reads } from "../../ports/store.ts";
import { livesIn, ownIn } from "./sql.ts";

/** Why it is a colleague's to change; null where it isn't. */
export async function ownHome(reads: Pick<Reads, "query">, { user }: Pick<Actor, "user">, home: string): Promise<Refusal | null> {
  const [own] = await reads.query(ownIn(home, user.id));
  const why = own === undefined ? null : await ownCase(reads, user.id, own);
  if (why) return why;
  return (await reads.query(livesIn(home, { id: user.id, address: foldedAddress(user.email) }))) ? refusal("own-home") : null;
}
