import { IntlMessageFormat } from "intl-messageformat";

export type ArgumentKind = "any" | "number" | "moment" | "word";

export interface Message {
  /** Arguments by name, with every way in which they are used. */
  args: Map<string, Set<ArgumentKind>>;
  /** Words that a `select` of an argument answers, without `other`. */
  words: Map<string, Set<string>>;
  /** Marks: the b of `<b>now</b>`. */
  marks: Set<string>;
}

export type Parsed = { message: Message } | { problem: string };

/** Element types of the parser's tree (`@formatjs/icu-messageformat-parser`). */
const ARGUMENT = 1,
  NUMBER = 2,
  DATE = 3,
  TIME = 4,
  SELECT = 5,
  PLURAL = 6,
  TAG = 8;

interface AstNode {
  type: number;
  value?: string;
  options?: Record<string, { value: AstNode[] }>;
  children?: AstNode[];
}

/** What the resolver, too, takes as it stands: a lone apostrophe is no syntax. */
const SIMPLE = /^(?!.*'')[^{}<]*$/s;

export function parseMessage(text: string, locale: string): Parsed {
  const message: Message = { args: new Map(), words: new Map(), marks: new Set() };
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
  for (const node of nodes) {
    const name = node.value ?? "";
    switch (node.type) {
      case ARGUMENT:
        used(name, "any", message);
        break;
      case NUMBER:
        used(name, "number", message);
        break;
      case DATE:
      case TIME:
        used(name, "moment", message);
        break;
      case PLURAL:
        used(name, "number", message);
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

function inPlainWords(problem: unknown): string {
  const said = problem instanceof Error ? problem.message : String(problem);
  return /^[A-Z_]+$/.test(said) ? said.toLowerCase().replaceAll("_", " ") : said;
}
