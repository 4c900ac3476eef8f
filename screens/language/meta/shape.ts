/** Building blocks of the meta-schema: Zod with issues that say what was expected, and what was probably meant. */
import { z } from "zod";
import { FORMAT } from "../documents/document.ts";
import { ACCEPTABLE_CODES, type CodeOf } from "../documents/finding.ts";
import { didYouMean, onlyNearest } from "../documents/nearest.ts";

/** What is wrong, in the terms of a finding. */
export interface ShapeIssue {
  code: `shape/${CodeOf<"shape">}`;
  reason: string;
  suggestion?: string;
  /** A word that is not known here, and the only one that is near. */
  meant?: { word: string; instead: string };
}
export type Path = readonly (string | number)[];
export type Report = (path: Path, issue: ShapeIssue) => void;

/** A place that is checked by code of our own: where Zod's unions would only say "invalid input". */
export const checked = (check: (value: unknown, report: Report) => void): z.ZodType =>
  z
    .unknown()
    .superRefine((value, context) =>
      check(value, (path, issue) => context.addIssue({ code: "custom", path: [...path], message: issue.reason, params: issue })),
    );

const KNOWN = "known properties: ";
const LIKE = "an entry like ";
/** So many properties show what an entry looks like. */
const SHOWN_PROPERTIES = 3;

/** An object of exactly these properties. */
export const strict = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? KNOWN + Object.keys(shape).join(",") : issue.code === "invalid_type" ? exampleOf(shape) : undefined,
  });

/** An entry as somebody writes it who has never seen one: `{"command": …, "on": …}`. */
function exampleOf(shape: z.ZodRawShape): string {
  const names = Object.keys(shape);
  const needed = names.filter((name) => !(shape[name] instanceof z.ZodOptional));
  const shown = (needed.length > 0 ? needed : names).slice(0, SHOWN_PROPERTIES);
  return `${LIKE}{${shown.map((name) => `"${name}": …`).join(", ")}}`;
}

export const missing = (what: string): ShapeIssue => ({ code: "shape/missing-property", reason: `This is missing: ${what}.` });
export const wrongType = (what: string, value: unknown): ShapeIssue => ({
  code: "shape/wrong-type",
  reason: `This has to be ${what}, and is ${describe(value)}.`,
});
export const unknownWord = (what: string, word: string, among: readonly string[]): ShapeIssue => ({
  code: "shape/unknown-word",
  reason: `"${word}" is no ${what}. Known: ${listed(among)}.`,
  ...didYouMean(word, among),
  ...meantInstead(word, among),
});
export const unknownProperty = (name: string, among: readonly string[]): ShapeIssue => ({
  code: "shape/unknown-property",
  reason: `There is no property "${name}" here. Known: ${listed(among)}.`,
  ...didYouMean(name, among),
  ...meantInstead(name, among),
});

function meantInstead(word: string, among: readonly string[]): Pick<ShapeIssue, "meant"> {
  const instead = onlyNearest(word, among);
  return instead === undefined ? {} : { meant: { word, instead } };
}

const listed = (words: readonly string[]): string => (words.length > 24 ? `${words.slice(0, 24).join(", ")} …` : words.join(", "));

