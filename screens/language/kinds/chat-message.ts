/** A message of a conversation, as a page and an API say it. */
export interface ChatMessage {
  id: string;
  /** Its place in the one order, from 1. */
  number: number;
  /** Of ours; one's own; the first of somebody else's; further ones of the same person in a row. */
  messageType: "admin" | "self" | "user" | "users";
  message: string;
  /** Id of whoever said it; null of ours. */
  userId: string | null;
  /** ISO 8601. */
  sent_at: string;
}
