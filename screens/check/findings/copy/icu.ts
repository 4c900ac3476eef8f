import { IntlMessageFormat } from "intl-messageformat";

export type ArgumentKind = "any" | "number" | "moment" | "word";

export interface Message {
  /** Arguments by name, with every way in which they are used. */
  args: Map<string, Set<ArgumentKind>>;
  /** Words that a `select` of an argument answers, without `other`. */
  words: Map<string, Set<string>>;
  /** Marks: the b of `<b>now</b>`. */
  marks: Set<string>;
  /** Arguments that are said as a number, a date or a time. */
  formatted: Set<string>;
  /** Arguments that stand between <code> and </code>: they are shown as they stand in the data, on purpose. */
  verbatim: Set<string>;
  /** Marks that have no words between them. */
  bare: Set<string>;
  plurals: Plural[];
  /** By argument, the words that stand right behind it where it is not counted by a plural: the "rooms" of `{n} rooms`. */
  behind: Map<string, string[]>;
}

export interface Plural {
  arg: string;
  isOrdinal: boolean;
  forms: Set<string>;
  /** The word behind the number, where one and many read the same in this language: the "mois" of `{n, plural, one {# mois} other {# mois}}`. */
  alike: string | null;
}

export type Parsed = { message: Message } | { problem: string };

/** Element types of the parser's tree (`@formatjs/icu-messageformat-parser`). */
const LITERAL = 0,
  ARGUMENT = 1,
  NUMBER = 2,
  DATE = 3,
  TIME = 4,
  SELECT = 5,
  PLURAL = 6,
  POUND = 7,
  TAG = 8;

interface AstNode {
  type: number;
  value?: string;
  pluralType?: "cardinal" | "ordinal";
  options?: Record<string, { value: AstNode[] }>;
  children?: AstNode[];
}

/** What the resolver, too, takes as it stands: a lone apostrophe is no syntax. */
const SIMPLE = /^(?!.*'')[^{}<]*$/s;

export function parseMessage(text: string, locale: string): Parsed {
  const message: Message = {
    args: new Map(),
    words: new Map(),
    marks: new Set(),
    formatted: new Set(),
    verbatim: new Set(),
    bare: new Set(),
    plurals: [],
    behind: new Map(),
  };
  if (SIMPLE.test(text)) return { message };
  try {
    // The parser alone: setting up a formatter looks its locale up each time.
    visit((IntlMessageFormat.__parse?.(text, {}) ?? new IntlMessageFormat(text, locale).getAst()) as AstNode[], message);
    return { message };
  } catch (problem) {
    return { problem: inPlainWords(problem) };
  }
}

function visit(nodes: AstNode[], message: Message): void {
  for (const [index, node] of nodes.entries()) {
    const name = node.value ?? "";
    switch (node.type) {
      case ARGUMENT:
        used(name, "any", message);
        followed(name, nodes[index + 1], message);
        break;
      case NUMBER:
        used(name, "number", message);
        message.formatted.add(name);
        followed(name, nodes[index + 1], message);
        break;
      case DATE:
      case TIME:
        used(name, "moment", message);
        message.formatted.add(name);
        break;
      case PLURAL:
        used(name, "number", message);
        message.plurals.push({
          arg: name,
          isOrdinal: node.pluralType === "ordinal",
          forms: new Set(Object.keys(node.options ?? {})),
          alike: readAlike(node.options ?? {}),
        });
        break;
      case SELECT: {
        used(name, "word", message);
        const words = message.words.get(name) ?? new Set();
        for (const word of Object.keys(node.options ?? {})) if (word !== "other") words.add(word);
        message.words.set(name, words);
        break;
      }
      case TAG:
        message.marks.add(name);
        if (name === "code") for (const child of node.children ?? []) if (child.type === ARGUMENT) message.verbatim.add(child.value ?? "");
        if ((node.children ?? []).every(({ type, value = "" }) => type === LITERAL && isBlank(value))) message.bare.add(name);
        break;
    }
    for (const option of Object.values(node.options ?? {})) visit(option.value, message);
    if (node.children) visit(node.children, message);
  }
}

function used(name: string, kind: ArgumentKind, message: Message): void {
  const kinds = message.args.get(name) ?? new Set();
  message.args.set(name, kinds.add(kind));
}

function followed(name: string, next: AstNode | undefined, message: Message): void {
  const words = message.behind.get(name) ?? [];
  message.behind.set(name, [...words, next?.type === LITERAL ? firstWord(next.value ?? "") : ""]);
}

/** White of any sort, what has no width included. */
export const isBlank = (text: string): boolean => /^[\s\u200B-\u200D\u2060\uFEFF]*$/u.test(text);

const firstWord = (text: string): string => /^\s*([\p{L}\p{M}’-]+)/u.exec(text)?.[1] ?? "";

function readAlike({ one, other }: Record<string, { value: AstNode[] }>): string | null {
  if (!one || !other || JSON.stringify(one.value) !== JSON.stringify(other.value)) return null;
  const number = other.value.findIndex(({ type }) => type === POUND);
  const next = other.value[number + 1];
  return number >= 0 && next?.type === LITERAL ? firstWord(next.value ?? "") : null;
}

/** What goes wrong most, by the parser's names. */
const PROBLEMS: Readonly<Record<string, string>> = {
  MISSING_OTHER_CLAUSE: 'a plural or a choice has no "other {…}" for all that it does not name',
  MALFORMED_ARGUMENT: "what stands between { and } is not finished",
  EXPECT_ARGUMENT_CLOSING_BRACE: "a { is never closed",
  EMPTY_ARGUMENT: "there is nothing between { and }",
  UNCLOSED_TAG: "a <mark> is never closed",
  UNMATCHED_CLOSING_TAG: "a </mark> closes what was not opened",
  INVALID_TAG: "a < begins no mark",
  EXPECT_ARGUMENT_TYPE: "after the comma the kind is missing: number, date, plural, select …",
  INVALID_ARGUMENT_TYPE: "there is no such kind of argument: number, date, time, plural, selectordinal and select are known",
  EXPECT_SELECT_ARGUMENT_OPTIONS: "a plural or a choice names no case",
  EXPECT_PLURAL_ARGUMENT_SELECTOR: "a plural names no case",
  EXPECT_SELECT_ARGUMENT_SELECTOR: "a choice names no case",
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: "a case of a plural has no {…} behind it",
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: "a case of a choice has no {…} behind it",
  INVALID_NUMBER_SKELETON: "the style of a number can't be read",
  INVALID_DATE_TIME_SKELETON: "the style of a date can't be read",
};

function inPlainWords(problem: unknown): string {
  const said = problem instanceof Error ? problem.message : String(problem);
  if (Object.hasOwn(PROBLEMS, said)) return PROBLEMS[said]!;
  return /^[A-Z_]+$/.test(said) ? said.toLowerCase().replaceAll("_", " ") : said;
}