export function describe(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === "object" ? "an entry in braces" : String(value);
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Runs a schema inside a check of our own. */
export function checkWith(schema: z.ZodType, value: unknown, report: Report): void {
  const result = schema.safeParse(value);
  if (result.success) return;
  for (const issue of result.error.issues) for (const [path, own] of shapeIssues(issue, value)) report(path, own);
}

/** A Zod issue in our own words. `root` is what was checked. */
export function shapeIssues(issue: z.core.$ZodIssue, root: unknown): [Path, ShapeIssue][] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  const value = path.reduce<unknown>((at, step) => (typeof at === "object" && at !== null ? (at as Record<string | number, unknown>)[step] : undefined), root);
  switch (issue.code) {
    case "custom":
      return [[path, (issue.params as ShapeIssue | undefined) ?? { code: "shape/wrong-type", reason: issue.message }]];
    case "unrecognized_keys": {
      const known = issue.message.startsWith(KNOWN) ? issue.message.slice(KNOWN.length).split(",") : [];
      return issue.keys.map((key) => [[...path, key], unknownProperty(key, known)]);
    }
    case "invalid_type": {
      const what = issue.message.startsWith(LIKE) ? issue.message : (EXPECTED[issue.expected] ?? issue.expected);
      return [[path, value === undefined ? missing(what) : wrongType(what, value)]];
    }
    case "invalid_value": {
      const words = issue.values.map(String);
      if (value === undefined) return [[path, missing(words.length === 1 ? (words[0] as string) : `one of ${listed(words)}`)]];
      return [
        [
          path,
          typeof value === "string"
            ? unknownWord("word that is known here", value, words)
            : wrongType(words.length === 1 ? (words[0] as string) : `one of ${listed(words)}`, value),
        ],
      ];
    }
    case "too_small":
      return [[path, outside(issue.message, issue.origin, `at least ${issue.minimum}`, "more")]];
    case "too_big":
      return [[path, outside(issue.message, issue.origin, `at most ${issue.maximum}`, "fewer")]];
    default:
      return [[path, { code: "shape/wrong-type", reason: issue.message }]];
  }
}

/** Beyond a bound: in our own words where the schema has none for it. */
function outside(message: string, origin: string, bound: string, way: string): ShapeIssue {
  if (!/^Too (?:small|big)/.test(message)) return { code: "shape/wrong-type", reason: message };
  if (origin === "string") return { code: "shape/wrong-type", reason: `This has to have ${bound} characters.`, suggestion: `Say it in ${way} words.` };
  return { code: "shape/wrong-type", reason: origin === "array" ? `This has to have ${bound} entries.` : `This has to be ${bound}.` };
}

export const ENTRIES = 'entries in braces, like {"name": …}';
const EXPECTED: Record<string, string> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: ENTRIES,
  record: ENTRIES,
  int: "a whole number",
};

// ---- names ----

const named = (pattern: RegExp, what: string) =>
  checked((value, report) => {
    if (typeof value !== "string") report([], value === undefined ? missing(what) : wrongType(what, value));
    else if (!pattern.test(value)) report([], { code: "shape/bad-name", reason: `"${value}" is not ${what}.` });
  });

/** Ids are opaque and never reused: variants, translations and stored answers hang on them. */
export const id = named(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "an id in kebab-case, like first-name");
/** Path of a status in the data. */
export const statusPath = z.string().regex(/^[a-z0-9_]+(\.[A-Za-z0-9_]+)+$/, "This is not the path of a status, like guest.status.");
export const routeName = named(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, "the name of a route");
export const rootName = named(/^[a-z][a-z0-9_]*$/, "the name of a data root, like answers");
export const propertyPath = named(/^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*$/, "the path of a property, like address.city");
/** Data, and nothing else. */
export const dataAt = checked((part, report) => checkWith(strict({ var: propertyPath }), part, report));
export const commandName = named(/^[a-z]+(?:-[a-z]+)*$/, "the name of a command, like save-answers");
export const words = z.string().min(1, "This must not be empty.");

// ---- what every document has ----

export const format = checked((part, report) => {
  if (part === undefined) report([], missing(`the format of documents, ${FORMAT}`));
  else if (part !== FORMAT)
    report([], { code: "shape/format", reason: `This is written in format ${JSON.stringify(part)}, and only format ${FORMAT} can be read.` });
});

/** What is found there and meant so. */
export const acceptance = z
  .array(strict({ finding: z.enum(ACCEPTABLE_CODES), says: words, reason: z.string().min(10) }))
  .min(1, "Something has to be accepted.");
export const accepts = checked((part, report) => checkWith(acceptance, part, report));

export const audiences = z.array(words).min(1, "Somebody has to be in the audience.");
export const literal = z.union([z.string(), z.number(), z.boolean(), z.null()], { error: "This has to be a text, a number, true, false or null." });
