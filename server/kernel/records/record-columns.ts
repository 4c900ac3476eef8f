/**
 * Between a record as it is kept and its values as documents, the form and the API have them: names of the resource,
 * major units, nothing that is only ours. One way out, one way in.
 */
import { writtenPostalCode } from "#screens/language/rules/postal-code.ts";
import type { PropertySchema, ResourceDoc } from "#screens/language/documents/resource.ts";
import { matchRegion } from "#screens/language/rules/region.ts";
import type { AddressValue } from "../../ports/records.ts";
import { SEALED, type SealedOf } from "../../ports/store.ts";
import { toCents } from "../rules/money.ts";
import { withoutPlaceholders } from "../rules/placeholders.ts";
import { changedAddress, normalAnswer, type Answers } from "../rules/answers.ts";
import type { RecordDefinition, Row, Values } from "../definitions/record-definition.ts";

type Kept = Pick<RecordDefinition, "answersIn">;

export const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);
const isSealed = ({ format }: PropertySchema): boolean => format === "secure-id";
/** Whose number can be sealed beside this record; null for every other. */
export const sealedRecord = (record: RecordDefinition["record"]): SealedOf | null => SEALED.find((one) => one === record) ?? null;
/** Properties that nothing can keep here: a number is sealed beside few records. */
export const unkeepable = ({ record }: Pick<RecordDefinition, "record">, { properties }: ResourceDoc, values: Values): string[] =>
  sealedRecord(record) !== null
    ? []
    : Object.keys(values).filter((name) => values[name] !== null && properties[name] !== undefined && isSealed(properties[name]));
/** Its region follows its country. */
const isAddress = ({ properties }: PropertySchema): boolean => properties !== undefined && "country_code" in properties && "region_code" in properties;
const centsOf = (name: string): string => `${name}_cents`;

/** What a table keeps of every record, and no answer may overwrite. */
const OWN = ["id", "version", "application", "position"];

/** The column of a property; null where it has none of its own. */
function columnOf({ answersIn }: Kept, has: (column: string) => boolean, name: string, { money, readOnly }: PropertySchema): string | null {
  if (name === answersIn.column) return null;
  if (answersIn.alone) return readOnly === true && OWN.includes(name) && has(name) ? name : null;
  const column = money === true ? centsOf(name) : name;
  return has(column) ? column : null;
}

const answersIn = ({ answersIn: { column } }: Kept, row: Row | null): Values => (isObject(row?.[column]) ? row[column] : {});

/** What is kept, by property of the resource. What was never answered has its default, or is null; what others work out is left out. */
export const valuesOf = (kept: Kept, { properties }: ResourceDoc, row: Row): Values => readWith(kept, properties, row, (property) => property.default ?? null);

/** The same with what every record has, whether its resource says it or not. */
export const recordValues = (kept: Kept, doc: ResourceDoc, row: Row): Values => ({ id: row.id, version: row.version, ...valuesOf(kept, doc, row) });

function readWith(kept: Kept, properties: ResourceDoc["properties"], row: Row, unanswered: (property: PropertySchema) => unknown): Values {
  const answers = answersIn(kept, row);
  const values: Values = {};
  for (const [name, property] of Object.entries(properties)) {
    if (property.writeOnly === true) continue;
    const column = columnOf(kept, (one) => Object.hasOwn(row, one), name, property);
    if (column !== null) values[name] = property.money === true && typeof row[column] === "number" ? row[column] / 100 : row[column];
    else if (property.readOnly !== true) values[name] = Object.hasOwn(answers, name) ? answers[name] : unanswered(property);
  }
  return values;
}

const marksOf = ({ placeholders }: Row): readonly string[] => (Array.isArray(placeholders) ? placeholders : []);

/** The same without what was never asked: a placeholder is no answer. */
export function askedValuesOf(kept: Kept, doc: ResourceDoc, row: Row): Values {
  const values = valuesOf(kept, doc, row);
  for (const name of marksOf(row)) if (Object.hasOwn(values, name)) values[name] = null;
  return values;
}

