/** What staff decide by beside an application's own state, as one piece of its statement. `a` is the application. */
import type { EventRecord } from "../../ports/records.ts";
import type { LookingRecord } from "../../ports/review-records.ts";
import type { Affordability, ReviewedApplication } from "../../ports/state.ts";
import type { RecordName, Records } from "../../ports/store.ts";
import { NOMINATED_SQL, readNominated } from "./cosign/reviewed-cosigners.ts";
import { records, type Row } from "./slice.ts";
import { toRecord } from "../../ports/tables/tables.ts";

/** Rows of a table, newest first. */
const rowsOf = (table: string, column: string): string =>
  `(SELECT coalesce(json_agg(to_json(x) ORDER BY x.created_at DESC, x.id DESC), '[]') FROM ${table} x WHERE x.${column} = a.id)`;

const MEMBERS = `(SELECT coalesce(json_agg(json_build_object('member', to_json(m), 'status', o.status, 'request_type', r.request_type) ORDER BY m.created_at DESC, m.id DESC), '[]')
    FROM group_members m LEFT JOIN applications o ON o.id = m.application AND o.group_source = m.group_source
      LEFT JOIN application_requests r ON r.application = o.id AND r.status = 'open' WHERE m.group_source = a.group_source)`;

/**
 * What the applicant asked of support while it was under way: what was asked on a page of another application of theirs, or of its
 * service animal, is that one's.
 */
const CASES = `support_cases c LEFT JOIN accommodation_requests r ON r.id = c.accommodation_request
    WHERE c.user_id = a.user_id AND c.at >= a.created_at AND coalesce(r.application, a.id) = a.id
      AND (c.page NOT LIKE '/application/%' OR split_part(split_part(c.page, '?', 1), '/', 3) = a.source)`;
/** As lines of its history. A service animal has lines of its own there, but for what was written back. */
const MESSAGES = `(SELECT coalesce(json_agg(to_json(m) ORDER BY m.at, m.id), '[]') FROM (
    SELECT c.id, c.id AS "case", coalesce(c.opened_by, c.user_id) AS actor_user_id, c.at,
      CASE WHEN c.opened_by IS NULL THEN 'message-written' ELSE 'message-taken' END AS name FROM ${CASES} AND c.topic <> 'accommodation'
    UNION ALL SELECT w.id, w.support_case, w.author_user_id, w.at, 'message-answered' FROM support_answers w
      WHERE w.support_case IN (SELECT c.id FROM ${CASES})
    UNION ALL SELECT p.id, p.support_case, a.user_id, p.at, 'message-written' FROM support_replies p
      WHERE p.is_from_person AND NOT p.is_automatic AND p.support_case IN (SELECT c.id FROM ${CASES})) m)`;

