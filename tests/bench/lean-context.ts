import type { Conversation } from "./chat/read-conversation.ts";

/** What the bench's server hands to the hand-written page besides the product's own context. */
export interface LeanContext {
  /** The answers of the person who asks, straight from the store. */
  readAnswers(): Promise<Record<string, string>>;
  /** A meeting that whoever asks applies in, and what was said in it last; null: none of theirs. */
  readConversation(meeting: string): Promise<Conversation | null>;
}
