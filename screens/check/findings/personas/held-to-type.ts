/** A value of a persona, part by part, against what the catalog says that it is. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { parseDay } from "#screens/language/expressions/calendar.ts";
import { inWords, ownProperty } from "../../survey/data-types.ts";
import { error, meantName, pointerTo, replaced } from "../../words/places.ts";
import { acceptsValue } from "../rules/type.ts";

type Properties = Readonly<Record<string, DataType>>;

/** A letter of a long value is enough to know it by. */
const inShort = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? "nothing";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What a persona has is what views give: nothing only where there may be nothing, a day of the calendar, a sum with its currency, a
 * number within its bounds. An answer may be none, and one that its rules refuse, as somebody has typed it.
 *
 * @param answers  names of its properties that are answers
 */
export function heldFindings(type: DataType, value: unknown, name: string, at: Place, answers: readonly string[] = []): Finding[] {
  return held(type, value, name, at, { answers, isAnswer: false });
}

interface Standing {
  answers: readonly string[];
  isAnswer: boolean;
}

function held(type: DataType, value: unknown, name: string, at: Place, { answers, isAnswer }: Standing): Finding[] {
  if (value === null) return type.nullable || isAnswer ? [] : [notThat(type, value, name, at)];
  if (type.type === "object" && isRecord(value)) {
    return Object.entries(value).flatMap(([member, part]) => {
      const place = { ...at, path: pointerTo(at.path, member) };
      const known = ownProperty(type.properties, member);
      if (!known) return [unknownMember(name, member, type.properties, value, place)];
      return held(known, part, `${name}.${member}`, place, { answers: [], isAnswer: isAnswer || answers.includes(member) });
    });
  }
  if (type.type === "list" && Array.isArray(value))
    return value.flatMap((member, index) => held(type.items, member, `${name}.${index}`, { ...at, path: `${at.path}/${index}` }, { answers: [], isAnswer }));
  if (type.type === "money" && isRecord(value)) return moneyFindings(name, value, at);
  if (!acceptsValue(type, value)) return [notThat(type, value, name, at)];
  const never = (why: string, suggestion: string): Finding[] => [
    error("constraint/refused", at, `"${name}" is never ${inShort(value)}: ${why}`, { suggestion }),
  ];
  if ((type.type === "date" || type.type === "instant") && parseDay(String(value).slice(0, 10)) === null)
    return never("no calendar has this day", "Write a day that there is.");
  if (isAnswer || type.type !== "number" || typeof value !== "number") return [];
  const { minimum = -Infinity, maximum = Infinity } = type;
  if (value < minimum) return never(`it is at least ${minimum}`, "Write a value within its bounds.");
  return value > maximum ? never(`it is at most ${maximum}`, "Write a value within its bounds.") : [];
}

const notThat = (type: DataType, value: unknown, name: string, at: Place): Finding =>
  error("type/persona-value", at, `"${name}" is ${inWords(type)}, and ${inShort(value)} is not`);

const unknownMember = (name: string, member: string, among: Properties, beside: Readonly<Record<string, unknown>>, at: Place): Finding =>
  error("reference/unknown-data", at, `"${name}" has nothing named "${member}"`, meantName(member, Object.keys(among), at, Object.keys(beside)));

const PARTS: Properties = { amount: { type: "number" }, currency: { type: "string" } };

function moneyFindings(name: string, sum: Readonly<Record<string, unknown>>, at: Place): Finding[] {
  const place = (part: string): Place => ({ ...at, path: pointerTo(at.path, part) });
  const missing = Object.keys(PARTS).filter((part) => !Object.hasOwn(sum, part));
  const { amount, currency } = sum;
  return [
    ...missing.map((part) =>
      error("type/persona-value", at, `"${name}" is an amount of money, and has no "${part}"`, {
        suggestion: 'Write both, like {"amount": 35, "currency": "usd"}.',
      }),
    ),
    ...Object.keys(sum).flatMap((part) => (Object.hasOwn(PARTS, part) ? [] : [unknownMember(name, part, PARTS, sum, place(part))])),
    ...(missing.includes("amount") || typeof amount === "number" ? [] : [notThat(PARTS["amount"]!, amount, `${name}.amount`, place("amount"))]),
    ...(missing.includes("currency") ? [] : currencyFindings(name, currency, place("currency"))),
  ];
}

function currencyFindings(name: string, currency: unknown, at: Place): Finding[] {
  if (typeof currency !== "string") return [notThat(PARTS["currency"]!, currency, `${name}.currency`, at)];
  if (currency === currency.toLowerCase()) return [];
  return [
    error("constraint/refused", at, `The currency of "${name}" is never "${currency}": it is kept in small letters`, {
      suggestion: `Write "${currency.toLowerCase()}".`,
      fix: replaced(at, currency.toLowerCase()),
    }),
  ];
}

/** What is passed to something: all that it takes, and nothing else. What may be nothing may be left out. */
export function givenFindings(who: string, wanted: Properties, passed: Readonly<Record<string, unknown>>, at: Place): Finding[] {
  const missing = Object.entries(wanted).flatMap(([name, type]) =>
    Object.hasOwn(passed, name) || type.nullable ? [] : [error("type/persona-value", at, `${who} is given "${name}", which is ${inWords(type)}`)],
  );
  const given = Object.entries(passed).flatMap(([name, value]) => {
    const place = { ...at, path: pointerTo(at.path, name) };
    const type = ownProperty(wanted, name);
    if (type) return heldFindings(type, value, name, place);
    return [error("type/persona-value", place, `${who} is given nothing named "${name}"`, meantName(name, Object.keys(wanted), place, Object.keys(passed)))];
  });
  return [...missing, ...given];
}
