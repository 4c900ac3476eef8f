/**
 * What screens are made of: one piece of SQL a name, and one statement for whatever is asked for. PostgreSQL
 * builds each piece as JSON, so that its size never adds a round trip.
 */
import { createHash } from "node:crypto";
import { type IdentityState, type MarketRecord, type SourceRecord } from "../../ports/records.ts";
import type { LawfulRecord } from "../../ports/personal-data.ts";
import {
  APPLICATION_STATE,
  COSIGNER_STATE,
  type ApplicationState,
  type CosignerState,
  type ListedGroup,
  type MarketRents,
  type ReviewedApplication,
  type ScreenState,
  type StateAddress,
  type StateName,
} from "../../ports/state.ts";
import type { Executor } from "../../ports/query.ts";
import { SHOWN_LOOKS } from "../../kernel/sql/access-log.ts";
import { REVIEW_SLICES } from "../state/review-waits.ts";
import { readReviewed, REVIEWED_SQL } from "../state/reviewed-application.ts";
import { CODE_SLICE, COSIGNING_SLICE, COSIGNER_OF_ADDRESS, COSIGNER_OF_ID, COSIGNER_SLICES } from "../state/cosign/cosigner-state.ts";
import { chargeOf, paidCardOf, record, recordOrNone, records, type StateSlice, type Row } from "../state/slice.ts";
import { HOME_SELECTION_SLICES, HOME_SLICES } from "../state/homes.ts";
import { HOUSE_SLICES } from "../state/houses.ts";
import { SHOPPING_SLICES } from "../state/shopping.ts";
import { marketRentsOf } from "../state/market-rents.ts";
import { NOMINATION_SLICES } from "../state/cosign/nominations.ts";
import { COSIGN_LEASE_SLICES } from "../state/cosign/cosigner-lease.ts";
import { LEASE_SLICES } from "../state/leases.ts";
import { MEETING_SLICES } from "../state/meetings.ts";
import { PROFILE_SLICES } from "../state/profiles.ts";
import { REQUEST_SLICES } from "../state/request-state.ts";
import { isUuid, toRecord } from "../../ports/tables/tables.ts";
import { filesNamed } from "../state/file-references.ts";
import { GROUP_SQL, INVITATION_SQL, readGroup, readInvitation } from "./groups.ts";

/**
 * Whether `s` may be seen by the user. An open one: while it makes further applications, or it made theirs.
 * A personal one: it is nobody's or theirs, and nobody else has used it.
 */
const VISIBLE = `CASE WHEN s.sharing = 'open' THEN s.most_applications IS NULL
    OR EXISTS (SELECT 1 FROM applications own WHERE own.source = s.slug AND own.user_id = :user)
    OR (SELECT count(*) FROM applications made WHERE made.source = s.slug) < s.most_applications
  ELSE (s.owner_user_id IS NULL OR s.owner_user_id = :user)
    AND NOT EXISTS (SELECT 1 FROM applications taken WHERE taken.source = s.slug AND taken.user_id <> :user) END`;

const sourceAndMarket = ({ source, market }: { source: Row; market: Row }): { source: SourceRecord; market: MarketRecord } => ({
  source: toRecord("source", source),
  market: toRecord("market", market),
});
/** What an applicant answered in a table of its own. */
const newestFirst = (table: string): string =>
  `(SELECT coalesce(json_agg(to_json(x) ORDER BY x.created_at DESC, x.id DESC), '[]') FROM ${table} x WHERE x.applicant_info = a.applicant_info)`;
const instant = (value: unknown): string => new Date(value as string).toISOString();

