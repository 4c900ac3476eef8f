/** Copy as ICU messages. Parsed once a locale and text; a text without arguments is formatted once for good. */
import { IntlMessageFormat } from "intl-messageformat";
import type { ResolvedAction, RichText } from "../../language/documents/descriptor.ts";
import { dateFormat } from "../../language/expressions/date-format.ts";
import { isMoney, formatValue } from "../../language/expressions/format-value.ts";
import { isSafeName } from "../../language/expressions/read-path.ts";

export type Arguments = Readonly<Record<string, unknown>>;

export interface Message {
  /** Names of the values that it takes. */
  readonly names: readonly string[];
  /** Names of the values that it only shows, whatever they are: anything else (a plural, a choice of words) is decided by them. */
  readonly shown: ReadonlySet<string>;
  /** Names of its marks (`<b>`, `<link>`). */
  readonly marks: readonly string[];
  /** As plain words, without its marks. */
  text(values: Arguments): string;
  rich(values: Arguments, links: Readonly<Record<string, ResolvedAction>>): RichText;
}

/** A message can't be parsed; `compileMessage` gives the text as it stands, and the checker finds it. */
export class MessageSyntaxError extends Error {
  override readonly name = "MessageSyntaxError";
}

const NONE: ReadonlySet<string> = new Set();

/** Nothing in it that ICU would read as syntax: a lone apostrophe is one. */
const isPlain = (text: string): boolean => !/[{}<]|''/.test(text);

/** @throws MessageSyntaxError */
export function parseMessage(text: string, locale: string): Message {
  if (isPlain(text)) return { names: [], shown: NONE, marks: [], text: () => text, rich: () => [text] };
  let ast: Node[];
  let format: IntlMessageFormat | null;
  try {
    ast = syntaxOf(text);
    format = isSaidAsItStands(ast) ? null : new IntlMessageFormat(ast, locale, undefined, { formatters: formattersOf(locale) });
  } catch (error) {
    throw new MessageSyntaxError(error instanceof Error ? error.message : String(error));
  }
  const uses = new Map<string, Use>();
  collect(ast, uses);
  const marks = [...uses].filter(([, use]) => use === "mark").map(([name]) => name);
  const names = [...uses].filter(([, use]) => use !== "mark").map(([name]) => name);
  const shown = new Set(names.filter((name) => uses.get(name) === "plain"));
  if (!format) {
    return { names, shown, marks, text: (values) => formatNodes(ast, values, locale), rich: (values, links) => saidWithMarks(ast, values, links, locale) };
  }
  const taken = names.map((name) => [name, uses.get(name) as Use] as const);
  const given = (values: Arguments): Record<string, unknown> => {
    const all: Record<string, unknown> = {};
    for (const [name, use] of taken) all[name] = argument(Object.hasOwn(values, name) ? values[name] : undefined, use, locale);
    return all;
  };
  return {
    names,
    shown,
    marks,
    text: memoized(names, uses, (values) => {
      const all = given(values);
      for (const mark of marks) all[mark] = (chunks: unknown[]) => chunks.join("");
      return flatten(format.format(all as never));
    }),
    rich(values, links) {
      const all = given(values);
      for (const mark of marks) {
        const action = Object.hasOwn(links, mark) ? links[mark] : undefined;
        all[mark] = (chunks: unknown[]) => ({ mark, text: flatten(chunks), ...(action && { action }) });
      }
      const parts = format.format(all as never) as unknown;
      return (Array.isArray(parts) ? parts : [parts]).filter((part) => part !== "") as RichText;
    },
  };
}

/** The same, but a message that can't be parsed stands for itself. */
export function compileMessage(text: string, locale: string): Message {
  try {
    return parseMessage(text, locale);
  } catch (error) {
    if (!(error instanceof MessageSyntaxError)) throw error;
    return { names: [], shown: NONE, marks: [], text: () => text, rich: () => [text] };
  }
}

/** Parsed only: to find out what a language has to say to a message takes longer, and most have no use for it. */
const syntaxOf = (text: string): Node[] => IntlMessageFormat.__parse?.(text, {}) ?? new IntlMessageFormat(text).getAst();

/** A text as whoever has no parser says it: with `{name}`s alone in it as it is written, else what stands in it, piece by piece. */
export type ParsedText = string | ReturnType<IntlMessageFormat["getAst"]>;

/** Nothing but names in braces, and no apostrophe that ICU would read as a quote. */
const hasNamesAlone = (text: string): boolean => !/''|'[{}]/.test(text) && !/[{}]/.test(text.replace(/\{\w+\}/g, ""));

/** Of a text without marks: what looks like one stays as it is. A text that can't be parsed stands for itself. */
export function parsedText(text: string): ParsedText {
  if (hasNamesAlone(text)) return text;
  try {
    return new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst();
  } catch {
    return text;
  }
}

/**
 * A list says the same counts, days and kinds over and over. What a text says of a word that it only shows is made anew each time:
 * that may be somebody's name, which nothing keeps.
 */
