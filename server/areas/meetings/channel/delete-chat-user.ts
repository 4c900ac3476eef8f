/** Whose account is gone is nobody at a chat provider either. */
import type { Deps } from "../../../kernel/context/deps.ts";
import type { Writes } from "../../../ports/store.ts";

/** Name of the job, as the queue keeps it; its data is `{user}`. */
export const DELETE_CHAT_USER = "delete-chat-user";

/** In the transaction that deletes the account. */
export async function deleteChatUser(tx: Pick<Writes, "queueJob">, { chat }: Pick<Deps, "chat">, user: string): Promise<void> {
  if (chat) await tx.queueJob(DELETE_CHAT_USER, { user });
}
