/** Cases as the staff's API answers them (`support-case`, `support-case-details`). */
import type { Words } from "../desk/words.ts";

interface Known {
  id: string;
  name: string;
  avatar: string;
  profile_image_url?: string | null;
}

export interface FoundCase {
  id: string;
  version: number;
  topic: "message" | "staff" | "accommodation";
  status: "open" | "closed";
  email: string;
  /** In the list no more than its beginning. */
  message: string;
  page: string;
  at: string;
  due_at: string;
  closed_at: string | null;
  application: string | null;
  person: Known | null;
  owner: Known | null;
  opened_by: string | null;
  answers: number;
  undelivered_to: string | null;
}

export interface CaseDetails extends FoundCase {
  /** Where a reply to our mails goes. */
  answered_at: string;
  thread: { id: string; text: string; author: string; avatar: string; at: string; is_undelivered: boolean }[];
}

export const askerOf = ({ person, email }: Pick<FoundCase, "person" | "email">): string => person?.name || email;
export const wordsOf = ({ topic, message }: Pick<FoundCase, "topic" | "message">, say: Words): string =>
  topic === "accommodation" ? say("desk.case.accommodation") : message;
