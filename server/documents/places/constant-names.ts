/** Constants (`schemas/constants`) against each other, against the places whose own values they have, and against what they name. */
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { ConstantsDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { KnownNames } from "../names/known-names.ts";
import { unknownName } from "../names/name-findings.ts";
import { findingIn } from "../rules/rule-findings.ts";
import { NAMING, NUMBER_LISTS, ORDERS, WITHIN, WRITTEN, type NamingConstant } from "./constant-rules.ts";

type Constant = ConstantsDoc["constants"][number];
export interface ConstantFile {
  file: string;
  doc: ConstantsDoc;
}
/** A value of a constant, where it is written. `place`: of whom, null: of everybody. */
interface Value {
  value: Literal;
  place: string | null;
  file: string;
  path: string;
}
interface Written extends Constant {
  file: string;
  path: string;
  values: Value[];
}

export function constantNameFindings(files: readonly ConstantFile[], known: KnownNames): Finding[] {
  const all = new Map(
    files.flatMap(({ file, doc }) => doc.constants.map((constant, at) => [constant.identifier, writtenIn(file, constant, `/constants/${at}`)] as const)),
  );
  return [
    ...[...all.values()].flatMap((constant) => [
      ...placesOf(constant, known),
      ...constant.values.flatMap((value) => ruleFindings(constant, value, known, all)),
    ]),
    ...ORDERS.flatMap(({ names, by, why }) => names.slice(1).flatMap((name, at) => orderFindings(all.get(names[at]!), all.get(name), by, why))),
    ...multiplierFindings(all),
  ];
}

function writtenIn(file: string, constant: Constant, path: string): Written {
  const { default_value, overrides = {} } = constant;
  const own = Object.entries(overrides).map(([place, value]) => ({ value, place, file, path: `${path}/overrides/${place}` }));
  return { ...constant, file, path, values: [{ value: default_value, place: null, file, path: `${path}/default_value` }, ...own] };
}

/** A market, a region (`US-WA`) or a country (`CA`). */
function placesOf({ values }: Written, { market, region, country }: KnownNames): Finding[] {
  if (!market || !region || !country) return [];
  const all = [...market.all, ...region.all, "US", "CA"];
  return values.flatMap(({ place, file, path }) =>
    place === null || market.has(place) || country.has(place) || region.has(place) || isElsewhere(place, region.all)
      ? []
      : [findingIn(file)("reference/unknown-name", path, place, `There is no market, region or country "${place}"`, didYouMean(place, all))],
  );
}

/** A region of a country whose regions nobody has at hand. */
const isElsewhere = (place: string, regions: readonly string[]): boolean =>
  /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(place) && !regions.some((region) => region.startsWith(place.slice(0, 3)));

function ruleFindings({ identifier }: Written, written: Value, known: KnownNames, all: ReadonlyMap<string, Written>): Finding[] {
  const { value, file, path } = written;
  const finding = findingIn(file);
  const told = (reason: string, more: Partial<Finding> = {}): Finding[] => [finding("type/constant", path, identifier, reason, more)];
  const within = ownOf(WITHIN, identifier);
  if (within && typeof value === "number" && (value < within[0] || value > within[1]))
    return told(`"${identifier}" is from ${within[0]} to ${within[1]}, and not ${value}`);
  if (typeof value !== "string") return [];
  const like = ownOf(WRITTEN, identifier);
  if (like && !like[0].test(value)) return told(`"${identifier}" has to be ${like[1]}, and not "${value}"`);
  const list = ownOf(NUMBER_LISTS, identifier);
  if (list) {
    const wrong = listOf(value).find((one) => !/^\d+$/.test(one) || Number(one) < list[0] || Number(one) > list[1]);
    if (wrong !== undefined) return told(`"${identifier}" lists whole numbers from ${list[0]} to ${list[1]}, with commas, and "${wrong}" is none`);
    if (identifier === "listing_lengths") return lengthFindings(value, written, all);
  }
  const naming = ownOf(NAMING, identifier);
  return naming ? namingFindings(identifier, naming, written, known) : [];
}

/** As the lists of constants are read. */
const listOf = (value: string): string[] => value.split(",").flatMap((one) => one.trim() || []);
const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);

