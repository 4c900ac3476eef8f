/** Columns of tables: how their values are written and read back, and who may write them. */

/** How a column's value is written and read back; `text` stands for everything that needs no care. */
type ColumnKind = "text" | "uuid" | "instant" | "json" | "texts";
export interface Column {
  kind: ColumnKind;
  /** Set when the record is made, and by nothing else afterwards. */
  fixed?: true;
  /** Moved only by the call that guards it (transition, settleCharge …). */
  guarded?: true;
}
export interface Table<Name extends string = string> {
  table: string;
  key: "id" | "slug" | "group_source";
  versioned: boolean;
  columns: Record<Name, Column>;
  /** User id of the record's owner, given the record's row as `r`. */
  owner: string;
}

export const text: Column = { kind: "text" };
export const uuid: Column = { kind: "uuid" };
export const instant: Column = { kind: "instant" };
export const json: Column = { kind: "json" };
export const texts: Column = { kind: "texts" };
export const fixed = (column: Column): Column => ({ ...column, fixed: true });
export const guarded = (column: Column): Column => ({ ...column, guarded: true });

export const versioned = { id: fixed(uuid), version: fixed(text) };
