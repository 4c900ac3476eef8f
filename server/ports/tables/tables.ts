/**
 * The one map from records to tables. Every table and column name that reaches a statement comes from
 * here, so that a generic call can't carry a name of its own into SQL.
 */
import { InvalidRecord, type RecordName, type Records } from "../store.ts";
import { fixed, guarded, instant, json, text, texts, uuid, versioned, type Column, type Table } from "./columns.ts";
import { REVIEW_TABLES } from "./review-tables.ts";

const id = { id: fixed(uuid) };
const contact = { contact_first_name: text, contact_last_name: text, contact_phonenumber: text, contact_email: text };

const OF_APPLICANT_INFO = "(SELECT a.user_id FROM applicant_infos i JOIN applications a ON a.id = i.application WHERE i.id = r.applicant_info)";

/** Of what was paid or checked for an applicant, by the column of their application, or for a co-signer. */
const ownerOfTarget = (target: string, column: string): string =>
  `CASE r.target_type WHEN '${target}' THEN (SELECT a.user_id FROM applications a WHERE a.${column} = r.target_id)
      ELSE (SELECT k.user_id FROM cosigners k WHERE k.id = r.target_id) END`;

const TABLES: { [N in RecordName]: Table<keyof Records[N] & string> } = {
  user: {
    table: "users",
    key: "id",
    versioned: true,
    owner: "r.id",
    columns: {
      ...versioned,
      email: text,
      first_name: text,
      last_name: text,
      phonenumber: text,
      profile_image_url: text,
      avatar: text,
      is_staff: text,
      staff_roles: texts,
      is_persona_verified: text,
      locale: text,
      invited_until: instant,
      duplicate_of: fixed(uuid),
      created_at: fixed(instant),
    },
  },
  application: {
    table: "applications",
    key: "id",
    versioned: true,
    owner: "r.user_id",
    columns: {
      ...versioned,
      source: fixed(text),
      source_sharing: fixed(text),
      user_id: fixed(uuid),
      status: guarded(text),
      market: fixed(text),
      application_fee_cents: text,
      currency: text,
      waive_application_fee: text,
      display_state: json,
      applicant_info: fixed(uuid),
      group_source: text,
      room: text,
      move_in_date: text,
      lease_end_date: text,
      medium: text,
      revision: text,
      variants: texts,
      preapproved_max_rent_cents: text,
      preapproved_for_all: text,
      is_paying_double_deposit: text,
      assigned_to: uuid,
      created_at: fixed(instant),
      submitted_at: instant,
    },
  },
  applicant_info: {
    table: "applicant_infos",
    key: "id",
    versioned: true,
    owner: "(SELECT a.user_id FROM applications a WHERE a.id = r.application)",
    columns: {
      ...versioned,
      application: fixed(uuid),
      first_name: text,
      middle_name: text,
      last_name: text,
      birthdate: text,
      email: text,
      phonenumber: text,
      photo_id: uuid,
      sin_ssn_last4: guarded(text),
      sin_ssn_country: text,
      skipSsnEntry: text,
      answers: json,
    },
  },
  residence: {
    table: "residences",
    key: "id",
    versioned: true,
    owner: OF_APPLICANT_INFO,
    columns: {
      ...versioned,
      applicant_info: fixed(uuid),
      current: text,
      move_in_date: text,
      monthly_rent_cents: text,
      ...contact,
      reason_for_moving: text,
      address: json,
      placeholders: texts,
      answers: json,
    },
  },
  income: {
    table: "incomes",
    key: "id",
    versioned: true,
    owner: `coalesce(${OF_APPLICANT_INFO}, (SELECT k.user_id FROM cosigners k WHERE k.id = r.cosigner))`,
    columns: {
      ...versioned,
      applicant_info: fixed(uuid),
      cosigner: fixed(uuid),
      company_name: text,
      job_title: text,
      monthly_salary_cents: text,
      currency: text,
      start_date: text,
      ...contact,
      document: uuid,
      placeholders: texts,
      answers: json,
    },
  },
  additional_income: {
    table: "additional_incomes",
    key: "id",
    versioned: true,
    owner: `(SELECT coalesce(a.user_id, k.user_id) FROM incomes n LEFT JOIN applications a ON a.applicant_info = n.applicant_info
      LEFT JOIN cosigners k ON k.id = n.cosigner WHERE n.id = r.income)`,
    columns: { ...versioned, income: fixed(uuid), source_name: text, monthly_salary_cents: text, currency: text, document: uuid, answers: json },
  },
  emergency_contact: {
    table: "emergency_contacts",
    key: "id",
    versioned: true,
    owner: OF_APPLICANT_INFO,
    columns: {
      ...versioned,
      applicant_info: fixed(uuid),
      first_name: text,
      last_name: text,
      phonenumber: text,
      email: text,
      relationship: text,
      answers: json,
    },
  },
  flag: {
    table: "flags",
    key: "id",
    versioned: true,
    owner: "(SELECT a.user_id FROM applications a WHERE a.id = r.application)",
    columns: { ...versioned, application: fixed(uuid), flag: fixed(text), flag_data: json },
  },
  answer_record: {
    table: "answer_records",
    key: "id",
    versioned: true,
    owner: "(SELECT a.user_id FROM applications a WHERE a.id = r.application)",
    columns: { ...versioned, application: fixed(uuid), resource: fixed(text), position: fixed(text), answers: json },
  },
  accommodation_request: {
    table: "accommodation_requests",
    key: "id",
    versioned: true,
    owner: "(SELECT a.user_id FROM applications a WHERE a.id = r.application)",
    columns: { ...versioned, application: fixed(uuid), status: text, opened_at: instant, closed_at: instant },
  },
  document: {
    table: "documents",
    key: "id",
    versioned: false,
    owner: "r.owner_user_id",
    columns: {
      ...id,
      owner_user_id: fixed(uuid),
      filename: text,
      size: fixed(text),
      content_type: fixed(text),
      purpose: fixed(text),
      storage_key: fixed(text),
      created_at: fixed(instant),
    },
  },
  charge: {
    table: "charges",
    key: "id",
    versioned: true,
    owner: ownerOfTarget("application", "id"),
    columns: {
      ...versioned,
      target_type: fixed(text),
      target_id: fixed(uuid),
      status: guarded(text),
      reference: fixed(text),
      amount_cents: fixed(text),
      currency: fixed(text),
      country: fixed(text),
      provider_id: guarded(text),
      decline_code: guarded(text),
      message: guarded(text),
      created_at: fixed(instant),
      settled_at: guarded(instant),
    },
  },
  background_check: {
    table: "background_checks",
    key: "id",
    versioned: true,
    owner: ownerOfTarget("applicant_info", "applicant_info"),
    columns: {
      ...versioned,
      target_type: fixed(text),
      target_id: fixed(uuid),
      status: guarded(text),
      provider_id: guarded(text),
      result: guarded(text),
      score: guarded(text),
      ordered_at: fixed(instant),
      completed_at: guarded(instant),
    },
  },
  consent: {
    table: "consents",
    key: "id",
    versioned: false,
    owner: "r.user_id",
    columns: {
      ...id,
      application: fixed(uuid),
      cosigner: fixed(uuid),
      user_id: fixed(uuid),
      text: fixed(text),
      locale: fixed(text),
      given_at: fixed(instant),
      address: fixed(text),
    },
  },
  support_case: {
    table: "support_cases",
    key: "id",
    versioned: true,
    owner: "r.user_id",
    columns: {
      ...versioned,
      user_id: fixed(uuid),
      email: fixed(text),
      message: fixed(text),
      page: fixed(text),
      at: fixed(instant),
      topic: fixed(text),
      opened_by: fixed(uuid),
      accommodation_request: fixed(uuid),
      status: text,
      assigned_to: uuid,
      closed_at: instant,
    },
  },
  support_answer: {
    table: "support_answers",
    key: "id",
    versioned: false,
    owner: "(SELECT s.user_id FROM support_cases s WHERE s.id = r.support_case)",
    columns: { ...id, support_case: fixed(uuid), author_user_id: fixed(uuid), text: fixed(text), at: fixed(instant) },
  },
  source: {
    table: "sources",
    key: "slug",
    versioned: true,
    owner: "r.owner_user_id",
    columns: {
      slug: fixed(text),
      version: fixed(text),
      market: text,
      application_fee_cents: text,
      currency: text,
      waive_application_fee: text,
      sharing: text,
      ends_at: instant,
      most_applications: text,
      used: text,
      owner_user_id: uuid,
      group_source: text,
      label: text,
      kind: text,
      starts_in: text,
      is_funnel_20: text,
      medium: text,
      available_properties: text,
      available_rooms: text,
      invited_email: text,
      revoked_at: instant,
    },
  },
  market: {
    table: "markets",
    key: "slug",
    versioned: false,
    owner: "NULL::uuid",
    columns: { slug: fixed(text), display_name: text, country_code: text, region_code: text, picture: text },
  },
  ...REVIEW_TABLES,
};

