/** One mistake in what is shipped, which the check has to find: what is changed, and where it has to be said. */
import type { FindingCode } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";

export interface Where {
  file: string;
  path: string;
}

export interface Mutation {
  code: FindingCode;
  about: string;
  severity?: "warning";
  /** Codes of what the same mistake leads to elsewhere. Nothing else may be found. */
  also?: readonly FindingCode[];
  /** Makes the mistake, and answers where it is to be found. */
  make(shipped: ShippedFiles): Where;
}

/** Mistakes that are made in the same set, which is checked once: they don't touch one another. */
export type MutationGroup = readonly [title: string, mutations: readonly Mutation[]];

export type Node = Record<string, unknown>;
interface Place extends Where {
  node: Node;
  list: unknown[];
  index: number;
}

/** A copy of the files as they are shipped, to be changed. What a mutation needs and is shipped no more is said by its name. */
export class ShippedFiles {
  readonly #files: Map<string, unknown>;

  constructor(read: ReadonlyMap<string, unknown>) {
    this.#files = new Map([...read].map(([file, json]) => [file, structuredClone(json)]));
  }

  raw(): RawDocument[] {
    return [...this.#files].map(([file, json]) => (typeof json === "string" ? { file, text: json } : { file, json }));
  }

  json(file: string): Node {
    const json = this.#files.get(file);
    if (typeof json !== "object" || json === null) throw new Error(`${file} is not shipped any more: this mutation needs another place.`);
    return json as Node;
  }

  /** A whole file; a text that is no JSON stays a text. */
  write(file: string, json: unknown, path = ""): Where {
    this.#files.set(file, json);
    return { file, path };
  }

  take(file: string): Where {
    this.json(file);
    this.#files.delete(file);
    return { file, path: "" };
  }

  /** An element by its id, which ids of options and the like may share: the first from above. */
  element(file: string, id: string): Place {
    const found = this.#find(file, this.json(file), "", id);
    if (!found) throw new Error(`${file} has nothing with the id "${id}" any more: this mutation needs another element.`);
    return found;
  }

  /** Properties of an element that are others. `at`: which of them the finding is of. */
  set(file: string, id: string, properties: Node, at = ""): Where {
    const { node, path } = this.element(file, id);
    Object.assign(node, properties);
    return { file, path: `${path}${at}` };
  }

  /** A part more in a list of an element, or of the file itself. `at`: what of it the finding is of. */
  add(file: string, id: string | null, name: string, part: unknown, at = ""): Where {
    const { node, path } = id === null ? { node: this.json(file), path: "" } : this.element(file, id);
    const list = (node[name] ??= []) as unknown[];
    list.push(part);
    return { file, path: `${path}/${name}/${list.length - 1}${at}` };
  }

  /** An element out of its list. */
  remove(file: string, id: string): Where {
    const { list, index, path } = this.element(file, id);
    list.splice(index, 1);
    return { file, path };
  }

  /** A value by its JSON pointer; undefined takes it out. What leads there has to be shipped. */
  put(file: string, path: string, value: unknown): Where {
    const steps = path.split("/").slice(1);
    const last = steps.pop() ?? "";
    const parent = steps.reduce<unknown>((at, step) => (at as Node | undefined)?.[step], this.json(file));
    if (typeof parent !== "object" || parent === null) throw new Error(`${file} has nothing at ${path} any more: this mutation needs another place.`);
    if (value === undefined) delete (parent as Node)[last];
    else (parent as Node)[last] = value;
    return { file, path };
  }

  /** The position in a list of the file of what has this value under this name. */
  index(file: string, list: string, name: string, value: string): number {
    const found = (this.json(file)[list] as Node[]).findIndex((each) => each[name] === value);
    if (found < 0) throw new Error(`${file} has no "${value}" among its ${list} any more: this mutation needs another one.`);
    return found;
  }

  #find(file: string, node: Node, path: string, id: string): Place | null {
    for (const [name, part] of Object.entries(node)) {
      if (!Array.isArray(part)) continue;
      const parts = part.map((each, index) => ({ each: each as Node, index, path: `${path}/${name}/${index}` })).filter(({ each }) => isNode(each));
      const own = parts.find(({ each }) => each["id"] === id);
      if (own) return { file, path: own.path, node: own.each, list: part, index: own.index };
      for (const { each, path: at } of parts) {
        const found = this.#find(file, each, at, id);
        if (found) return found;
      }
    }
    return null;
  }
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