function memoized(names: readonly string[], uses: ReadonlyMap<string, Use>, text: (values: Arguments) => string): (values: Arguments) => string {
  if (names.some((name) => uses.get(name) === "plain")) return text;
  const said = new Map<string, string>();
  return (values) => {
    let key = "";
    for (const name of names) {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if ((typeof value === "object" && value !== null) || (typeof value === "string" && !SHORT_LINE.test(value))) return text(values);
      key += `${typeof value} ${String(value)}\n`;
    }
    let words = said.get(key);
    if (words === undefined) {
      if (said.size >= MEMO_SIZE) said.clear();
      said.set(key, (words = text(values)));
    }
    return words;
  };
}
const MEMO_SIZE = 500;
/** A key has a line for each value: two that are unlike never make the same one, and none is large. */
const SHORT_LINE = /^.{0,64}$/u;

type Use = "plain" | "number" | "time" | "select" | "mark";
type Node = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Element types of the ICU parser: 1 argument, 2 number, 3 date, 4 time, 5 select, 6 plural, 8 tag. */
const USES: Record<number, Use> = { 1: "plain", 2: "number", 3: "time", 4: "time", 5: "select", 6: "number", 8: "mark" };

function collect(nodes: readonly Node[], uses: Map<string, Use>): void {
  for (const node of nodes) {
    const use = USES[node.type];
    if (use && "value" in node && isSafeName(node.value) && (!uses.has(node.value) || uses.get(node.value) === "plain")) uses.set(node.value, use);
    if ("options" in node) for (const option of Object.values(node.options)) collect(option.value, uses);
    if ("children" in node) collect(node.children, uses);
  }
}

/**
 * Words, values that are only shown, and marks around them. Most messages are no more, and are put together here: the
 * formatter takes several times as long for that, once for each of them on every screen that is opened.
 */
const isSaidAsItStands = (nodes: readonly Node[]): boolean =>
  nodes.every((node) => node.type === 0 || ((node.type === 1 || (node.type === 8 && isSaidAsItStands(node.children))) && isSafeName(node.value)));

function formatNodes(nodes: readonly Node[], values: Arguments, locale: string): string {
  let words = "";
  for (const node of nodes) words += node.type === 8 ? formatNodes(node.children, values, locale) : wordsOf(node, values, locale);
  return words;
}

function saidWithMarks(nodes: readonly Node[], values: Arguments, links: Readonly<Record<string, ResolvedAction>>, locale: string): RichText {
  const parts: RichText = [];
  let words = "";
  for (const node of nodes) {
    if (node.type !== 8) {
      words += wordsOf(node, values, locale);
      continue;
    }
    if (words !== "") parts.push(words);
    words = "";
    const action = Object.hasOwn(links, node.value) ? links[node.value] : undefined;
    parts.push({ mark: node.value, text: formatNodes(node.children, values, locale), ...(action && { action }) });
  }
  if (words !== "") parts.push(words);
  return parts;
}

function wordsOf(node: Node, values: Arguments, locale: string): string {
  if (node.type === 0) return node.value;
  return "value" in node && Object.hasOwn(values, node.value) ? formatValue(values[node.value], locale) : "";
}

/** Of an instant with one, what the clocks there show is what is said. */
const OFFSET = /(?<=T.*)[+-]\d\d:?\d\d$/;

/** What is not known is left out of the sentence; it never reads "null" or "NaN". */
function argument(value: unknown, use: Use, locale: string): unknown {
  if (isMoney(value)) return use === "number" ? value.amount : formatValue(value, locale);
  switch (use) {
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? value
        : typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))
          ? Number(value)
          : Number.NaN;
    case "time": {
      return typeof value === "string" ? Date.parse(value.replace(OFFSET, "Z")) : typeof value === "number" ? value : Number.NaN;
    }
    case "select":
      // Only what has a name can be one of the branches: the rest is the other one.
      return value === null || value === undefined ? "none" : typeof value === "object" || typeof value === "function" ? "" : String(value);
    default:
      return formatValue(value, locale);
  }
}

const flatten = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(flatten).join("")
    : typeof value === "object" && value !== null
      ? flatten((value as { text?: unknown }).text ?? "")
      : String(value ?? "");

// Making an Intl formatter costs more than resolving a screen, so each is made once.
function once<T>(make: (locale: string, options: object) => T): (locale: string, options?: object) => T {
  const made = new Map<string, T>();
  return (locale, options = {}) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    let format = made.get(key);
    if (!format) made.set(key, (format = make(locale, options)));
    return format;
  };
}
const numberFormat = once((locale, options) => new Intl.NumberFormat(locale, options));
// Days are days everywhere: without this a birthday would move with the server's time zone.
const dateTimeFormat = once((locale, options) => dateFormat(locale, { timeZone: "UTC", ...options }));
const pluralRules = once((locale, options) => new Intl.PluralRules(locale, options));

/** A number or a time that is not known, or lies outside of all time, reads as nothing. */
const known = (format: { format(value: number): string }, most = Number.MAX_VALUE) => ({
  format: (value: number) => (Math.abs(value) <= most ? format.format(value) : ""),
});
const END_OF_TIME = 8.64e15;

function formattersOf(locale: string) {
  return {
    getNumberFormat: (_: unknown, options?: object) => known(numberFormat(locale, options)),
    getDateTimeFormat: (_: unknown, options?: object) => known(dateTimeFormat(locale, options), END_OF_TIME),
    getPluralRules: (_: unknown, options?: object) => pluralRules(locale, options),
  } as unknown as NonNullable<NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>["formatters"]>;
}
