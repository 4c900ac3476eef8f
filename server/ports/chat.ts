/**
 * A chat service that browsers talk to by themselves. Channels and people have the ids that they have here. It throws
 * ProviderUnavailable or ProviderRefused (failures.ts); webhooks throw BadSignature or UnreadableWebhook.
 */
export interface Chat {
  name: "sendbird";
  /** What a browser needs beside a token: whose service it is, and its addresses, where they aren't the vendor's. */
  browser(): ChatService;
  /** By which somebody is let in until then; whoever isn't known yet is made. */
  token(user: string, until: Date): Promise<string>;
  /** Null: there is none of that id. */
  channel(id: string): Promise<{ members: string[] } | null>;
  /** Made again it is the same one. */
  createChannel(id: string, members: readonly string[]): Promise<void>;
  addMembers(channel: string, users: readonly string[]): Promise<void>;
  removeMembers(channel: string, users: readonly string[]): Promise<void>;
  /** Nobody says anything in it any more. */
  closeChannel(channel: string): Promise<void>;
  /** Not the same twice only as long as whoever calls it looks first: the service knows nothing of our ids. */
  sendMessage(channel: string, message: { id: string; user: string; text: string }): Promise<ProviderMessage>;
  /** What was said from an instant on, itself included, oldest first; as many as one answer holds. */
  messagesFrom(channel: string, from: Date | null): Promise<ProviderMessage[]>;
  /** Somebody's account is gone; nothing where there is none. */
  deleteUser(user: string): Promise<void>;
  /** `channel`: in which something was said; null where it tells of anything else. */
  webhook(rawBody: Buffer, signature: string): { eventId: string; channel: string | null };
}

export interface ChatService {
  app: string;
  api_host: string | null;
  socket_host: string | null;
}

/** As the service has it: whoever wrote it may have written anything. */
export interface ProviderMessage {
  /** What the service calls it. */
  provider_message: string;
  /** The message's own id, as whoever sent it named it; null where they named none. */
  id: string | null;
  user: string;
  text: string;
  at: Date;
}