const PIECES: { [N in StateName]: StateSlice<ScreenState[N]> } = {
  named_market: { of: "address", sql: "(SELECT to_json(m) FROM markets m WHERE m.slug = :market)", read: recordOrNone("market") },
  named_person: {
    of: "address",
    sql: "(SELECT json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'email', p.email, 'is_staff', p.is_staff) FROM users p WHERE p.id = :person)",
    read: (row: ScreenState["named_person"]) => row,
  },

  ...HOME_SLICES,

  user: { of: "person", sql: "(SELECT to_json(u) FROM users u WHERE u.id = :user)", read: record("user") },
  applications: {
    of: "person",
    sql: `(SELECT coalesce(json_agg(json_build_object('application', to_json(o), 'source', to_json(s), 'market', to_json(m),
          'group', (SELECT json_build_object('number', g.number_of_potential_roommates,
            'statuses', (SELECT coalesce(json_agg(p.status), '[]') FROM group_members n LEFT JOIN applications p ON p.id = n.application
              WHERE n.group_source = g.slug AND n.left_at IS NULL))
            FROM group_sources g WHERE g.slug = o.group_source),
          'paid_charge', (SELECT c.id FROM charges c WHERE c.target_type = 'application' AND c.target_id = o.id AND c.status = 'success'))
        ORDER BY o.created_at DESC, o.id DESC), '[]')
      FROM applications o JOIN sources s ON s.slug = o.source JOIN markets m ON m.slug = o.market WHERE o.user_id = :user)`,
    read: (rows: { application: Row; source: Row; market: Row; group: ListedGroup | null; paid_charge: string | null }[]) =>
      rows.map(({ group, paid_charge, ...row }) => ({ application: toRecord("application", row.application), ...sourceAndMarket(row), group, paid_charge })),
  },
  entry: {
    of: "person",
    sql: `(SELECT json_build_object('source', to_json(s), 'market', to_json(m))
      FROM sources s JOIN markets m ON m.slug = s.market WHERE s.slug = :source AND ${VISIBLE})`,
    read: (row: { source: Row; market: Row } | null) => row && sourceAndMarket(row),
  },
  invitation: { of: "person", sql: INVITATION_SQL, read: readInvitation },
  ...PROFILE_SLICES,
  ...MEETING_SLICES,
  ...HOUSE_SLICES,
  ...LEASE_SLICES,
  ...COSIGN_LEASE_SLICES,
  lawful_records: {
    of: "person",
    sql: `(SELECT coalesce(json_agg(json_build_object('kind', k.kind, 'is_pending', k.is_pending, 'is_agreed', k.is_agreed, 'application', o.application, 'since', k.since,
        'ends_on', k.ends_on,
        'market', m.slug, 'country_code', m.country_code, 'region_code', m.region_code) ORDER BY k.since), '[]')
      FROM (SELECT o.id, o.id AS application, NULL::uuid AS cosigner, o.applicant_info, o.market, false AS is_agreed FROM applications o WHERE o.user_id = :user
        UNION ALL SELECT NULL, o.id, c.id, NULL, o.market, c.status = 'submitted' AND o.status IN ('approved', 'lease_sent')
          FROM cosigners c JOIN cosigner_sources s ON s.id = c.cosigner_source JOIN applications o ON o.id = s.source_application
          WHERE c.user_id = :user) o JOIN markets m ON m.slug = o.market JOIN LATERAL (
        SELECT 'payment' AS kind, c.status = 'pending' AS is_pending, o.is_agreed, coalesce(c.settled_at, c.created_at) AS since, NULL::date AS ends_on FROM charges c
          WHERE (c.target_type, c.target_id) IN (('application', o.id), ('cosigner', o.cosigner)) AND c.status IN ('pending', 'success')
        UNION ALL SELECT 'screening', false, o.is_agreed, coalesce(b.completed_at, b.ordered_at), NULL FROM background_checks b
          WHERE (b.target_type, b.target_id) IN (('applicant_info', o.applicant_info), ('cosigner', o.cosigner))
        UNION ALL SELECT 'lease', false, o.is_agreed, coalesce((l.ends_on + time '12:00') AT TIME ZONE 'UTC', l.sent_at), l.ends_on FROM leases l JOIN lease_parties p ON p.lease = l.id
          WHERE p.user_id = :user AND p.application = o.application AND l.sent_at IS NOT NULL
        UNION ALL SELECT 'screening', false, o.is_agreed, g.given_at, NULL FROM consents g WHERE g.application = o.id OR g.cosigner = o.cosigner) k ON true)`,
    read: (rows: LawfulRecord[]) => rows.map((row) => ({ ...row, since: instant(row.since) })),
  },
  legal_hold: { of: "person", sql: "EXISTS (SELECT 1 FROM legal_holds h WHERE h.user_id = :user)", read: (held: boolean) => held },
  looks: { of: "person", ...SHOWN_LOOKS },
  told: { of: "person", sql: "(SELECT coalesce(max(e.id), 0)::text FROM live_events e WHERE e.user_id = :user)", read: (id: string) => id },

  application: { of: "application", sql: "to_json(a)", read: record("application") },
  source: { of: "application", sql: "(SELECT to_json(s) FROM sources s WHERE s.slug = a.source)", read: record("source") },
  market: { of: "application", sql: "(SELECT to_json(m) FROM markets m WHERE m.slug = a.market)", read: record("market") },
  market_rents: {
    of: "application",
    sql: marketRentsOf("(SELECT s.kind FROM sources s WHERE s.slug = a.source)", "a.market"),
    read: (rents: MarketRents) => rents,
  },
  applicant_info: {
    of: "application",
    sql: "(SELECT to_json(i) FROM applicant_infos i WHERE i.id = a.applicant_info)",
    read: record("applicant_info"),
  },
  residence: {
    of: "application",
    sql: "(SELECT to_json(r) FROM residences r WHERE r.applicant_info = a.applicant_info AND r.current)",
    read: recordOrNone("residence"),
  },
  income: { of: "application", sql: "(SELECT to_json(n) FROM incomes n WHERE n.applicant_info = a.applicant_info)", read: recordOrNone("income") },
  additional_income: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(to_json(x) ORDER BY x.created_at, x.id), '[]')
      FROM additional_incomes x JOIN incomes n ON n.id = x.income WHERE n.applicant_info = a.applicant_info)`,
    read: records("additional_income"),
  },
  flags: {
    of: "application",
    sql: "(SELECT coalesce(json_agg(to_json(f) ORDER BY f.created_at, f.id), '[]') FROM flags f WHERE f.application = a.id)",
    read: records("flag"),
  },
  answer_records: {
    of: "application",
    sql: "(SELECT coalesce(json_agg(to_json(x) ORDER BY x.position, x.created_at, x.id), '[]') FROM answer_records x WHERE x.application = a.id)",
    read: records("answer_record"),
  },
  further_answers: {
    of: "application",
    sql: `(SELECT json_build_object('residences', ${newestFirst("residences")}, 'emergency_contacts', ${newestFirst("emergency_contacts")}))`,
    read: (row: { residences: Row[]; emergency_contacts: Row[] }) => ({
      residences: records("residence")(row.residences),
      emergency_contacts: records("emergency_contact")(row.emergency_contacts),
    }),
  },
  documents: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(to_json(d) ORDER BY d.created_at, d.id), '[]') FROM documents d WHERE d.id IN (
      SELECT i.photo_id FROM applicant_infos i WHERE i.id = a.applicant_info
      UNION SELECT n.document FROM incomes n WHERE n.applicant_info = a.applicant_info
      UNION SELECT x.document FROM additional_incomes x JOIN incomes n ON n.id = x.income WHERE n.applicant_info = a.applicant_info
      UNION ${filesNamed("application")}))`,
    read: records("document"),
  },
  charge: chargeOf("application", "a.id"),
  paid_card: paidCardOf("application", "a.id"),
  background_check: {
    of: "application",
    sql: "(SELECT to_json(b) FROM background_checks b WHERE b.target_type = 'applicant_info' AND b.target_id = a.applicant_info)",
    read: recordOrNone("background_check"),
  },
  notice: {
    of: "application",
    // What was mailed as HTML is many times the text, and never shown.
    sql: "(SELECT to_json(n)::jsonb - 'html' FROM notices n WHERE n.application = a.id ORDER BY n.given_at DESC LIMIT 1)",
    read: recordOrNone("notice"),
  },
  consent: {
    of: "application",
    sql: "(SELECT to_json(o) FROM consents o WHERE o.application = a.id ORDER BY o.given_at DESC, o.created_at DESC LIMIT 1)",
    read: recordOrNone("consent"),
  },
  income_connection: {
    of: "application",
    sql: "(SELECT to_json(k) FROM income_connections k WHERE k.user_id = a.user_id)",
    read: (row: Row | null) =>
      row && {
        user_id: row["user_id"] as string,
        provider_user_id: row["provider_user_id"] as string,
        accounts_added_at: row["accounts_added_at"] ? instant(row["accounts_added_at"]) : null,
        employer: row["employer"] as string | null,
        account_ending: row["account_ending"] as string | null,
      },
  },
  identity_inquiry: {
    of: "application",
    sql: "(SELECT to_json(q) FROM identity_inquiries q WHERE q.user_id = a.user_id)",
    read: (row: Row | null) =>
      row && {
        user_id: row["user_id"] as string,
        inquiry_id: row["inquiry_id"] as string,
        state: row["state"] as IdentityState,
        begun_at: instant(row["begun_at"]),
      },
  },
  group: { of: "application", sql: GROUP_SQL, read: readGroup },
  ...REQUEST_SLICES,
  ...REVIEW_SLICES,
  ...NOMINATION_SLICES,
  ...HOME_SELECTION_SLICES,
  ...SHOPPING_SLICES,
  experiments: {
    of: "application",
    sql: "(SELECT coalesce(json_object_agg(e.experiment, e.arm), '{}') FROM experiment_arms e WHERE e.application = a.id)",
    read: (arms: Record<string, string>) => arms,
  },

  ...COSIGNER_SLICES,
  cosigner_code: CODE_SLICE,
  cosigning: COSIGNING_SLICE,
};

