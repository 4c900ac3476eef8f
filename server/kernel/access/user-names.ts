/** What users are called where staff read of them. */
import type { UserRecord } from "../../ports/records.ts";
import type { Reads } from "../../ports/store.ts";

/** By their name; by their address where they have none. */
export const userName = ({ first_name, last_name, email }: Pick<UserRecord, "first_name" | "last_name" | "email">): string =>
  `${first_name} ${last_name}`.trim() || email;

/** By their ids; whose account is gone isn't among them. */
export async function userNames(reads: Pick<Reads, "find">, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(ids)) {
    const user = await reads.find("user", id);
    if (user) names.set(id, userName(user));
  }
  return names;
}