/** Values of a record that isn't there yet. */
export const emptyValues = ({ properties }: ResourceDoc): Values =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.readOnly !== true && property.writeOnly !== true)
      .map(([name, property]) => [name, property.default ?? null]),
  );

/** What was answered, by path as the form has it: `address.city`. A number that is kept sealed is there as its last digits. */
export function answersOf(kept: Kept, { properties }: ResourceDoc, row: Row): Answers {
  const values = readWith(kept, properties, row, () => null);
  for (const name of marksOf(row)) if (Object.hasOwn(values, name)) values[name] = null;
  for (const [name, property] of Object.entries(properties)) {
    if (!isSealed(property)) continue;
    const last4 = row[`${name}_last4`] ?? null;
    values[name] = last4 === null ? null : { last4 };
  }
  return flat(values, properties);
}

function flat(values: Values, properties: Record<string, PropertySchema>, prefix = ""): Answers {
  const answers: Answers = {};
  for (const [name, value] of Object.entries(values)) {
    const inner = properties[name]?.properties;
    if (inner) Object.assign(answers, flat(isObject(value) ? value : {}, inner, `${prefix}${name}.`));
    else answers[prefix + name] = value;
  }
  return answers;
}

/** Paths of values: what is given of an object, property by property. */
export const pathsOf = (values: Values, { properties }: ResourceDoc): string[] => Object.keys(flat(values, properties));

/** Answers by path as the objects that they are parts of. */
export function nestedValues(answers: Answers): Values {
  const values: Values = {};
  for (const [path, value] of Object.entries(answers)) {
    const steps = path.split(".");
    const last = steps.pop()!;
    let at = values;
    for (const step of steps) at = (at[step] ??= {}) as Values;
    at[last] = value;
  }
  return values;
}

/**
 * The columns that values of the resource are written to; those that weren't given are left alone. Numbers that are kept
 * sealed are written by a call of their own, and are not among them.
 * @param columns of the record's table
 * @param current null while it is made
 * @param answered properties that hold no placeholder any more
 */
export function columnsFor(
  kept: Kept & Pick<RecordDefinition, "parent" | "setOnce">,
  { properties }: ResourceDoc,
  columns: ReadonlySet<string>,
  current: Row | null,
  values: Values,
  answered: readonly string[],
): Values {
  const written: Values = {};
  const before = answersIn(kept, current);
  const answers: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property || property.readOnly === true || isSealed(property) || name === kept.parent.property) continue;
    if (current && kept.setOnce?.includes(name)) continue;
    const column = columnOf(kept, (one) => columns.has(one), name, property);
    if (column === null) answers[name] = whole(property, before[name], value);
    else if (property.money === true) written[column] = typeof value === "number" ? toCents(value) : null;
    else if (!property.properties || value) written[column] = whole(property, current?.[column], value);
  }
  if (Object.keys(answers).length > 0) written[kept.answersIn.column] = { ...before, ...answers };
  if (current && "placeholders" in current) written["placeholders"] = withoutPlaceholders(marksOf(current), answered);
  return written;
}

/** A value as it is kept: of an object what was given of it, beside the rest. */
function whole(property: PropertySchema, before: unknown, value: unknown): unknown {
  if (!property.properties || !isObject(value)) return value;
  const empty = Object.fromEntries(Object.keys(property.properties).map((name) => [name, null]));
  const kept = isObject(before) ? before : empty;
  if (!isAddress(property)) return { ...kept, ...value };
  const address = changedAddress(kept as unknown as AddressValue, changedParts(value, kept), matchRegion);
  const { postal_code, country_code } = address;
  return typeof postal_code === "string" ? { ...address, postal_code: writtenPostalCode(postal_code, country_code) } : address;
}

/**
 * A whole object repeats what it read. Only what differs was answered, so that a country that changes
 * clears a region that was merely sent along.
 */
const changedParts = (given: Values, before: Values): Partial<AddressValue> =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => normalAnswer(value) !== normalAnswer(before[name])));
