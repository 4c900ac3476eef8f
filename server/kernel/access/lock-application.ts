/** An application held until the transaction ends, its group before it. */
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

/** The group first, as everything that moves several of it: of two at once, the second knows what the first did. */
export async function lockApplication(tx: Writes, id: string): Promise<ApplicationRecord | null> {
  const group = (await tx.find("application", id))?.group_source ?? null;
  if (group !== null) await tx.lock("group_source", group);
  return tx.lock("application", id);
}