/** The table of a record name that may have come from anywhere. */
export function tableOf<N extends RecordName>(name: N): Table<keyof Records[N] & string> {
  if (!Object.hasOwn(TABLES, name)) throw new InvalidRecord(null, `There is no record called ${String(name)}`);
  return TABLES[name];
}

export function columnOf(table: Table, name: string): Column {
  const column = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
  if (!column) throw new InvalidRecord(null, `${table.table} has no column called ${name}`);
  return column;
}

/** Columns that are written after the record was made, by nothing but a plain update. */
export function writableColumns(name: RecordName): ReadonlySet<string> {
  let known = WRITABLE.get(name);
  if (!known) {
    const columns: [string, Column][] = Object.entries(tableOf(name).columns);
    known = new Set(columns.filter(([, { fixed, guarded }]) => !fixed && !guarded).map(([property]) => property));
    WRITABLE.set(name, known);
  }
  return known;
}
const WRITABLE = new Map<RecordName, ReadonlySet<string>>();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

/** Whether a key could be one of this table at all; an id that isn't a UUID simply finds nothing. */
export const isKey = (table: Table, key: unknown): key is string => typeof key === "string" && (table.key !== "id" || isUuid(key));

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The value as the driver has to be given it. */
export function toColumn(column: Column, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return column.kind === "json" ? JSON.stringify(value) : value;
}

/** A row (of the driver, or out of to_json) as the record that the port promises: only its properties, instants in UTC. */
export function toRecord<N extends RecordName>(name: N, row: Record<string, unknown>): Records[N] {
  const table = tableOf(name) as Table;
  const record: Record<string, unknown> = {};
  for (const [property, column] of Object.entries(table.columns)) {
    const value = row[property] ?? null;
    record[property] = column.kind === "instant" && value !== null ? new Date(value as string).toISOString() : value;
  }
  return record as unknown as Records[N];
}