const TYPES: Record<keyof StateAddress, string> = {
  user: "uuid",
  source: "text",
  market: "text",
  home: "text",
  interests: "text[]",
  homes: "text[]",
  households: "text[]",
  cosigner: "text",
  person: "uuid",
  profile: "uuid",
  residency: "uuid",
  meeting: "uuid",
  messages: "integer",
  message: "uuid",
};

interface Statement {
  text: string;
  /** Under which a connection keeps it prepared. */
  name: string;
  /** What its parameters stand for, in order. */
  parameters: readonly (keyof StateAddress)[];
}
/** There are as many as there are screens that read something else. */
const statements = new Map<string, Statement>();

function statementOf(names: readonly StateName[]): Statement {
  const key = names.join();
  let statement = statements.get(key);
  if (!statement) statements.set(key, (statement = compose(names, key)));
  return statement;
}

function compose(names: readonly StateName[], key: string): Statement {
  const parameters: (keyof StateAddress)[] = [];
  const columns = names.map((name) => `${PIECES[name].sql} AS ${name === "user" ? '"user"' : name}`).join(",\n  ");
  const ofApplication = names.some((name) => PIECES[name].of === "application");
  const ofLink = names.some((name) => name === "cosigner_code" || Object.hasOwn(COSIGNER_SLICES, name));
  const from = `${ofApplication ? " LEFT JOIN applications a ON a.user_id = :user AND a.source = :source" : ""}${ofLink ? COSIGNER_OF_ADDRESS : ""}`;
  const text = `SELECT ${columns}${from && ` FROM (SELECT 1) AS one${from}`}`.replace(
    /(?<!:):(user|source|market|homes?|interests|households|cosigner|person|profile|residency|meeting|messages?)\b/g,
    (_, name: keyof StateAddress) => {
      if (!parameters.includes(name)) parameters.push(name);
      return `$${parameters.indexOf(name) + 1}::${TYPES[name]}`;
    },
  );
  return { text, name: `state-${createHash("sha256").update(key).digest("hex").slice(0, 24)}`, parameters };
}

