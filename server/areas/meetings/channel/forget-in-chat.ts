/** Whose account is gone is nobody at a chat provider either. */
import type { Deps } from "../../../kernel/context/deps.ts";
import type { Writes } from "../../../ports/store.ts";

/** Name of the job, as the queue keeps it; its data is `{user}`. */
export const FORGET_IN_CHAT = "forget-in-chat";

/** In the transaction that deletes the account. */
export async function forgetInChat(tx: Pick<Writes, "queueJob">, { chat }: Pick<Deps, "chat">, user: string): Promise<void> {
  if (chat) await tx.queueJob(FORGET_IN_CHAT, { user });
}
