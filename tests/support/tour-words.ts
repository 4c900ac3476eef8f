/**
 * The tour in another language. Stops say by the words of the source language what they look for; here these are found in the copy,
 * and the same keys read in the language of the page. What is no copy (a name, an address) is looked for as it stands.
 */
import type { Locator, Page } from "playwright";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { shipped } from "./shipped-screens.ts";

/** Any blank stands for any other: what a browser calls an element has plain ones. */
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&").replace(/\s+/g, "\\s+");

type Part = { text: string } | { argument: string };

/** A message as what it says and what it is given; a plural or a choice of words stands for whatever it says. */
function partsOf(message: string): Part[] {
  const parts: Part[] = [];
  let [text, depth, argument] = ["", 0, ""];
  for (const letter of message.replace(/<\/?\w+>/g, "")) {
    if (letter === "}" && (depth -= 1) === 0) parts.push({ argument: argument.split(",")[0]!.trim() });
    if (depth > 0) argument += letter;
    else if (letter !== "{" && letter !== "}") text += letter;
    if (letter === "{" && (depth += 1) === 1) {
      parts.push({ text });
      [text, argument] = ["", ""];
    }
  }
  return [...parts, { text }];
}

const patternOf = (message: string, given: Readonly<Record<string, string>> = {}): string =>
  partsOf(message)
    .map((part) => ("text" in part ? escaped(part.text) : given[part.argument] === undefined ? ".+?" : escaped(given[part.argument]!)))
    .join("");
const withGroups = (message: string): RegExp => {
  const named = new Set<string>();
  const pattern = partsOf(message).map((part) => {
    if ("text" in part) return escaped(part.text);
    if (named.has(part.argument)) return `\\k<${part.argument}>`;
    named.add(part.argument);
    return `(?<${part.argument}>.+?)`;
  });
  return new RegExp(`^${pattern.join("")}$`, "i");
};

/** Every text by its key; what is marked in it, a link as a rule, by that and the mark; and what a choice of words says, by that and the choice. */
const textsOf = (locale: string): [string, string][] =>
  Object.entries(shipped.copy[locale]!.texts).flatMap(([key, written]): [string, string][] => {
    const text = typeof written === "string" ? written : written.text;
    const marked = [...text.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, mark, words]): [string, string] => [`${key} ${mark}`, words!]);
    const chosen = [...text.matchAll(/(\S+) \{([^{}]*)\}/g)].map(([, choice, words]): [string, string] => [`${key} ${choice}`, words!.replace("#", "{n}")]);
    return [[key, text], ...marked, ...(/, (?:select|plural),/.test(text) ? chosen : [])];
  });
const english = textsOf(SOURCE_LOCALE).map(([key, text]) => ({
  key,
  plain: partsOf(text)
    .map((part) => ("text" in part ? part.text : "1"))
    .join(""),
  /** Something that is nothing but what it is given says nothing to be found by. */
  whole: partsOf(text).some((part) => "text" in part && /\p{L}/u.test(part.text)) ? withGroups(text) : null,
}));

/** Words of the source language, in another: whatever the copy has there under the keys that say so. */
export function wordsIn(locale: string, words: string | RegExp, isExact = false): string | RegExp {
  const other = new Map(textsOf(locale));
  const found = english.flatMap(({ key, plain, whole }) => {
    if (whole === null) return [];
    const match = typeof words === "string" ? whole.exec(words) : words.source !== "." && words.test(plain);
    const said = match && other.get(key);
    return said ? [patternOf(said, typeof match === "boolean" ? {} : match.groups)] : [];
  });
  if (found.length === 0) return words;
  const any = `(?:${[...new Set(found)].join("|")})`;
  if (typeof words === "string") return isExact ? new RegExp(`^${any}$`) : new RegExp(any, "i");
  return new RegExp(`${words.source.startsWith("^") ? "^" : ""}${any}${words.source.endsWith("$") ? "$" : ""}`, "i");
}

type Named = { name?: string | RegExp; exact?: boolean; hasText?: string | RegExp };
const inWords = (locale: string, asked: Named = {}): Named => ({
  ...asked,
  ...(asked.name !== undefined && { name: wordsIn(locale, asked.name, asked.exact) }),
  ...(asked.hasText !== undefined && { hasText: wordsIn(locale, asked.hasText) }),
});

/** The same page, on which whatever is looked for by its words is looked for in this language. */
export const readIn = (locale: string, page: Page): Page => reading(locale, page);

function reading<T extends Page | Locator>(locale: string, place: T): T {
  return new Proxy(place, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== "function") return member;
      return (first: unknown, second: Named | undefined, ...others: unknown[]): unknown => {
        let args = [first, second, ...others];
        if (property === "getByRole") args = [first, inWords(locale, second)];
        else if (property === "filter") args = [inWords(locale, first as Named)];
        else if (/^getBy(Text|Label)$/.test(String(property))) args = [wordsIn(locale, first as string | RegExp, second?.exact)];
        const answer: unknown = Reflect.apply(member, target, args);
        return typeof answer === "object" && answer !== null && "getByRole" in answer ? reading(locale, answer as Locator) : answer;
      };
    },
  });
}
