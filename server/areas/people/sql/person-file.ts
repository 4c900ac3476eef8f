/** One person with everything that staff look after of them, in one statement. */
import { TAKEN_UP } from "../../../kernel/sql/parties.ts";
import type { LegalHold } from "../../../kernel/sql/legal-holds.ts";
import type { DataAccess, PersonFile } from "./person-records.ts";
import type { Query } from "../../../ports/query.ts";
import { isUuid } from "../../../ports/tables/tables.ts";
import { LOOKED, MOST_LOG_ENTRIES, OF_PERSON } from "../../../kernel/sql/access-log.ts";
import { nameOf, stamp } from "../../../kernel/sql/texts.ts";
import { SESSION_HANDLE_LENGTH } from "../../../ports/store.ts";
import { SHOWN_PERSON } from "./shown-person.ts";

/** A hold on somebody's data stands among the looks at it, placed and lifted. */
const LISTED = `(${LOOKED} OR e.name IN ('legal-hold-placed', 'legal-hold-lifted'))`;

const list = (row: string, order: string, from: string): string => `(SELECT coalesce(json_agg(${row} ORDER BY ${order}), '[]') FROM ${from})`;

const FILE = `SELECT ${SHOWN_PERSON} AS person,
  ${list("n.issuer", "n.created_at, n.issuer", "identities n WHERE n.user_id = u.id")} AS issuers,
  ${list(
    `json_build_object('id', a.id, 'source', a.source, 'label', s.label, 'status', a.status, 'request_type', r.request_type, 'market_name', m.display_name, 'country_code', m.country_code,
      'region_code', m.region_code, 'group_source', a.group_source, 'created_at', ${stamp("a.created_at")}, 'submitted_at', ${stamp("a.submitted_at")})`,
    "a.created_at DESC, a.id",
    "applications a JOIN sources s ON s.slug = a.source JOIN markets m ON m.slug = a.market LEFT JOIN application_requests r ON r.application = a.id AND r.status = 'open' WHERE a.user_id = u.id",
  )} AS applications,
  ${list(
    `json_build_object('id', k.id, 'status', k.status, 'application', l.source_application, 'applicant', ${nameOf("p")})`,
    "k.created_at DESC, k.id",
    `${TAKEN_UP} JOIN applications o ON o.id = l.source_application JOIN users p ON p.id = o.user_id
      WHERE k.user_id = u.id`,
  )} AS cosigns,
  ${list(
    `json_build_object('handle', left(t.id, ${SESSION_HANDLE_LENGTH}), 'device', t.device, 'created_at', ${stamp("t.created_at")}, 'seen_at', ${stamp("t.seen_at")})`,
    "t.seen_at DESC, t.id",
    "sessions t WHERE t.user_id = u.id AND t.refresh_expires_at > $2",
  )} AS sessions,
  ${list(
    `json_build_object('id', c.id, 'topic', c.topic, 'status', c.status, 'message', c.message, 'page', c.page, 'at', ${stamp("c.at")})`,
    "c.at DESC, c.id",
    "support_cases c WHERE c.user_id = u.id",
  )} AS cases,
  ${list(
    `json_build_object('id', n.id, 'application', n.application, 'case', n.support_case, 'text', n.text, 'author', n.author, 'at', ${stamp("n.at")})`,
    "n.at DESC, n.id",
    `(SELECT w.*, ${nameOf("y")} AS author FROM staff_notes w JOIN users y ON y.id = w.author_user_id WHERE w.application IN (SELECT o.id FROM applications o WHERE o.user_id = u.id)
      OR w.support_case IN (SELECT c.id FROM support_cases c WHERE c.user_id = u.id)) n`,
  )} AS notes,
  (SELECT count(*)::int FROM personal_tokens k WHERE k.user_id = u.id) AS tokens,
  (SELECT json_build_object('user_id', h.user_id, 'reason', h.reason, 'placed_by', ${nameOf("b")}, 'placed_at', ${stamp("h.placed_at")})
    FROM legal_holds h JOIN users b ON b.id = h.placed_by WHERE h.user_id = u.id) AS hold,
  ${list(
    `json_build_object('id', e.id, 'name', e.name, 'at', ${stamp("e.at")}, 'why', e.why, 'application', e.application, 'filename', e.filename,
      'by', CASE WHEN e.actor_user_id IS NOT NULL THEN json_build_object('id', e.actor_user_id, 'name', e.by_name, 'avatar', e.by_avatar, 'is_staff', e.by_staff) END)`,
    "e.seq DESC",
    `(SELECT e.*, ${nameOf("y")} AS by_name, y.avatar AS by_avatar, y.is_staff AS by_staff, d.filename FROM audit_events e
        LEFT JOIN users y ON y.id = e.actor_user_id LEFT JOIN documents d ON d.id::text = e.detail ->> 'document'
      WHERE ${OF_PERSON} AND ${LISTED} ORDER BY e.seq DESC LIMIT ${MOST_LOG_ENTRIES}) e`,
  )} AS accesses,
  ${list(`json_build_object('kind', k.kind, 'until', ${stamp("k.until")})`, "k.kind", "kept_records k WHERE k.user_id = u.id")} AS kept
  FROM users u WHERE u.id = $1`;

type Row = Omit<PersonFile, "person" | "hold" | "accesses"> & { person: Omit<PersonFile["person"], "matched">; hold: LegalHold | null; accesses: DataAccess[] };

export const personFile =
  (userId: string, now: string): Query<PersonFile | null> =>
  async (db) => {
    if (!isUuid(userId)) return null;
    const { rows } = await db.query<Row>(FILE, [userId, now], "person-file");
    return rows[0] ? { ...rows[0], person: { ...rows[0].person, matched: [] } } : null;
  };
