/** A piece of state: SQL that PostgreSQL answers as JSON, and how that is read. */
import type { RecordName, Records } from "../../ports/store.ts";
import { toRecord } from "../tables/tables.ts";

export type Row = Record<string, unknown>;

/** `:user`, `:source`, `:market` and `:cosigner` stand for the address; `a` is the application, `l` the co-signer link, `c` its co-signer. */
export interface Piece<Value> {
  /** What has to be there, or the piece is left out. */
  of: "address" | "person" | "application" | "cosigner";
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
