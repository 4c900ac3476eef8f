/**
 * A descriptor and its texts, apart: `"label": "@field.email"` in the one, and a row of that name in
 * the table of each language. A text with marks is `{"@rich": "login.terms", "links": {…}}`, and its
 * row is written as copy is: `Read <terms>the terms</terms>`.
 */
import { isDeepStrictEqual } from "node:util";
import { isRecord, type Json, type JsonRecord } from "./json.ts";
import { withoutMarks, isMark, textName, unmarked, unmarkedParts } from "./text-marks.ts";

/** What a text says, by its name. What is no string differs between languages for another reason, and stands there as it is. */
export type TextTable = Map<string, Json>;

export class TextTables {
  readonly byLocale: ReadonlyMap<string, TextTable>;
  /** What was taken apart before: much of what people see is one and the same object. */
  readonly #before = new WeakMap<object, { said: readonly Json[]; place: string | null; result: Json }>();
  /** How often something was named by its place. */
  #placed = 0;
  /** Whole texts by how they are marked: most are seen many times. */
  readonly #texts = new Map<string, { name: string | null; says: string }>();

  /** @param source the language that is marked */
  constructor(source: string, others: readonly string[]) {
    this.byLocale = new Map([source, ...others].map((locale) => [locale, new Map()]));
  }

  /**
   * The descriptor without its texts, which go to the tables.
   * @param marked resolved in the language of `text-marks.ts`, which says what the source language says; what is undefined in it is not there, as in JSON
   * @param said   resolved in each other language, in the order of the locales
   */
  extract(marked: Json, said: readonly Json[], place: string): Json {
    if (typeof marked !== "object" || marked === null) return this.#taken(marked, said, place);
    const before = this.#before.get(marked);
    if (before && (before.place ?? place) === place && said.every((each, index) => each === before.said[index])) {
      if (before.place !== null) this.#placed += 1;
      return before.result;
    }
    const placed = this.#placed;
    const result = this.#taken(marked, said, place);
    // What names nothing by its place is the same wherever it stands.
    this.#before.set(marked, { said, place: this.#placed === placed ? null : place, result });
    return result;
  }

  #taken(marked: Json, others: readonly Json[], place: string): Json {
    const rich = Array.isArray(marked) ? this.#takeRich(marked, others) : undefined;
    if (rich !== undefined) return rich;
    if (Array.isArray(marked) && others.every((each) => Array.isArray(each) && each.length === marked.length))
      return marked.map((part, index) => this.extract(part, partsAt(others, index), `${place}/${nameOf(part) ?? index}`));
    if (isRecord(marked)) {
      const names = namesIn(marked);
      if (others.every((each) => isRecord(each) && isSameList(namesIn(each), names)))
        return Object.fromEntries(names.map((name) => [name, this.extract(marked[name]!, partsAt(others, name), `${place}/${name}`)]));
    }
    const text = typeof marked === "string" ? this.#textOf(marked) : null;
    if (text && text.name !== null) return `@${this.#keep(text.name, [text.says, ...others])}`;
    const first = text ? text.says : withoutMarks(marked);
    const said = [first, ...(others.some((each) => typeof each === "object") ? others.map((each) => JSON.parse(JSON.stringify(each)) as Json) : others)];
    if (said.some((each) => !isSame(each, first))) {
      this.#placed += 1;
      return `@${this.#keep(place, said)}`;
    }
    return typeof first === "string" && first.startsWith("@") ? `@${first}` : first;
  }

  #textOf(marked: string): { name: string | null; says: string } {
    let text = this.#texts.get(marked);
    if (!text) this.#texts.set(marked, (text = { name: textName(marked), says: unmarked(marked) }));
    return text;
  }

  /** Under this name, or under another where the name stands for something else already. */
  #keep(name: string, said: readonly Json[]): string {
    const tables = [...this.byLocale.values()];
    for (let count = 1; ; count++) {
      const tried = count === 1 ? name : `${name}~${count}`;
      const isFree = !tables[0]!.has(tried);
      if (isFree) tables.forEach((table, index) => table.set(tried, said[index]!));
      if (isFree || tables.every((table, index) => isSame(table.get(tried), said[index]))) return tried;
    }
  }

  #takeRich(marked: Json[], others: readonly Json[]): Json | undefined {
    const { name } = this.#textOf(marked.map((part) => (typeof part === "string" ? part : isMark(part) ? part.text : "")).join(""));
    if (name === null) return undefined;
    const said = [unmarkedParts(marked), ...others];
    if (said.every((each) => Array.isArray(each) && each.length === 1 && typeof each[0] === "string")) return undefined;
    const links: JsonRecord = {};
    for (const part of [marked, ...said].flat()) {
      if (!isMark(part)) continue;
      const { mark, text: _, ...rest } = part;
      if (Object.keys(rest).length > 0)
        links[mark] ??= this.extract(
          rest,
          Array.from(others, () => rest),
          name,
        );
    }
    const rows = said.map(richRow);
    const lost = rows.some((row, index) => !isDeepStrictEqual(row === null ? null : richText(row, withTexts(links, new Map()) as JsonRecord), said[index]));
    const kept = this.#keep(name, lost ? said : (rows as string[]));
    return lost ? `@${kept}` : { "@rich": kept, ...(Object.keys(links).length > 0 && { links }) };
  }
}

/** The descriptor with its texts again. */
export function withTexts(apart: Json, texts: ReadonlyMap<string, Json>): Json {
  if (typeof apart === "string") return apart.startsWith("@@") ? apart.slice(1) : apart.startsWith("@") ? rowOf(texts, apart.slice(1)) : apart;
  if (Array.isArray(apart)) return apart.map((part) => withTexts(part, texts));
  if (!isRecord(apart)) return apart;
  if (typeof apart["@rich"] === "string") return richText(String(rowOf(texts, apart["@rich"])), withTexts(apart.links ?? {}, texts) as JsonRecord);
  return Object.fromEntries(Object.entries(apart).map(([name, part]) => [name, withTexts(part, texts)]));
}

function rowOf(texts: ReadonlyMap<string, Json>, name: string): Json {
  const row = texts.get(name);
  if (row === undefined) throw new Error(`The table of texts has no row "${name}".`);
  return row;
}

/** Most of what is compared is one and the same string. */
const isSame = (a: unknown, b: unknown): boolean => a === b || (typeof a === "object" && isDeepStrictEqual(a, b));
const partsAt = (values: readonly Json[], step: string | number): Json[] => values.map((value) => (value as never)[step]);
const namesIn = (record: JsonRecord): string[] => Object.keys(record).filter((name) => record[name] !== undefined);
const isSameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((name, index) => name === b[index]);
const nameOf = (part: Json): Json | undefined => (isRecord(part) && typeof part.id === "string" ? part.id : undefined);

const escaped = (text: string): string => text.replace(/[\\<]/g, "\\$&");

function richRow(parts: Json): string | null {
  if (!Array.isArray(parts)) return null;
  return parts.map((part) => (isMark(part) ? `<${part.mark}>${escaped(part.text)}</${part.mark}>` : escaped(String(part)))).join("");
}

const PARTS = /<([^>]+)>((?:\\.|[^\\<])*)<\/\1>|((?:\\.|[^\\<])+)/gs;

function richText(row: string, links: JsonRecord): Json[] {
  const plain = (text: string): string => text.replace(/\\(.)/gs, "$1");
  return [...row.matchAll(PARTS)].map(([, mark, inside, text]) =>
    mark === undefined ? plain(text ?? "") : { mark, text: plain(inside ?? ""), ...(links[mark] as JsonRecord | undefined) },
  );
}
