/**
 * What opening a screen reads: everything about one person, or one application, in a single
 * statement. PostgreSQL builds the tree as JSON, so that its size never adds a round trip.
 */
import type { ApplicationState, EventRecord, IdentityState, PersonState, SourceRecord } from "../../ports/records.ts";
import type { RecordName, Records } from "../../ports/store.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid, toRecord } from "./tables.ts";

type Row = Record<string, unknown>;

/** Whether `s` may be seen by the user `$1`: it is nobody's or theirs, and nobody else has used it. */
const VISIBLE = `(s.owner_user_id IS NULL OR s.owner_user_id = $1)
  AND NOT EXISTS (SELECT 1 FROM applications taken WHERE taken.source = s.slug AND taken.user_id <> $1)`;

/** One application `a` with all that belongs to it. */
const STATE = `json_build_object(
  'application', to_json(a),
  'source', (SELECT to_json(s) FROM sources s WHERE s.slug = a.source),
  'market', (SELECT to_json(m) FROM markets m WHERE m.slug = a.market),
  'applicant_info', (SELECT to_json(i) FROM applicant_infos i WHERE i.id = a.applicant_info),
  'residence', (SELECT to_json(r) FROM residences r WHERE r.applicant_info = a.applicant_info AND r.current),
  'income', (SELECT to_json(n) FROM incomes n WHERE n.applicant_info = a.applicant_info),
  'additional_income', (SELECT coalesce(json_agg(to_json(x) ORDER BY x.created_at, x.id), '[]')
    FROM additional_incomes x JOIN incomes n ON n.id = x.income WHERE n.applicant_info = a.applicant_info),
  'flags', (SELECT coalesce(json_agg(to_json(f) ORDER BY f.created_at, f.id), '[]') FROM flags f WHERE f.application = a.id),
  'documents', (SELECT coalesce(json_agg(to_json(d) ORDER BY d.created_at, d.id), '[]') FROM documents d WHERE d.id IN (
    SELECT i.photo_id FROM applicant_infos i WHERE i.id = a.applicant_info
    UNION SELECT n.document FROM incomes n WHERE n.applicant_info = a.applicant_info
    UNION SELECT x.document FROM additional_incomes x JOIN incomes n ON n.id = x.income WHERE n.applicant_info = a.applicant_info)),
  'charge', (SELECT to_json(c) FROM charges c WHERE c.target_type = 'application' AND c.target_id = a.id
    ORDER BY c.status IN ('pending', 'success') DESC, c.created_at DESC LIMIT 1),
  'background_check', (SELECT to_json(b) FROM background_checks b WHERE b.target_type = 'applicant_info' AND b.target_id = a.applicant_info),
  'consent', (SELECT to_json(o) FROM consents o WHERE o.application = a.id ORDER BY o.given_at DESC, o.created_at DESC LIMIT 1),
  'income_connection', (SELECT to_json(k) FROM income_connections k WHERE k.user_id = a.user_id),
  'identity_inquiry', (SELECT to_json(q) FROM identity_inquiries q WHERE q.user_id = a.user_id),
  'experiments', (SELECT coalesce(json_object_agg(e.experiment, e.arm), '{}') FROM experiment_arms e WHERE e.application = a.id))`;

const PERSON = `SELECT to_json(u) AS "user",
  (SELECT coalesce(json_agg(json_build_object('application', to_json(a), 'source', to_json(s), 'market', to_json(m))
      ORDER BY a.created_at DESC, a.id DESC), '[]')
    FROM applications a JOIN sources s ON s.slug = a.source JOIN markets m ON m.slug = a.market WHERE a.user_id = u.id) AS applications,
  (SELECT ${STATE} FROM applications a WHERE a.user_id = u.id AND a.source = $2) AS current,
  (SELECT json_build_object('source', to_json(s), 'market', to_json(m))
    FROM sources s JOIN markets m ON m.slug = s.market WHERE s.slug = $2 AND ${VISIBLE}) AS entry
  FROM users u WHERE u.id = $1`;

interface PersonRow {
  user: Row;
  applications: { application: Row; source: Row; market: Row }[];
  current: StateRow | null;
  entry: { source: Row; market: Row } | null;
}
type StateRow = {
  application: Row;
  source: Row;
  market: Row;
  applicant_info: Row;
  residence: Row | null;
  income: Row | null;
  additional_income: Row[];
  flags: Row[];
  documents: Row[];
  charge: Row | null;
  background_check: Row | null;
  consent: Row | null;
  income_connection: Row | null;
  identity_inquiry: Row | null;
  experiments: Record<string, string>;
};

export async function personState(db: Executor, userId: string, source: string | null): Promise<PersonState | null> {
  if (!isUuid(userId)) return null;
  const { rows } = await db.query<PersonRow>(PERSON, [userId, source], "person-state");
  const row = rows[0];
  if (!row) return null;
  return {
    user: toRecord("user", row.user),
    applications: row.applications.map((each) => ({
      application: toRecord("application", each.application),
      source: toRecord("source", each.source),
      market: toRecord("market", each.market),
    })),
    current: row.current ? toState(row.current) : null,
    source: row.entry ? toRecord("source", row.entry.source) : null,
    source_market: row.entry ? toRecord("market", row.entry.market) : null,
  };
}

export async function applicationState(db: Executor, applicationId: string): Promise<ApplicationState | null> {
  if (!isUuid(applicationId)) return null;
  const { rows } = await db.query<{ state: StateRow }>(`SELECT ${STATE} AS state FROM applications a WHERE a.id = $1`, [applicationId], "application-state");
  return rows[0] ? toState(rows[0].state) : null;
}

export async function sourceBySlug(db: Executor, slug: string): Promise<SourceRecord | null> {
  const { rows } = await db.query<Row>("SELECT * FROM sources WHERE slug = $1", [slug]);
  return rows[0] ? toRecord("source", rows[0]) : null;
}

/** The application's history, oldest first. */
export async function eventsOf(db: Executor, applicationId: string): Promise<EventRecord[]> {
  if (!isUuid(applicationId)) return [];
  const { rows } = await db.query<EventRecord>(
    "SELECT id, application, actor_user_id, as_user_id, name, detail, why, at FROM audit_events WHERE application = $1 ORDER BY seq",
    [applicationId],
  );
  return rows;
}

function toState(row: StateRow): ApplicationState {
  const one = <N extends RecordName>(name: N, value: Row | null): Records[N] | null => (value ? toRecord(name, value) : null);
  const connection = row.income_connection;
  const inquiry = row.identity_inquiry;
  return {
    application: toRecord("application", row.application),
    source: toRecord("source", row.source),
    market: toRecord("market", row.market),
    applicant_info: toRecord("applicant_info", row.applicant_info),
    residence: one("residence", row.residence),
    income: one("income", row.income),
    additional_income: row.additional_income.map((each) => toRecord("additional_income", each)),
    flags: row.flags.map((each) => toRecord("flag", each)),
    documents: row.documents.map((each) => toRecord("document", each)),
    charge: one("charge", row.charge),
    background_check: one("background_check", row.background_check),
    consent: one("consent", row.consent),
    income_connection: connection && {
      user_id: connection.user_id as string,
      provider_user_id: connection.provider_user_id as string,
      accounts_added_at: connection.accounts_added_at ? new Date(connection.accounts_added_at as string).toISOString() : null,
    },
    identity_inquiry: inquiry && {
      user_id: inquiry.user_id as string,
      inquiry_id: inquiry.inquiry_id as string,
      state: inquiry.state as IdentityState,
      begun_at: new Date(inquiry.begun_at as string).toISOString(),
    },
    experiments: row.experiments,
  };
}
