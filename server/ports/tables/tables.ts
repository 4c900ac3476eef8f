/**
 * The one map from records to tables. Every table and column name that reaches a statement comes from
 * here, so that a generic call can't carry a name of its own into SQL.
 */
import { InvalidRecord, type RecordName, type Records } from "../store.ts";
import type { Column, Columns } from "../columns/column.ts";
import { COLUMNS } from "../columns/records.ts";

interface Place {
  table: string;
  key: "id" | "slug" | "group_source";
  versioned: boolean;
  /** User id of the record's owner, given the record's row as `r`. */
  owner: string;
}
export interface Table extends Place {
  columns: Columns;
}

const NOBODYS = "NULL::uuid";
const OF_APPLICATION = "(SELECT a.user_id FROM applications a WHERE a.id = r.application)";
const OF_APPLICANT_INFO = "(SELECT a.user_id FROM applicant_infos i JOIN applications a ON a.id = i.application WHERE i.id = r.applicant_info)";
const OF_COSIGNER = "(SELECT k.user_id FROM cosigners k WHERE k.id = r.cosigner)";
const OF_INCOME = `(SELECT coalesce(a.user_id, k.user_id) FROM incomes n LEFT JOIN applications a ON a.applicant_info = n.applicant_info
      LEFT JOIN cosigners k ON k.id = n.cosigner WHERE n.id = r.income)`;

/** Of what was paid or checked for an applicant, by the column of their application, or for a co-signer. */
const ownerOfTarget = (target: string, column: string): string =>
  `CASE r.target_type WHEN '${target}' THEN (SELECT a.user_id FROM applications a WHERE a.${column} = r.target_id)
      ELSE (SELECT k.user_id FROM cosigners k WHERE k.id = r.target_id) END`;

const versioned = (table: string, owner: string, key: Place["key"] = "id"): Place => ({ table, owner, key, versioned: true });
const plain = (table: string, owner: string, key: Place["key"] = "id"): Place => ({ table, owner, key, versioned: false });

const PLACES: Record<RecordName, Place> = {
  user: versioned("users", "r.id"),
  application: versioned("applications", "r.user_id"),
  applicant_info: versioned("applicant_infos", OF_APPLICATION),
  residence: versioned("residences", OF_APPLICANT_INFO),
  income: versioned("incomes", `coalesce(${OF_APPLICANT_INFO}, ${OF_COSIGNER})`),
  additional_income: versioned("additional_incomes", OF_INCOME),
  emergency_contact: versioned("emergency_contacts", OF_APPLICANT_INFO),
  flag: versioned("flags", OF_APPLICATION),
  answer_record: versioned("answer_records", `coalesce(${OF_APPLICATION}, ${OF_COSIGNER})`),
  accommodation_request: versioned("accommodation_requests", OF_APPLICATION),
  document: plain("documents", "r.owner_user_id"),
  charge: versioned("charges", ownerOfTarget("application", "id")),
  background_check: versioned("background_checks", ownerOfTarget("applicant_info", "applicant_info")),
  consent: plain("consents", "r.user_id"),
  support_case: versioned("support_cases", "r.user_id"),
  support_answer: plain("support_answers", "(SELECT s.user_id FROM support_cases s WHERE s.id = r.support_case)"),
  source: versioned("sources", "r.owner_user_id", "slug"),
  market: plain("markets", NOBODYS, "slug"),
  group_source: plain("group_sources", NOBODYS, "slug"),
  group_member: versioned("group_members", OF_APPLICATION),
  group_property_selection: plain("group_property_selections", NOBODYS, "group_source"),
  home: versioned("homes", NOBODYS, "slug"),
  room: versioned("rooms", NOBODYS),
  profile: versioned("profiles", "r.user_id"),
  lease_preference: versioned("lease_preferences", OF_APPLICATION),
  home_choice: versioned("home_choices", OF_APPLICATION),
  room_selection: versioned("room_selections", OF_APPLICATION),
  resident: versioned("residents", "r.user_id"),
  meeting: versioned("meetings", NOBODYS),
  meeting_applicant: plain("meeting_applicants", OF_APPLICATION),
  meeting_answer: versioned("meeting_answers", "(SELECT x.user_id FROM residents x WHERE x.id = r.resident)"),
  // Of everybody who stands in it: what they may read is asked of its parties.
  lease: plain("leases", NOBODYS),
  lease_party: plain("lease_parties", "r.user_id"),
  constant_choice: plain("constant_choices", NOBODYS),
  price_change: plain("price_changes", NOBODYS),
  application_request: versioned("application_requests", OF_APPLICATION),
  notice: plain("notices", OF_APPLICATION),
  staff_note: plain("staff_notes", NOBODYS),
  held_decision: plain("held_decisions", NOBODYS),
  held_question: plain("held_questions", NOBODYS),
  answer_mark: plain("answer_marks", NOBODYS),
  // Whoever named them; the link itself is its owner's.
  cosigner_source: versioned("cosigner_sources", "(SELECT a.user_id FROM applications a WHERE a.id = r.source_application)"),
  cosigner: versioned("cosigners", "r.user_id"),
};
const TABLES = Object.fromEntries((Object.keys(PLACES) as RecordName[]).map((name): [string, Table] => [name, { ...PLACES[name], columns: COLUMNS[name] }]));

/** Tables that have such a column. */
export const tablesWith = (column: string): string[] => Object.values(TABLES).flatMap(({ table, columns }) => (Object.hasOwn(columns, column) ? [table] : []));

/** The table of a record name that may have come from anywhere. */
export function tableOf(name: RecordName): Table {
  const table = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!table) throw new InvalidRecord(null, `There is no record called ${String(name)}`);
  return table;
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
    const columns = Object.entries(tableOf(name).columns);
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
  const table = tableOf(name);
  const record: Record<string, unknown> = {};
  for (const [property, column] of Object.entries(table.columns)) {
    const value = row[property] ?? null;
    record[property] = column.kind === "instant" && value !== null ? new Date(value as string).toISOString() : value;
  }
  return record as unknown as Records[N];
}
