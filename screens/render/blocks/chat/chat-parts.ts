/** What a conversation is made of, as its document says it. */
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import type { LiveService } from "./live-service.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";

export interface ChatPerson {
  id: string;
  name: string;
  avatar: string | null;
  picture: string | null;
}

/** Its texts, and where its people lead. What is said of something has a gap for it: `⟦name⟧`. */
export interface ChatCopy {
  label: string;
  compose: string;
  notice: string;
  send: string;
  earlier: string;
  sending: string;
  sent: string;
  readByNames?: string;
  writes?: string;
  write?: string;
  waiting: string;
  failed: string;
  again: string;
  remove: string;
  newMessages: string;
  tooLong: string;
  announcement: string;
  profile?: ResolvedAction;
  profileOf: string;
  report?: ResolvedAction;
  reportOf: string;
  closed?: string;
}

export interface ChatProps extends ChatCopy {
  channel: string;
  messages: readonly ChatMessage[];
  people: readonly ChatPerson[];
  hidden?: readonly string[];
  read: number;
  readBy?: readonly { id: string; number: number }[];
  writing?: readonly { id: string; seconds: number }[];
  writingAgainSeconds?: number;
  zone: string;
  earlierFrom: string;
  service?: LiveService | null;
  most: number;
  readMs: number;
  justSaid: number;
  pagesMissed: number;
  open?: boolean;
  sendMessage: Extract<ResolvedAction, { do: "command" }>;
  markRead: Extract<ResolvedAction, { do: "command" }>;
  sayWriting?: Extract<ResolvedAction, { do: "command" }>;
  leave?: Extract<ResolvedAction, { do: "command" }>;
}