function namingFindings(
  identifier: string,
  { is, words, prefix = "", several, mayBeEmpty }: NamingConstant,
  { value, file, path }: Value,
  known: KnownNames,
): Finding[] {
  const finding = findingIn(file);
  const names = several ? listOf(String(value)) : [String(value)];
  if (names.every((name) => name === ""))
    return mayBeEmpty ? [] : [finding("type/constant", path, identifier, `"${identifier}" has to name something, and is empty`)];
  const kind = is === undefined ? undefined : known[is];
  return names.flatMap((name) => {
    if (words)
      return words.includes(name) ? [] : [finding("type/unknown-word", path, identifier, `"${identifier}" is never "${name}"`, didYouMean(name, words))];
    if (!kind || kind.has(prefix + name)) return [];
    // What is meant is part of a list then, and can't be put in its place.
    const { fix, ...found } = unknownName(file, { path, value: name, isName: several === true }, kind, prefix);
    return [{ ...found, ...(fix && { fix }) }];
  });
}

/** Of one, and of everybody who says something of either, what counts there. */
function orderFindings(less: Written | undefined, more: Written | undefined, by: "<=" | "<", why: string): Finding[] {
  if (!less || !more) return [];
  const places = new Set([...less.values, ...more.values].map(({ place }) => place));
  return [...places].flatMap((place) => {
    const [one, other] = [valueIn(less, place), valueIn(more, place)];
    if (typeof one.value !== "number" || typeof other.value !== "number") return [];
    if (by === "<" ? one.value < other.value : one.value <= other.value) return [];
    const at: Place = other.place === place ? other : one;
    const related = at === other ? one : other;
    return [
      findingIn(at.file)(
        "reference/rules-disagree",
        at.path,
        at === other ? more.identifier : less.identifier,
        `"${less.identifier}" is ${one.value}, and "${more.identifier}" ${other.value}${place === null ? "" : ` in "${place}"`}: ${why}`,
        { related: [{ file: related.file, path: related.path, id: at === other ? less.identifier : more.identifier }] },
      ),
    ];
  });
}

const valueIn = ({ values }: Written, place: string | null): Value => values.find((one) => one.place === place) ?? values[0]!;

/** Lengths to which listings can be narrowed are lengths that a lease can have. */
function lengthFindings(value: string, { file, path }: Value, all: ReadonlyMap<string, Written>): Finding[] {
  const [least, most] = ["lease_length_minimum", "lease_length_maximum"].map((name) => all.get(name));
  if (typeof least?.default_value !== "number" || typeof most?.default_value !== "number") return [];
  const [shortest, longest] = [least.default_value, most.default_value];
  const strange = listOf(value).find((one) => Number(one) < shortest || Number(one) > longest);
  if (strange === undefined) return [];
  return [
    findingIn(file)(
      "reference/rules-disagree",
      path,
      "listing_lengths",
      `Listings can be narrowed to leases of ${strange} months, and there are leases from ${shortest} to ${longest} months`,
      {
        related: [least, most].map((one) => ({ file: one.file, path: `${one.path}/default_value`, id: one.identifier })),
      },
    ),
  ];
}

/** A length without a multiplier: no price could be reckoned at all. */
function multiplierFindings(all: ReadonlyMap<string, Written>): Finding[] {
  const [least, most] = [all.get("lease_length_minimum"), all.get("lease_length_maximum")];
  if (!least || !most || !all.has("lease_length_multiplier_12")) return [];
  return most.values.flatMap(({ value, place, file, path }) => {
    const from = valueIn(least, place).value;
    if (typeof value !== "number" || typeof from !== "number" || value - from > 1200) return [];
    const missing = Array.from({ length: Math.max(0, value - from + 1) }, (_, at) => `lease_length_multiplier_${from + at}`).find((name) => !all.has(name));
    return missing === undefined
      ? []
      : [
          findingIn(file)(
            "reference/unknown-constant",
            path,
            missing,
            `A lease may be from ${from} to ${value} months, and there is no constant "${missing}": no price could be reckoned`,
            {
              related: [{ file: least.file, path: `${least.path}/default_value`, id: least.identifier }],
            },
          ),
        ];
  });
}
