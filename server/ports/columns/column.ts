/** Columns of tables: what type their values have, how these are written and read back, and who may write them. */

/** How a column's value is written and read back; `text` stands for everything that needs no care. */
type ColumnKind = "text" | "uuid" | "instant" | "json" | "texts";
export interface Column<Value = unknown> {
  kind: ColumnKind;
  /** Set when the record is made, and by nothing else afterwards. */
  fixed?: true;
  /** Moved only by the call that guards it (transition, settleCharge …). */
  guarded?: true;
  /** No column has it: it is what the compiler knows of the values. */
  readonly values?: Value;
}
export type Columns = Readonly<Record<string, Column>>;
/** A record with these columns. */
export type ValuesOf<All> = { -readonly [Name in keyof All]: All[Name] extends Column<infer Value> ? Value : never };

const of = <Value>(kind: ColumnKind): Column<Value> => ({ kind });

export const text = of<string>("text");
/** A text that is one of these. */
export const word = <Word extends string>(): Column<Word> => of("text");
export const number = of<number>("text");
export const boolean = of<boolean>("text");
export const uuid = of<string>("uuid");
export const instant = of<string>("instant");
export const json = <Value>(): Column<Value> => of("json");
export const texts = <Word extends string = string>(): Column<Word[]> => of("texts");

export const orNull = <Value>(column: Column<Value>): Column<Value | null> => column;
export const fixed = <Value>(column: Column<Value>): Column<Value> => ({ ...column, fixed: true });
export const restricted = <Value>(column: Column<Value>): Column<Value> => ({ ...column, guarded: true });

export const id = { id: fixed(uuid) };
export const versioned = { ...id, version: fixed(number) };
