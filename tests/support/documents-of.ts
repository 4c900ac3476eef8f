/** The shipped documents with some of them written otherwise, published as the product publishes its own. */
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { compile } from "#screens/resolve/index.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import { publishedDocuments } from "./published-documents.ts";

type Json = Record<string, unknown>;

/** `change` writes into the documents by their file (`screens/apply/apply.json`); new files are added. @throws on findings */
export function publishedWith(change: (files: Record<string, Json>) => void): PublishedDocuments {
  const files: Record<string, Json> = {};
  for (const raw of readDocuments("schemas")) files[raw.file] = structuredClone("json" in raw ? raw.json : JSON.parse(raw.text)) as Json;
  change(files);
  const { documents, findings } = documentsOf(Object.entries(files).map(([file, json]): RawDocument => ({ file, json })));
  if (!documents || findings.length > 0) throw new Error(findings.map(({ code, at, reason }) => `${code} ${at.file}${at.path}: ${reason}`).join("\n"));
  return { ...publishedDocuments(), set: documents, revision: compile(documents) };
}

/** The entry with an id, wherever it stands in a document. */
export function elementOf(document: unknown, id: string): Json {
  const found = find(document, id);
  if (!found) throw new Error(`There is no "${id}".`);
  return found;
}

function find(value: unknown, id: string): Json | null {
  if (typeof value !== "object" || value === null) return null;
  if ((value as Json)["id"] === id && !Array.isArray(value) && !Object.hasOwn(value, "format")) return value as Json;
  for (const part of Object.values(value)) {
    const found = find(part, id);
    if (found) return found;
  }
  return null;
}

/** Takes the entry with an id out of the list that it stands in. */
export function takeOut(document: unknown, id: string): Json {
  const element = elementOf(document, id);
  const from = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if (Array.isArray(value) && value.includes(element)) return value.splice(value.indexOf(element), 1).length > 0;
    return Object.values(value).some(from);
  };
  from(document);
  return element;
}
