/**
 * The closed table of what a value can be held to. Each rule is one pure function, used by the form in
 * the browser, by the server when answers are saved, and by Ajv on the API (`ajv-vocabulary.ts`).
 *
 * A rule is never asked about a blank value: whether there has to be one is `required`'s business.
 */
import { addMonths, ageOn, parseDay } from "../expressions/calendar.ts";
import type { Literal } from "../expressions/condition.ts";
import type { PropertySchema } from "../documents/resource.ts";
import { FIELDS, type FieldKind } from "../kinds/fields.ts";
import { governmentIdFaults, type GovernmentIdFault } from "./government-id.ts";
import { isBeginningOfPhone, isPhone } from "./phone.ts";
import { isPlainText } from "./plain-text.ts";
import { isPostalCode } from "./postal-code.ts";

export interface RuleContext {
  /** `YYYY-MM-DD`. */
  today: string;
  /** Another property of the same object, for a rule that depends on one. */
  sibling?: (name: string) => unknown;
}
export type Argument = Literal | readonly Literal[];
export type Rule = (value: unknown, argument: Argument, context: RuleContext) => boolean;

/** No answer: null, nothing but blanks, an empty list. What is not ticked counts where a tick is required. */
export function isBlank(value: unknown, kind?: FieldKind): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "" || (kind === "phone" && isBeginningOfPhone(value));
  if (value === false) return kind === "checkbox";
  return Array.isArray(value) && value.length === 0;
}

// Characters as people count them (and as JSON Schema does): an emoji is one, not two.
const length = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};
const number = (argument: Argument): number => Number(argument);
const text =
  (check: (value: string, argument: Argument, context: RuleContext) => boolean): Rule =>
  (value, argument, context) =>
    typeof value === "string" && check(value, argument, context);
const day = (check: (value: string, argument: Argument, context: RuleContext) => boolean): Rule =>
  text((value, argument, context) => parseDay(value) !== null && check(value, argument, context));
const amount =
  (check: (value: number, argument: Argument) => boolean): Rule =>
  (value, argument) =>
    typeof value === "number" && Number.isFinite(value) && check(value, argument);

const EMAIL = /^[^\s@"(),:;<>[\\\]\p{C}]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/u;

const patterns = new Map<string, RegExp | null>();
function pattern(source: string): RegExp | null {
  let compiled = patterns.get(source);
  if (compiled === undefined) {
    try {
      compiled = new RegExp(source, "u");
    } catch {
      compiled = null;
    }
    patterns.set(source, compiled);
  }
  return compiled;
}

/** The argument names the property that holds the country's code. */
const hasNo = (fault: GovernmentIdFault): Rule => text((value, country, { sibling }) => !governmentIdFaults(value, sibling?.(String(country))).includes(fault));

export const RULES = {
  required: (value) => !isBlank(value),
  email: text((value) => EMAIL.test(value) && !value.includes("..") && !value.startsWith(".") && !value.includes(".@")),
  /** The argument says how many lines it may have: "one" or "many". */
  plainText: text((value, lines) => isPlainText(value, lines === "many" ? "many" : "one")),
  // A text has at most as many characters as units, so most need not be counted.
  maxLength: text((value, most) => value.length <= number(most) || length(value) <= number(most)),
  minLength: text((value, least) => value.length >= number(least) && length(value) >= number(least)),
  /** Digits alone count, so that a mask's dashes do not; a letter among them is wrong. */
  exactLength: text((value, digits) => /^[\d\s-]*$/.test(value) && value.replace(/\D/g, "").length === number(digits)),
  secureId: text((value) => /^[\d\s-]*$/.test(value)),
  date: day(() => true),
  notBefore: day((value, first) => value >= String(first)),
  notAfterToday: day((value, _, { today }) => value <= today),
  notBeforeToday: day((value, _, { today }) => value >= today),
  minimumAge: day((value, years, { today }) => (ageOn(value, today) ?? -1) >= number(years)),
  maxMonthsAhead: day((value, months, { today }) => value <= (addMonths(today, number(months)) ?? today)),
  phone: text((value) => isPhone(value)),
  /** What can't be read as a sum stays the text that it was typed as. */
  amount: amount(() => true),
  minAmount: amount((value, least) => value >= number(least)),
  maxAmount: amount((value, most) => value <= number(most)),
  wholeAmount: amount((value) => Number.isInteger(value)),
  minItems: (value, least) => Array.isArray(value) && value.length >= number(least),
  maxItems: (value, most) => Array.isArray(value) && value.length <= number(most),
  eachOneOf: (value, allowed) => Array.isArray(value) && Array.isArray(allowed) && value.every((one) => (allowed as readonly unknown[]).includes(one)),
  oneOf: (value, allowed) => Array.isArray(allowed) && (allowed as readonly unknown[]).includes(value),
  pattern: text((value, source) => pattern(String(source))?.test(value) ?? false),
  /** The argument names the property that holds the country's code. */
  postalCode: text((value, country, { sibling }) => isPostalCode(value, sibling?.(String(country)))),
  idArea: hasNo("idArea"),
  idGroup: hasNo("idGroup"),
  idSerial: hasNo("idSerial"),
  idCheckDigit: hasNo("idCheckDigit"),
  type: (value, type) => ofType(value, String(type)),
} satisfies Record<string, Rule>;

export type ConstraintCode = keyof typeof RULES;

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(RULES));

