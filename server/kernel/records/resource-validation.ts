/**
 * Whole resources against `schemas/resources`. The rules are the form's own (`screens/language`):
 * Ajv walks the object and calls them as keywords and formats.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { addVocabulary } from "#screens/language/rules/ajv-vocabulary.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { RECORD_WORDS, type PropertySchema, type ResourceDoc } from "#screens/language/documents/resource.ts";
import { toCents } from "../rules/money.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import { marketDay } from "../context/market-time.ts";
import type { Deps } from "../context/deps.ts";
import type { Values, SentBody } from "../definitions/record-definition.ts";
import type { Sent } from "../../ports/resources.d.ts";

export interface CheckedBody<Known = Values> {
  /** Only what may be written; everything else of the body is gone. They are what their type says where nothing is refused. */
  values: Known;
  refusals: Refusal[];
}
/** `change`: what isn't given stays as it is. `create`: what the resource requires has to be there. */
type Mode = "change" | "create";
export interface BodyUse<For extends Mode = Mode> {
  for: For;
  /** All that is taken of it: what else was sent is not looked at. */
  only?: readonly string[];
  /** Required properties that the caller has dealt with. */
  exempt?: readonly string[];
  /** The record as it stands, for rules that read what wasn't given (the country of a postal code). */
  kept?: Values;
  /** The day that it is where the record is about; that of the office where it is about no place. */
  today?: string;
}

/** What is known of the values of a resource: nothing where only the documents name it, and never anything where they have none of that name. */
export type ValuesOf<Name extends string, For extends Mode> = Name extends keyof Sent
  ? For extends "create"
    ? Sent[Name]
    : Partial<Sent[Name]>
  : string extends Name
    ? Values
    : never;

type Compiled = Record<Mode, ValidateFunction>;
const compiled = new WeakMap<DocumentSet, Map<string, Compiled>>();

/** Compiles every resource of the documents in force. At boot it finds a schema that can't be compiled. */
function compileResources(set: DocumentSet): Map<string, Compiled> {
  const known = compiled.get(set);
  if (known) return known;
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    passContext: true,
    validateSchema: false,
  });
  addVocabulary(ajv);
  ajv.addVocabulary([...RECORD_WORDS]);
  ajv.addFormat("date-time", { type: "string", validate: (text: string) => !Number.isNaN(Date.parse(text)) });
  ajv.addFormat("binary", true);
  const made = new Map<string, Compiled>();
  for (const [name, resource] of Object.entries(set.resources)) {
    const { $id: _id, $schema: _dialect, ...schema } = resource;
    const writable = { ...schema, properties: writableProperties(resource) };
    made.set(name, { change: ajv.compile({ ...writable, required: [] }), create: ajv.compile(writable) });
  }
  compiled.set(set, made);
  return made;
}

export function checkResource<Name extends string, For extends Mode>(
  deps: Pick<Deps, "documents" | "clock" | "config">,
  resource: Name,
  body: SentBody,
  { for: mode, only, exempt = [], kept = {}, today }: BodyUse<For>,
): CheckedBody<ValuesOf<Name, For>> {
  const documents = deps.documents.current();
  const { set } = documents;
  const schema = set.resources[resource];
  const validate = compileResources(set).get(resource)?.[mode];
  if (!schema || !validate) throw new Error(`schemas/resources has no ${resource}`);
  const sent = Object.entries(body).filter(([name]) => only?.includes(name) ?? true);
  const values = writableValues(Object.fromEntries(sent), schema.properties);
  const valid = validate.call({ today: today ?? marketDay(documents, null, deps.clock.now()), sandbox: deps.config.sandbox }, besideKept(values, kept));
  const refusals = valid
    ? []
    : (validate.errors ?? [])
        .map((error) => refusalOf(error, values))
        .filter(({ path }) => !exempt.includes(path ?? "") && !isOnlyKept(path ?? "", values, kept));
  return { values: values as ValuesOf<Name, For>, refusals: [...oneEach(refusals), ...moneyRefusals(values, schema.properties)] };
}

const writableProperties = ({ properties }: ResourceDoc): Record<string, PropertySchema> =>
  Object.fromEntries(Object.entries(properties).filter(([, property]) => property.readOnly !== true));

/** Unknown and read-only properties are left out, at every depth that the schema describes. */
function writableValues(body: Values, properties: Record<string, PropertySchema>): Values {
  const values: Values = {};
  for (const [name, property] of Object.entries(properties)) {
    if (property.readOnly === true || !Object.hasOwn(body, name)) continue;
    const value = body[name];
    values[name] =
      property.properties && value !== null && typeof value === "object" && !Array.isArray(value)
        ? writableValues(value as Values, property.properties)
        : value;
  }
  return values;
}

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects that are given in part, with the rest of them as it is kept. */
const besideKept = (values: Values, kept: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const before = kept[name];
      return [name, isObject(value) && isObject(before) ? { ...before, ...value } : value];
    }),
  );

/** What stands wrong in the record is not for this body to answer for. */
function isOnlyKept(path: string, values: Values, kept: Values): boolean {
  const [name = "", inner] = path.split(".");
  const given = values[name];
  return inner !== undefined && isObject(kept[name]) && isObject(given) && !Object.hasOwn(given, inner);
}

/** Keyword of JSON Schema → code of the rule that people get to read about. */
const CODES: Record<string, string> = { enum: "oneOf", minimum: "minAmount", maximum: "maxAmount" };
const TYPE_CODES: Record<string, string> = {
  string: "type.text",
  number: "type.number",
  integer: "type.number",
  boolean: "type.boolean",
  object: "type.object",
};
const FORMAT_CODES: Record<string, string> = { "secure-id": "secureId", "date-time": "date" };

function refusalOf(error: ErrorObject, values: Values): Refusal {
  const path = error.instancePath.slice(1).replaceAll("/", ".");
  if (error.keyword === "required") return refusal("required", [path, String(error.params["missingProperty"])].filter(Boolean).join("."));
  if (error.keyword === "type") return refusal(valueAt(values, path) === null ? "required" : typeCode(error.params["type"]), path || null);
  const format = String(error.params["format"] ?? "");
  if (error.keyword === "format") return refusal(FORMAT_CODES[format] ?? format, path);
  const limit = error.params["limit"];
  const args = typeof limit === "number" || typeof limit === "string" ? { n: limit, limit } : undefined;
  return refusal(CODES[error.keyword] ?? error.keyword, path === "" ? null : path, args);
}

/** `wanted`: one type of JSON Schema or several, of which null is one more than the person has to know. */
const typeCode = (wanted: unknown): string => TYPE_CODES[String([wanted].flat().find((type) => type !== "null"))] ?? "type";

const valueAt = (values: Values, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at !== null && typeof at === "object" ? (at as Values)[name] : undefined), values);

/** What kind of thing it should be comes before its limits. */
const KIND_CODES = new Set(["required", "type", ...Object.values(TYPE_CODES), "oneOf", ...Object.values(FORMAT_CODES), "email", "phone"]);

/** One message a property. */
function oneEach(refusals: Refusal[]): Refusal[] {
  const ordered = [...refusals.filter(({ code }) => KIND_CODES.has(code)), ...refusals.filter(({ code }) => !KIND_CODES.has(code))];
  const seen = new Set<string | null>();
  return ordered.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** Cents are the smallest there is. */
const moneyRefusals = (values: Values, properties: ResourceDoc["properties"]): Refusal[] =>
  Object.entries(values).flatMap(([name, value]) =>
    properties[name]?.money === true && typeof value === "number" && toCents(value) === null ? [refusal("cents", name)] : [],
  );
