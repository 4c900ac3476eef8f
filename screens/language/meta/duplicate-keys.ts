/** Names that stand twice in one object of a JSON text: parsers take the last without a word, so what the first says is lost. */
import { DEEPEST } from "./json-fault.ts";

export interface DuplicateKey {
  name: string;
  /** JSON pointer to both. */
  path: string;
  /** From 1. */
  lines: [first: number, second: number];
}

const NAME = /"\s*:/g;

/** `json` is what the text was read as. Of what is nested too deeply, and refused for that, nothing is said. */
export function duplicateKeys(text: string, json: unknown): DuplicateKey[] {
  const names = namesIn(json, 0);
  // Every name is followed by a colon; a colon in a text only makes us look closer.
  return names === Infinity || names === (text.match(NAME)?.length ?? 0) ? [] : new Scan(text).found;
}

/** Infinity where it is nested too deeply. */
function namesIn(json: unknown, depth: number): number {
  if (typeof json !== "object" || json === null) return 0;
  if (depth > DEEPEST) return Infinity;
  let count = 0;
  if (Array.isArray(json)) {
    for (const each of json) count += namesIn(each, depth + 1);
  } else {
    for (const name in json) count += 1 + namesIn((json as Record<string, unknown>)[name], depth + 1);
  }
  return count;
}

/** Goes through a text that is JSON. */
class Scan {
  readonly found: DuplicateKey[] = [];
  readonly #text: string;
  #at = 0;
  /** Lines are counted as it goes on. */
  #line = 1;
  #countedTo = 0;

  constructor(text: string) {
    this.#text = text;
    this.#value("");
  }

  #value(path: string): void {
    const sign = this.#next();
    if (sign === "{") this.#object(path);
    else if (sign === "[") this.#list(path);
    else if (sign === '"') this.#string();
    else while (this.#at < this.#text.length && !/[,\]}\s]/.test(this.#text[this.#at]!)) this.#at += 1;
  }

  #object(path: string): void {
    const lines = new Map<string, number>();
    this.#at += 1;
    while (this.#next() !== "}") {
      const start = this.#at;
      const name = this.#string();
      const own = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const first = lines.get(name);
      if (first === undefined) lines.set(name, this.#lineOf(start));
      else this.found.push({ name, path: own, lines: [first, this.#lineOf(start)] });
      this.#next(); // the colon
      this.#at += 1;
      this.#value(own);
      if (this.#next() === ",") this.#at += 1;
    }
    this.#at += 1;
  }

  #list(path: string): void {
    this.#at += 1;
    for (let index = 0; this.#next() !== "]"; index += 1) {
      this.#value(`${path}/${index}`);
      if (this.#next() === ",") this.#at += 1;
    }
    this.#at += 1;
  }

  #string(): string {
    const start = this.#at;
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) if (this.#text[this.#at] === "\\") this.#at += 1;
    this.#at += 1;
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  #next(): string {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
    return this.#text[this.#at] ?? "";
  }

  #lineOf(at: number): number {
    for (; this.#countedTo < at; this.#countedTo += 1) if (this.#text[this.#countedTo] === "\n") this.#line += 1;
    return this.#line;
  }
}
