/**
 * How values come out of the database, the same on both engines: a DATE stays YYYY-MM-DD (a Date
 * object would move it across time zones), an instant is ISO 8601 in UTC, a bigint is a number.
 */
import pg from "pg";

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;
const DATE_ARRAY = 1182;

const asNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`);
  return value;
};
const asInstant = (text: string): string => new Date(text).toISOString();
/** The session's time zone is UTC, so a timestamp without one is meant in UTC. */
const asUtcInstant = (text: string): string => new Date(`${text.replace(" ", "T")}Z`).toISOString();
const TEXT_ARRAY = 1009;
const asTexts = (text: string): string[] =>
  (pg.types.getTypeParser as (oid: number, format: "text") => (text: string) => unknown)(TEXT_ARRAY, "text")(text) as string[];
const asText = (text: string): string => text;

const parsers: Record<number, (text: string) => unknown> = { [BIGINT]: asNumber, [DATE]: asText, [TIMESTAMPTZ]: asInstant, [TIMESTAMP]: asUtcInstant };
const arrayParsers: Record<number, (text: string) => unknown> = {
  [DATE_ARRAY]: (text) => asTexts(text),
  [TIMESTAMPTZ_ARRAY]: (text) => asTexts(text).map(asInstant),
};

/** For the `types` option of a node-postgres client or pool. */
export const valueTypes = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && (parsers[oid] ?? arrayParsers[oid])) || pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};
