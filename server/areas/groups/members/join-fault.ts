/** The name under which it is looked for that somebody could not join a group, by the API or by the link of their invitation. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { AccountDeleted, StoreUnavailable } from "../../../ports/store.ts";

export const JOIN_FAILED = "Add Group Member to Source Failed";

/** What went wrong with following a link: under that name where the link leads into a group. Neither is it a fault that the account or the database is gone. */
export async function joinFault({ store }: Pick<Deps, "store">, slug: string, error: unknown): Promise<unknown> {
  if (error instanceof AccountDeleted || error instanceof StoreUnavailable) return error;
  const source = await store.find("source", slug).catch(() => null);
  return source?.group_source ? new Error(JOIN_FAILED, { cause: error }) : error;
}
