/** What a service of chats is asked for, and how somebody is let into it. */
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";

/** Said, and without its place in the order yet: it comes last until the server tells of it. */
export type HeardMessage = Omit<ChatMessage, "number">;

/** As a document says it: where it is talked, and where one asks to be let in. */
export interface LiveService {
  channel: string;
  credentials_from: string;
  /** Messages that one begins with. */
  last: number;
  /** Between two looks for a token that isn't there yet, and how many there are. */
  look_seconds: number;
  looks: number;
}

export interface LiveChannel {
  /** Resolves once the service has it. */
  say(id: string, text: string): Promise<HeardMessage>;
  /** Leaves: nothing is heard any more. */
  stop(): void;
}

export interface ChannelParts {
  service: LiveService;
  getJson(path: string): Promise<unknown>;
  /** What was said, in whatever order and however often it comes. */
  heard(messages: readonly HeardMessage[]): void;
  /** Of people that the page knows. */
  isKnown(user: string): boolean;
  /** Characters of a message. */
  most: number;
}

/** Who somebody is there, and by what they are let in. */
export interface Credentials {
  user: string;
  token: string;
  service: { app: string; api_host: string | null; socket_host: string | null };
}

interface ChatUser {
  user_id: string;
  provider: string;
  provider_token: string | null;
  service: Credentials["service"] | null;
}

/** Null: it is talked here alone. Rejects where there is no token in time. */
export async function credentialsOf(
  { service: { credentials_from, look_seconds, looks }, getJson }: ChannelParts,
  isOver: () => boolean,
): Promise<Credentials | null> {
  for (let look = 1; !isOver(); look += 1) {
    const { user_id, provider, provider_token, service } = (await getJson(credentials_from)) as ChatUser;
    if (provider !== "sendbird" || service === null) return null;
    if (provider_token !== null) return { user: user_id, token: provider_token, service };
    if (look >= looks) throw new Error("The chat service gave no token in time.");
    await new Promise((resolve) => setTimeout(resolve, look_seconds * 1000));
  }
  return null;
}
