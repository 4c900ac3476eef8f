/**
 * Rules of fields by name instead of by their place in the screen's table: a rule more at its
 * beginning would otherwise change every field.
 */
import { isRecord, type Json, type JsonRecord } from "./json.ts";

/** For many descriptors, of which much is one and the same: that is looked at once. */
export function ruleNamer(): (descriptor: Json) => Json {
  const tables = new Map<string, readonly string[]>();
  const known = new WeakMap<object, { names: readonly string[]; result: Json }>();
  return (descriptor) => visit(descriptor, []);

  function visit(value: Json, names: readonly string[]): Json {
    if (typeof value !== "object" || value === null) return value;
    const before = known.get(value);
    if (before?.names === names) return before.result;
    const result = Array.isArray(value) ? value.map((part) => visit(part, names)) : visitRecord(value, names);
    known.set(value, { names, result });
    return result;
  }

  function visitRecord(value: JsonRecord, names: readonly string[]): Json {
    const rules = rulesOf(value);
    const here = rules ? namesOnce(rules) : names;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (rules && name === "rules") return [name, rules.map((rule, index) => ({ id: here[index]!, ...rule }))];
        if (name === "constraints" && Array.isArray(part)) return [name, part.map((place) => (typeof place === "number" ? (here[place] ?? place) : place))];
        return [name, visit(part, here)];
      }),
    );
  }

  /** The same names are the same list. */
  function namesOnce(rules: readonly JsonRecord[]): readonly string[] {
    const names = namesOf(rules);
    const key = names.join("\n");
    const same = tables.get(key) ?? names;
    tables.set(key, same);
    return same;
  }
}

export const placeRules = (named: Json): Json => visitNamed(named, new Map());

const rulesOf = (value: JsonRecord): JsonRecord[] | null =>
  Array.isArray(value.rules) && value.rules.every((rule) => isRecord(rule) && typeof rule.code === "string") ? (value.rules as JsonRecord[]) : null;

function visitNamed(value: Json, places: ReadonlyMap<string, number>): Json {
  if (Array.isArray(value)) return value.map((part) => visitNamed(part, places));
  if (!isRecord(value)) return value;
  const rules = rulesOf(value);
  const here = rules ? new Map(rules.map(({ id }, index) => [String(id), index])) : places;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (rules && name === "rules") return [name, rules.map(withoutName)];
      if (name === "constraints" && Array.isArray(part)) return [name, part.map((rule) => (typeof rule === "string" ? (here.get(rule) ?? rule) : rule))];
      return [name, visitNamed(part, here)];
    }),
  );
}

function withoutName(rule: JsonRecord): JsonRecord {
  const { id: _, ...rest } = rule;
  return rest;
}

const LONGEST_ARGUMENT = 24;

/** The code and its argument where it is short; the message beside it where that is not enough, and a number where nothing is. */
function namesOf(rules: readonly JsonRecord[]): string[] {
  const short = rules.map(({ code, arg }) => {
    const text = arg === undefined ? "" : JSON.stringify(arg);
    return text === "" || text.length > LONGEST_ARGUMENT ? String(code) : `${String(code)} ${text}`;
  });
  const long = short.map((name, index) => (short.indexOf(name) === short.lastIndexOf(name) ? name : `${name} ${String(rules[index]!.message)}`));
  return long.map((name, index) => {
    const before = long.slice(0, index).filter((each) => each === name).length;
    return before === 0 ? name : `${name}~${before + 1}`;
  });
}
