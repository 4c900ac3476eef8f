/** Whether a property can be answered at all: what its rules say together, and each of them by itself. */
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { BESIDE_ANOTHER } from "#screens/language/rules/constraint.ts";
import { keepsSchema } from "../../schema/keeps-schema.ts";
import { whyNoValue } from "../../schema/no-value.ts";
import { endlessFor, whyNoPattern } from "../../schema/pattern.ts";
import { ruleProblems } from "../../schema/rule-problems.ts";
import type { Survey } from "../../survey/survey.ts";
import { error, pointerTo, removed } from "../../words/places.ts";

type Properties = Readonly<Record<string, PropertySchema>>;

/** A property as it is come to: what it is called, where it stands, and what stands beside it. */
interface Met {
  name: string;
  schema: PropertySchema;
  at: Place;
  beside: Properties;
}

/** @param today YYYY-MM-DD */
export function checkConstraints(survey: Survey, today: string): Finding[] {
  const { documents, fileOf } = survey;
  const purposes = documents.catalog.tokens["purpose"] ?? [];
  const resources = Object.values(documents.resources).flatMap((resource) => {
    const at = { file: fileOf(`resource:${resource.$id}`), path: "", id: resource.$id };
    const whole = { type: "object", properties: resource.properties, required: resource.required } as PropertySchema;
    return [...missingProperties(whole, at), ...met(resource.properties, at).flatMap((each) => [...checkProperty(each, purposes, today), ...checkGiven(each)])];
  });
  // What is chosen on a screen: what it begins as is looked at with its screen.
  const chosen = Object.values(documents.screens).flatMap(({ id, ephemeral = {} }) =>
    Object.entries(ephemeral).flatMap(([root, { properties }]) =>
      met(properties, { file: fileOf(`screen:${id}`), path: pointerTo("/ephemeral", root), id }).flatMap((each) => checkProperty(each, purposes, today)),
    ),
  );
  return [...resources, ...chosen];
}

function met(properties: Properties, at: Place): Met[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    below({ name, schema, at: { ...at, path: pointerTo(`${at.path}/properties`, name) }, beside: properties }),
  );
}

/** With all that it is made of. */
function below(each: Met): Met[] {
  const { name, schema, at } = each;
  const part = (step: string, inner: unknown): Met[] =>
    typeof inner === "object" && inner !== null ? below({ name, schema: inner as PropertySchema, at: { ...at, path: `${at.path}${step}` }, beside: {} }) : [];
  return [
    each,
    ...met(schema.properties ?? {}, at),
    ...part("/items", schema.items),
    ...part("/additionalProperties", schema["additionalProperties"]),
    ...["anyOf", "oneOf", "allOf"].flatMap((of) =>
      Array.isArray(schema[of]) ? (schema[of] as unknown[]).flatMap((one, index) => part(`/${of}/${index}`, one)) : [],
    ),
  ];
}

function checkProperty({ name, schema, at, beside }: Met, purposes: readonly string[], today: string): Finding[] {
  const found = [...missingProperties(schema, at), ...wordsTwice(name, schema, at)];
  const place = (rule: string): Place => ({ ...at, path: `${at.path}/${rule}` });
  for (const { rule, reason, suggestion } of ruleProblems(schema)) found.push(error("constraint/rule", place(rule), `"${name}" ${reason}`, { suggestion }));
  for (const rule of BESIDE_ANOTHER) found.push(...checkBeside(name, schema[rule], beside, place(rule)));
  const { file, pattern } = schema;
  if (file !== undefined && !purposes.includes(file))
    found.push(error("constraint/rule", place("file"), `"${name}" is a file for "${file}", and nothing is uploaded for that`, didYouMean(file, purposes)));
  if (pattern !== undefined) found.push(...checkPattern(name, pattern, place("pattern")));
  if (found.length > 0) return found;
  const why = whyNoValue(schema, today);
  return why === null
    ? []
    : [
        error("constraint/no-value", at, `Nothing keeps every rule of "${name}", so nobody can answer it: ${why}`, {
          suggestion: "Mend one of these rules, so that there is a value that all of them accept.",
        }),
      ];
}