export async function readState<N extends StateName>(db: Executor, names: readonly N[], of: StateAddress): Promise<Partial<Pick<ScreenState, N>>> {
  const user = of.user !== null && isUuid(of.user);
  const there = { address: true, person: user, application: user && of.source !== null, cosigner: user && (of.cosigner ?? null) !== null };
  const asked = new Set<StateName>(names);
  // Whoever asks for what belongs to an application, a person or nobody learns by these whether there is one.
  for (const kind of ["application", "cosigner"] as const) if (names.some((name) => PIECES[name].of === kind)) asked.add(kind);
  if (names.some((name) => PIECES[name].of === "person")) asked.add("user");
  const read = [...asked].filter((name) => there[PIECES[name].of]).sort();
  if (read.length === 0) return {};
  const { text, name, parameters } = statementOf(read);
  const { rows } = await db.query<Row>(
    text,
    parameters.map((parameter) => (TYPES[parameter] === "uuid" && !isUuid(String(of[parameter])) ? null : (of[parameter] ?? null))),
    name,
  );
  return valuesOf(read, rows[0] ?? {});
}

function valuesOf<N extends StateName>(names: readonly StateName[], row: Row): Partial<Pick<ScreenState, N>> {
  const missing = {
    address: false,
    person: names.includes("user") && row["user"] === null,
    application: names.includes("application") && row["application"] === null,
    cosigner: names.includes("cosigner") && row["cosigner"] === null,
  };
  const state: Row = {};
  for (const name of names) if (!missing[PIECES[name].of]) state[name] = PIECES[name].read(row[name] as never);
  return state as Partial<Pick<ScreenState, N>>;
}

