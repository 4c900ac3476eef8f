/** What the queue shows of an application. */
import type { QueuedApplication } from "./queue-records.ts";
import { stakesOf } from "../../../kernel/sql/parties.ts";
import { isDecided } from "./queue-conditions.ts";
import type { Executor } from "../../../ports/query.ts";

const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SHOWN = `jsonb_build_object('id', a.id, 'version', a.version, 'source', a.source, 'label', s.label, 'kind', s.kind, 'status', a.status,
       'market', a.market, 'market_name', k.display_name, 'country_code', k.country_code, 'region_code', k.region_code, 'first_name', coalesce(i.first_name, nullif(u.first_name, '')), 'last_name', coalesce(i.last_name, nullif(u.last_name, '')),
       'email', u.email, 'person', u.id, 'avatar', u.avatar, 'group_source', a.group_source, 'request_type', r.request_type, 'score', q.score, 'assigned_to', a.assigned_to,
       'members', CASE WHEN a.group_source IS NOT NULL THEN (SELECT count(*) FROM group_members m WHERE m.group_source = a.group_source AND m.left_at IS NULL) END,
       'income_times_rent', q.income_times_rent, 'affordability', (SELECT to_jsonb(f) - 'application' FROM rent_and_income f WHERE f.application = a.id), 'income_verified', q.income_verified,
       'papers', (SELECT coalesce(jsonb_agg(jsonb_build_object('purpose', d.purpose, 'of', p.root, 'answer', m.answer, 'mark', m.mark)), '[]')
         FROM (SELECT i.photo_id, NULL UNION ALL SELECT n.document, 'income' FROM incomes n WHERE n.applicant_info = a.applicant_info
           UNION ALL SELECT x.document, 'additional_income:' || x.id FROM additional_incomes x JOIN incomes n ON n.id = x.income
             WHERE n.applicant_info = a.applicant_info) p (document, root)
         JOIN documents d ON d.id = p.document LEFT JOIN answer_marks m ON m.application = a.id AND m.document = d.id),
       'is_persona_verified', u.is_persona_verified, 'inquiry_state', y.state, 'check_status', b.status, 'check_result', b.result,
       'owner', (SELECT coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email) FROM users o WHERE o.id = a.assigned_to),
       'held', (SELECT jsonb_build_object('id', h.id, 'decision', h.decision, 'state', h.state, 'leaves_at', ${instant("h.leaves_at")}, 'by',
           coalesce(nullif(trim(d.first_name || ' ' || d.last_name), ''), d.email))
         FROM held_decisions h JOIN users d ON d.id = h.actor_user_id WHERE h.application = a.id AND h.ended_at IS NULL),
       'mail_back', EXISTS (SELECT 1 FROM mail_suppressions x WHERE x.reason = 'bounced' AND x.address = lower(u.email COLLATE "C")) AND ${isDecided("a")},
       'own_case', a.id = ANY(ARRAY(SELECT stakes.id FROM ${stakesOf("$2::uuid")} stakes)), 'created_at', ${instant("a.created_at")}, 'submitted_at', ${instant("a.submitted_at")}, 'due_at', ${instant("q.due_at")})`;

/** One text, whatever was asked for: it is planned once a connection. */
const ROWS = `SELECT ${SHOWN} AS row
   FROM unnest($1::uuid[]) WITH ORDINALITY AS p (application, place) JOIN review_queue q ON q.application = p.application JOIN applications a ON a.id = p.application
     JOIN sources s ON s.slug = a.source JOIN markets k ON k.slug = a.market JOIN users u ON u.id = a.user_id JOIN applicant_infos i ON i.id = a.applicant_info
     LEFT JOIN application_requests r ON r.application = a.id AND r.status = 'open'
     LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
     LEFT JOIN identity_inquiries y ON y.user_id = a.user_id
   ORDER BY p.place`;

/** In the order of the ids; `reader`: id of whoever looks. Who went away meanwhile is left out. */
export async function queueRows(db: Executor, ids: readonly string[], reader: string | null = null): Promise<QueuedApplication[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ row: QueuedApplication }>(ROWS, [ids, reader], "queue-rows");
  return rows.map(({ row }) => row);
}
