/**
 * A service by which what is said goes from browser to browser, where one is configured. It is a way beside our own, which works
 * without it: what comes by both is one message, by its id. Which service it is, is said with the token that lets somebody in; its
 * code comes only then.
 */
import { type ChannelParts, credentialsOf, type LiveChannel } from "./live-service.ts";

/** Null: it is talked here alone, or whoever looked is gone by now. */
export async function openChannel(parts: ChannelParts, isOver: () => boolean): Promise<LiveChannel | null> {
  const credentials = await credentialsOf(parts, isOver);
  if (!credentials) return null;
  const { openSendbird } = await import("./sendbird-channel.ts");
  const channel = await openSendbird(parts, credentials);
  if (!isOver()) return channel;
  channel.stop();
  return null;
}