const APPLICATION_COLUMNS = APPLICATION_STATE.map((name) => `${PIECES[name].sql} AS ${name}`).join(",\n  ");
const WHOLE = `SELECT ${APPLICATION_COLUMNS} FROM applications a WHERE a.id = $1`;
const REVIEWED = `SELECT ${APPLICATION_COLUMNS},\n  ${REVIEWED_SQL} AS reviewed FROM applications a WHERE a.id = $1`;

export async function applicationState(db: Executor, applicationId: string): Promise<ApplicationState | null> {
  if (!isUuid(applicationId)) return null;
  const { rows } = await db.query<Row>(WHOLE, [applicationId], "application-state");
  return rows[0] ? (valuesOf(APPLICATION_STATE, rows[0]) as ApplicationState) : null;
}

export async function reviewedApplication(db: Executor, applicationId: string): Promise<ReviewedApplication | null> {
  if (!isUuid(applicationId)) return null;
  const { rows } = await db.query<Row>(REVIEWED, [applicationId], "reviewed-application");
  return rows[0] ? { state: valuesOf(APPLICATION_STATE, rows[0]) as ApplicationState, ...readReviewed(rows[0]["reviewed"] as never) } : null;
}

const WHOLE_COSIGNER = `SELECT ${COSIGNER_STATE.map((name) => `${PIECES[name].sql} AS ${name}`).join(",\n  ")}${COSIGNER_OF_ID}`;

export async function cosignerState(db: Executor, cosignerId: string): Promise<CosignerState | null> {
  if (!isUuid(cosignerId)) return null;
  const { rows } = await db.query<Row>(WHOLE_COSIGNER, [cosignerId], "cosigner-state");
  return rows[0] ? (valuesOf(COSIGNER_STATE, rows[0]) as CosignerState) : null;
}
