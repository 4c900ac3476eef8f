/** What the page by hand reads of a conversation: two statements, one of who is in it, one of what was said last. */
import type { Executor } from "#server/ports/query.ts";
import { SAID } from "./many-meetings.ts";

export interface Talker {
  id: string;
  first_name: string;
  last_name: string;
  avatar: string;
  job_title: string | null;
  own_answers: Record<string, string>;
  roommate_answers: Record<string, string[]>;
  interests: string[];
}

export interface Conversation {
  meeting: string;
  source: string;
  street: string;
  picture: string;
  ends_at: string;
  bedroom: number;
  price_cents: number;
  months: number;
  move_in: string;
  applicant: Talker;
  residents: Talker[];
  read: number;
  messages: { id: string; number: number; user_id: string | null; text: string | null; sent_at: string }[];
}

const TALKER = `json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar, 'job_title', p.job_title,
  'own_answers', p.own_answers, 'roommate_answers', p.roommate_answers, 'interests', p.interests)`;

/** Null: none of theirs. */
export async function readConversation(db: Executor, meeting: string, user: string): Promise<Conversation | null> {
  const { rows } = await db.query<Omit<Conversation, "messages">>(
    `SELECT m.id AS meeting, a.source, h.name AS street, h.picture, to_json(m.ends_at) #>> '{}' AS ends_at, o.number AS bedroom, s.monthly_price_cents AS price_cents,
       s.lease_months AS months, s.move_in_date::text AS move_in, ${TALKER} AS applicant, coalesce(d.number, 0) AS read,
       (SELECT json_agg(r.talker) FROM (SELECT ${TALKER} AS talker FROM rooms b JOIN residents r ON r.room = b.id JOIN users u ON u.id = r.user_id LEFT JOIN profiles p ON p.user_id = u.id
         WHERE b.home = m.home AND r.lives_from <= current_date AND (r.lives_until IS NULL OR r.lives_until > current_date) ORDER BY b.number) r) AS residents
     FROM meetings m JOIN homes h ON h.slug = m.home JOIN meeting_applicants x ON x.meeting = m.id JOIN applications a ON a.id = x.application
       JOIN users u ON u.id = a.user_id LEFT JOIN profiles p ON p.user_id = u.id JOIN room_selections s ON s.id = x.selection JOIN rooms o ON o.id = s.room
       LEFT JOIN meeting_reads d ON d.meeting = m.id AND d.user_id = a.user_id
     WHERE m.id = $1 AND a.user_id = $2`,
    [meeting, user],
  );
  const [found] = rows;
  if (!found) return null;
  const said = await db.query<Conversation["messages"][number]>(
    `SELECT id, number, user_id, text, to_json(sent_at) #>> '{}' AS sent_at FROM meeting_messages WHERE meeting = $1 ORDER BY number DESC LIMIT $2`,
    [meeting, SAID],
  );
  return { ...found, messages: said.rows.toReversed() };
}