export const REVIEWED_SQL = `json_build_object(
  'user', (SELECT to_json(u) FROM users u WHERE u.id = a.user_id),
  'notices', ${rowsOf("notices", "application")},
  'notes', ${rowsOf("staff_notes", "application")},
  'held', (SELECT to_json(h) FROM held_decisions h WHERE h.application = a.id AND h.ended_at IS NULL),
  'held_question', (SELECT to_json(h) FROM held_questions h WHERE h.application = a.id AND h.ended_at IS NULL),
  'queued', (SELECT json_build_object('due_at', q.due_at, 'income_times_rent', q.income_times_rent) FROM review_queue q WHERE q.application = a.id),
  'affordability', (SELECT to_jsonb(f) - 'application' FROM rent_and_income f WHERE f.application = a.id),
  'marks', ${rowsOf("answer_marks", "application")},
  'looking', (SELECT coalesce(json_agg(json_build_object('user_id', v.user_id, 'looking_until', v.looking_until) ORDER BY v.user_id), '[]') FROM application_views v
      WHERE v.application = a.id AND v.looking_until IS NOT NULL),
  'nominated', ${NOMINATED_SQL},
  'whole_group', (SELECT json_build_object('source', to_json(g), 'members', ${MEMBERS}) FROM group_sources g WHERE g.slug = a.group_source),
  'history', (SELECT coalesce(json_agg(json_build_object('id', e.id, 'application', e.application, 'actor_user_id', e.actor_user_id, 'as_user_id', e.as_user_id,
      'name', e.name, 'detail', e.detail, 'why', e.why, 'at', e.at) ORDER BY e.seq), '[]') FROM audit_events e WHERE e.application = a.id),
  'messages', ${MESSAGES},
  'names', (SELECT coalesce(json_object_agg(u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)), '{}') FROM users u WHERE u.id IN (
      SELECT unnest(ARRAY[e.actor_user_id, e.as_user_id]) FROM audit_events e WHERE e.application = a.id UNION SELECT n.author_user_id FROM staff_notes n WHERE n.application = a.id
      UNION SELECT CASE WHEN e.detail->>'to' ~ '^[0-9a-f-]{36}$' THEN (e.detail->>'to')::uuid END FROM audit_events e WHERE e.application = a.id AND e.name = 'assigned'
      UNION SELECT a.assigned_to UNION SELECT v.user_id FROM application_views v WHERE v.application = a.id
      UNION SELECT unnest(ARRAY[c.user_id, c.opened_by]) FROM ${CASES}
      UNION SELECT w.author_user_id FROM support_answers w WHERE w.support_case IN (SELECT c.id FROM ${CASES})
      UNION SELECT m.by_user_id FROM answer_marks m WHERE m.application = a.id
      UNION SELECT unnest(ARRAY[h.actor_user_id, h.confirmed_by]) FROM held_decisions h WHERE h.application = a.id AND h.ended_at IS NULL)),
  'bounced', (SELECT coalesce(json_agg(s.address), '[]') FROM mail_suppressions s WHERE s.reason = 'bounced' AND s.address IN (
      SELECT lower(u.email COLLATE "C") FROM users u WHERE u.id = a.user_id UNION SELECT lower(n."to" COLLATE "C") FROM notices n WHERE n.application = a.id)))`;

interface ReviewedJson {
  user: Row;
  notices: Row[];
  notes: Row[];
  held: Row | null;
  held_question: Row | null;
  queued: { due_at: string | null; income_times_rent: number | null } | null;
  affordability: Affordability;
  marks: Row[];
  looking: LookingRecord[];
  nominated: Parameters<typeof readNominated>[0];
  whole_group: { source: Row; members: (Omit<NonNullable<ReviewedApplication["whole_group"]>["members"][number], "member"> & { member: Row })[] } | null;
  history: EventRecord[];
  messages: { id: string; case: string; actor_user_id: string; at: string; name: string }[];
  names: Record<string, string>;
  bounced: string[];
}

const rows = <N extends RecordName>(name: N, json: Row[]): Records[N][] => records(name)(json);

export const readReviewed = ({
  user,
  notices,
  notes,
  held,
  held_question,
  queued,
  affordability,
  marks,
  looking,
  nominated,
  whole_group,
  history,
  messages,
  names,
  bounced,
}: ReviewedJson): Omit<ReviewedApplication, "state"> => ({
  user: toRecord("user", user),
  notices: rows("notice", notices),
  notes: rows("staff_note", notes),
  held: held && (toRecord("held_decision", held) as ReviewedApplication["held"]),
  held_question: held_question && toRecord("held_question", held_question),
  due_at: queued?.due_at ? new Date(queued.due_at).toISOString() : null,
  income_times_rent: queued?.income_times_rent ?? null,
  affordability,
  marks: rows("answer_mark", marks),
  looking: looking.map((one) => ({ ...one, looking_until: new Date(one.looking_until).toISOString() })),
  ...readNominated(nominated),
  whole_group: whole_group && {
    source: toRecord("group_source", whole_group.source),
    members: whole_group.members.map(({ member, ...stands }) => ({ member: toRecord("group_member", member), ...stands })),
  },
  history: withMessages(
    history.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    messages,
  ),
  names,
  bounced,
});

/** Each where it was written: what happened keeps its order. */
function withMessages(history: EventRecord[], messages: ReviewedJson["messages"]): EventRecord[] {
  const written = messages.map(({ id, case: of, actor_user_id, at, name }) => {
    const event = { id, application: null, actor_user_id, as_user_id: null, name, detail: { case: of }, why: null };
    return { ...event, at: new Date(at).toISOString() };
  });
  return written.length === 0 ? history : [...history, ...written].toSorted((one, other) => one.at.localeCompare(other.at));
}
