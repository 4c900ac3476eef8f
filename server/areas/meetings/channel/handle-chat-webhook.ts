/** A chat provider says that something was said. What it was is asked for. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { isUuid, meetingState } from "../sql/meeting-states.ts";
import { followChannel } from "./follow-channel.ts";

/** False: no provider was chosen. @throws BadSignature, UnreadableWebhook */
export async function handleChatWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<boolean> {
  if (!deps.chat) return false;
  const { eventId, channel } = deps.chat.webhook(rawBody, signature);
  if (channel === null || !isUuid(channel)) return true;
  await deps.store.transaction(async (tx) => {
    const state = await tx.query(meetingState(channel));
    if (state && (await tx.rememberWebhook("chat", eventId))) await followChannel(tx, deps, state);
  });
  return true;
}
