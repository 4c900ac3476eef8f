import type { RawDocument } from "#screens/language/meta/meta-schema.ts";

/** One operation of JSON Patch (RFC 6902) on one file; a path of "" is the whole file. */
export interface Patch {
  file: string;
  op: "add" | "replace" | "remove" | "move";
  path: string;
  /** Of `move`: what the entry at `path` was called before. */
  from?: string;
  value?: unknown;
}

type Container = Record<string, unknown> | unknown[];

/** The documents with the operations carried out. */
export function patchDocuments(raw: readonly RawDocument[], patches: readonly Patch[]): RawDocument[] {
  const files = new Map(raw.map((document) => [document.file, "json" in document ? structuredClone(document.json) : (JSON.parse(document.text) as unknown)]));
  for (const { file, op, path, from, value } of patches) {
    if (op === "move") {
      carryOut(files.get(file), "move", stepsOf(from!), stepsOf(path).at(-1), `${file}${from}`);
    } else if (path === "") {
      if (op === "remove") files.delete(file);
      else files.set(file, structuredClone(value));
    } else {
      carryOut(files.get(file), op, stepsOf(path), structuredClone(value), `${file}${path}`);
    }
  }
  return [...files].map(([file, json]) => ({ file, json }));
}

const stepsOf = (path: string): string[] =>
  path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

function carryOut(document: unknown, op: Patch["op"], steps: string[], value: unknown, where: string): void {
  const last = steps.pop()!;
  const parent = steps.reduce<unknown>((at, step) => (at as Container | undefined)?.[step as never], document) as Container | undefined;
  if (typeof parent !== "object" || parent === null) throw new Error(`There is nothing at ${where}.`);
  if (Array.isArray(parent)) {
    const at = last === "-" ? parent.length : Number(last);
    if (op === "add") parent.splice(at, 0, value);
    else if (op === "replace") parent[at] = value;
    else parent.splice(at, 1);
  } else if (op === "move") {
    if (!(last in parent)) throw new Error(`There is nothing at ${where}.`);
    parent[value as string] = parent[last];
    delete parent[last];
  } else if (op === "remove") {
    if (!(last in parent)) throw new Error(`There is nothing at ${where} to remove.`);
    delete parent[last];
  } else {
    parent[last] = value;
  }
}
