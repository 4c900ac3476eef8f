/** Rules of a property that can't be what they are: of another kind of value, with an argument that says nothing, a format that nobody knows. */
import { parseDay } from "#screens/language/expressions/calendar.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { BESIDE_ANOTHER, type ConstraintCode } from "#screens/language/rules/constraint.ts";
import { typesOf } from "./keeps-schema.ts";

export interface RuleProblem {
  /** The word of the schema that it is of. */
  rule: string;
  /** What is wrong, after the property's name. */
  reason: string;
  suggestion: string;
}

type Judge = (argument: unknown) => boolean;
const isCount: Judge = (argument) => Number.isInteger(argument) && Number(argument) >= 0;
const isNumber: Judge = (argument) => typeof argument === "number";
const isSwitch: Judge = (argument) => typeof argument === "boolean";
const isName: Judge = (argument) => typeof argument === "string" && argument !== "";

/** What a rule is about, and what it has to be given. */
interface Said {
  of: "a text" | "a number" | "a list";
  takes: Judge;
  /** What it takes, in words. */
  words: string;
}
const TEXT = ["string"];
const TYPES: Readonly<Record<Said["of"], readonly string[]>> = { "a text": TEXT, "a number": ["number", "integer"], "a list": ["array"] };

const count = (of: Said["of"]): Said => ({ of, takes: isCount, words: "a whole number, zero or more" });
const amount: Said = { of: "a number", takes: isNumber, words: "a number" };
const days = (takes: Judge, words: string): Said => ({ of: "a text", takes, words });
const beside: Said = { of: "a text", takes: isName, words: "the name of the property that holds the country" };

const RULES: Readonly<Record<string, Said>> = {
  minLength: count("a text"),
  maxLength: count("a text"),
  exactLength: count("a text"),
  pattern: { of: "a text", takes: isName, words: "a pattern" },
  plainText: { of: "a text", takes: (argument) => argument === "one" || argument === "many", words: '"one" or "many" lines' },
  minimum: amount,
  maximum: amount,
  maxAmount: amount,
  multipleOf: { of: "a number", takes: (argument) => typeof argument === "number" && argument > 0, words: "a number above zero" },
  wholeAmount: { of: "a number", takes: isSwitch, words: "true or false" },
  minItems: count("a list"),
  maxItems: count("a list"),
  uniqueItems: { of: "a list", takes: isSwitch, words: "true or false" },
  notBefore: days((argument) => typeof argument === "string" && parseDay(argument) !== null, "a day of the calendar, like 1900-01-31"),
  notAfterToday: days(isSwitch, "true or false"),
  notBeforeToday: days(isSwitch, "true or false"),
  minimumAge: days(isCount, "a whole number of years"),
  maxMonthsAhead: days((argument) => Number.isInteger(argument), "a whole number of months"),
  ...Object.fromEntries([...BESIDE_ANOTHER].map((rule) => [rule, beside])),
  money: { of: "a number", takes: isSwitch, words: "true" },
  file: { of: "a text", takes: isName, words: "a purpose" },
} satisfies Partial<Record<ConstraintCode, Said>> & Record<string, Said>;

/** `date-time` and `binary` are the API's alone. */
const FORMATS = ["email", "date", "phone", "secure-id", "date-time", "binary"];

export function ruleProblems(schema: PropertySchema): RuleProblem[] {
  const found: RuleProblem[] = [];
  const types = typesOf(schema);
  for (const [rule, { of, takes, words }] of Object.entries(RULES)) {
    const argument = schema[rule];
    if (argument === undefined || argument === false) continue; // a rule that is switched off
    if (types.length > 0 && !types.some((type) => TYPES[of].includes(type)))
      found.push({ rule, reason: `is no ${of.slice(2)}, so "${rule}" says nothing of it`, suggestion: `Take it out: it is a rule of ${of}.` });
    else if (!takes(argument))
      found.push({ rule, reason: `has ${JSON.stringify(argument)} for "${rule}", which takes ${words}`, suggestion: `Give it ${words}.` });
  }
  const { format } = schema;
  if (format !== undefined && !FORMATS.includes(format))
    found.push({
      rule: "format",
      reason: `has the format "${format}", which nobody knows`,
      suggestion: didYouMean(format, FORMATS).suggestion ?? `There is: ${FORMATS.join(", ")}.`,
    });
  if (schema.readOnly === true && schema.writeOnly === true)
    found.push({ rule: "readOnly", reason: "can only be read and only be written, so there is nothing to do with it", suggestion: "Take one of the two out." });
  return found;
}