/** Rules whose argument names a property beside the value's own. */
export const BESIDE_ANOTHER: ReadonlySet<string> = new Set<ConstraintCode>(["postalCode", "idArea", "idGroup", "idSerial", "idCheckDigit"]);

/** Rules that rest in sandbox mode, where an ending in 0000 says how the background check goes. */
export const NOT_IN_SANDBOX: ReadonlySet<string> = new Set<ConstraintCode>(["idSerial"]);

/** Whether a value keeps a rule. A code that this version does not know holds nothing back; the server knows all of them. */
export function keepsRule(code: string, value: unknown, argument: Argument, context: RuleContext): boolean {
  return argument === false || (rules.get(code)?.(value, argument, context) ?? true);
}

function ofType(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** Keywords of a property schema that carry a rule of the same name. `true` is a rule without an argument. */
export const RULE_KEYWORDS = [
  "plainText",
  "maxLength",
  "minLength",
  "exactLength",
  "notBefore",
  "notAfterToday",
  "notBeforeToday",
  "minimumAge",
  "maxMonthsAhead",
  "maxAmount",
  "wholeAmount",
  "pattern",
  "postalCode",
  "idArea",
  "idGroup",
  "idSerial",
  "idCheckDigit",
] as const satisfies readonly ConstraintCode[];

const FORMAT_RULES: Record<string, ConstraintCode> = { email: "email", date: "date", phone: "phone", "secure-id": "secureId" };

export interface RuleUse {
  code: ConstraintCode;
  argument: Argument;
}

/**
 * The rules that stand in a property's JSON Schema, in the order in which their messages matter: what
 * kind of thing it is first, then its limits. `required` belongs to the screen and is not among them.
 */
export function constraintsOf(property: PropertySchema, { kind }: { kind: FieldKind }): RuleUse[] {
  const uses: RuleUse[] = [];
  const add = (code: ConstraintCode, argument: Argument = true) => {
    if (!uses.some((other) => other.code === code)) uses.push({ code, argument });
  };
  const type = holds(property, kind);
  if (kind === "money") add("amount");
  else if (type && !property.format) add("type", type);
  if (property.format && Object.hasOwn(FORMAT_RULES, property.format)) add(FORMAT_RULES[property.format] as ConstraintCode);
  if (kind === "email") add("email");
  if (kind === "date") add("date");
  if (kind === "phone") add("phone");
  if (property.enum)
    add(
      "oneOf",
      property.enum.filter((value) => value !== null),
    );
  if (property.items?.enum) add("eachOneOf", property.items.enum);
  if (property.minItems !== undefined) add("minItems", property.minItems);
  if (property.maxItems !== undefined) add("maxItems", property.maxItems);
  if (type === "integer") add("wholeAmount");
  if (property.minimum !== undefined) add("minAmount", property.minimum);
  if (property.maximum !== undefined) add("maxAmount", property.maximum);
  for (const keyword of RULE_KEYWORDS) {
    const argument = property[keyword];
    if (argument !== undefined && argument !== false) add(keyword, argument as Argument);
  }
  return uses;
}

/** The JSON type that a property holds, null aside. */
export function holds(property: PropertySchema, kind: FieldKind): string | null {
  const types = (Array.isArray(property.type) ? property.type : [property.type]).filter((type) => type !== undefined && type !== "null");
  if (types.length === 1) return types[0] as string;
  return (FIELDS[kind].holds as readonly string[]).find((type) => types.length === 0 || types.includes(type)) ?? null;
}