/** A rule of a country goes by its code: one that finds none of those it knows keeps nothing from anybody. */
function checkBeside(name: string, other: unknown, beside: Properties, at: Place): Finding[] {
  if (typeof other !== "string") return [];
  const names = Object.keys(beside);
  const holder = Object.hasOwn(beside, other) ? beside[other]! : null;
  const better = names.find((each) => each !== other && holdsCountryCode(beside[each]!));
  const suggestion = better === undefined ? `Name a property beside "${name}" that holds the code of a country.` : `Name "${better}", which holds one.`;
  if (holder === null)
    return [
      error("constraint/rule", at, `A rule of "${name}" goes by the country in "${other}", and nothing of that name stands beside it`, {
        suggestion: didYouMean(other, names).suggestion ?? suggestion,
      }),
    ];
  if (!holdsNoCountryCode(holder)) return [];
  return [error("constraint/rule", at, `A rule of "${name}" goes by the country in "${other}", which is never the code of one`, { suggestion })];
}

const CODE_LENGTH = 2;
const COUNTRIES = ["US", "CA"];
const holdsCountryCode = ({ enum: words, maxLength }: PropertySchema): boolean =>
  words ? COUNTRIES.some((code) => words.includes(code)) : maxLength === CODE_LENGTH;
const holdsNoCountryCode = (schema: PropertySchema): boolean =>
  !COUNTRIES.some((code) => keepsSchema(schema, code)) || (schema.enum === undefined && (schema.maxLength ?? CODE_LENGTH) > CODE_LENGTH + 1);

function checkPattern(name: string, pattern: string, at: Place): Finding[] {
  const fault = whyNoPattern(pattern);
  if (fault !== null)
    return [
      error("constraint/pattern", at, `The pattern of "${name}" can't be read: ${fault.replace(/^./, (letter) => letter.toLowerCase())}`, {
        suggestion: "Mend it: brackets and braces come in pairs, and a sign that is meant as itself has a \\ before it.",
      }),
    ];
  const character = endlessFor(pattern);
  if (character === null) return [];
  return [
    error(
      "constraint/pattern",
      at,
      `The pattern of "${name}" takes for ever over a long run of ${JSON.stringify(character)}, and whoever sends one stops the server`,
      {
        suggestion: "Let nothing repeat inside of what repeats, unless a sign stands between that is no other: ^[a-z]+(?: [a-z]+)*$ for ^([a-z]+ ?)+$.",
      },
    ),
  ];
}

/** What has to be there, and is no property. */
function missingProperties({ properties, required, additionalProperties }: PropertySchema, at: Place): Finding[] {
  if (!properties || !Array.isArray(required) || additionalProperties === true || typeof additionalProperties === "object") return [];
  return (required as string[]).flatMap((name, index) => {
    const place = { ...at, path: `${at.path}/required/${index}` };
    if (required.indexOf(name) < index) return [error("constraint/twice", place, `"${name}" is required twice`, { suggestion: "Take one of the two out." })];
    return Object.hasOwn(properties, name)
      ? []
      : [error("constraint/rule", place, `"${name}" has to be there, and is no property`, didYouMean(name, Object.keys(properties)))];
  });
}

function wordsTwice(name: string, { enum: words = [] }: PropertySchema, at: Place): Finding[] {
  return words.flatMap((word, index) =>
    words.indexOf(word) === index
      ? []
      : [
          error("constraint/twice", { ...at, path: `${at.path}/enum/${index}` }, `"${name}" has ${JSON.stringify(word)} twice among its words`, {
            suggestion: "Take one of the two out, or write the word that was meant.",
            fix: removed({ ...at, path: `${at.path}/enum/${index}` }),
          }),
        ],
  );
}

/** What is written out as a value of it: what it begins as, examples, words. */
function checkGiven({ name, schema, at }: Met): Finding[] {
  if (whyNoPattern(schema.pattern ?? "") !== null) return [];
  const { enum: words, default: first, examples } = schema;
  const refused = (path: string, value: unknown, what: string): Finding[] =>
    keepsSchema(schema, value)
      ? []
      : [
          error("constraint/refused", { ...at, path: `${at.path}/${path}` }, `${what} ${inShort(value)}, which its own rules refuse`, {
            suggestion:
              words && !path.startsWith("enum")
                ? `Write one of its words: ${words.map((word) => JSON.stringify(word)).join(", ")}.`
                : "Write a value that they accept, or mend them.",
          }),
        ];
  const unlike = (words ?? []).flatMap((word, index) => refused(`enum/${index}`, word, `One of the words of "${name}" is`));
  return [
    // Where there is none that it accepts, that is said.
    ...(unlike.length === words?.filter((word) => word !== null).length ? [] : unlike),
    ...(first === undefined ? [] : refused("default", first, `"${name}" begins as`)),
    ...(Array.isArray(examples) ? examples.flatMap((value, index) => refused(`examples/${index}`, value, `An example of "${name}" is`)) : []),
  ];
}

const inShort = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
