/** A piece of state: SQL that PostgreSQL answers as JSON, and how that is read. */
import type { PaidCard } from "../../ports/payments.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import type { RecordName, Records } from "../../ports/store.ts";
import { toRecord } from "../../ports/tables/tables.ts";

export type Row = Record<string, unknown>;

/** `:user`, `:source`, `:market` and the like stand for the address; `a` is the application, `l` the link that it names, `c` whoever took that up. */
export interface StateSlice<Value> {
  /** What has to be there, or the piece is left out. */
  of: "address" | "person" | ChargeRecord["target_type"];
  sql: string;
  /** The JSON that PostgreSQL made of it, as a value. */
  read(json: never): Value;
}

export const record =
  <N extends RecordName>(name: N) =>
  (row: Row): Records[N] =>
    toRecord(name, row);
export const recordOrNone =
  <N extends RecordName>(name: N) =>
  (row: Row | null): Records[N] | null =>
    row && toRecord(name, row);
export const records =
  <N extends RecordName>(name: N) =>
  (rows: Row[]): Records[N][] =>
    rows.map((row) => toRecord(name, row));

/** What was paid for what somebody hands in: the attempt that counts, with the card that it was paid with. */
export const chargeOf = (target: ChargeRecord["target_type"], id: string): StateSlice<ChargeRecord | null> => ({
  of: target,
  sql: `(SELECT to_json(h) FROM charges h WHERE h.target_type = '${target}' AND h.target_id = ${id}
      ORDER BY h.status IN ('pending', 'success') DESC, h.created_at DESC LIMIT 1)`,
  read: recordOrNone("charge"),
});
export const paidCardOf = (target: ChargeRecord["target_type"], id: string): StateSlice<PaidCard | null> => ({
  of: target,
  sql: `(SELECT e.detail->'card' FROM audit_events e WHERE e.${target} = ${id} AND e.name = 'charge-success' ORDER BY e.seq DESC LIMIT 1)`,
  read: (card: PaidCard | null) => card,
});
