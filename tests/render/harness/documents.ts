/** The shipped documents, read from disk, and descriptors of their personas: what the renderer's tests draw. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { PageConstants } from "#screens/language/documents/code-constants.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { ConstantsDoc, DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { type Revision, compile, findRoute, pageAddresses, pageConstants, resolveScreen, uiTexts } from "#screens/resolve/index.ts";

// Tests and the harness run at the project root.
const ROOT = join(process.cwd(), "schemas");
const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

function* jsonFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* jsonFiles(join(folder, entry.name));
    else if (entry.name.endsWith(".json")) yield join(folder, entry.name);
  }
}
const byId = <T>(folder: string): Record<string, T> =>
  Object.fromEntries([...jsonFiles(join(ROOT, folder))].map((path) => [basename(path, ".json"), json(path) as T]));

function readDocuments(): DocumentSet {
  const constants: Record<string, Literal> = {};
  for (const doc of Object.values(byId<ConstantsDoc>("constants")))
    for (const { identifier, default_value } of doc.constants) constants[identifier] = default_value;
  return {
    catalog: json(join(ROOT, "data.json")),
    flow: json(join(ROOT, "flow.json")),
    conditions: json(join(ROOT, "conditions.json")),
    promos: json(join(ROOT, "promos.json")),
    screens: byId("screens"),
    modals: byId("modals"),
    variants: byId("variants"),
    personas: byId("personas"),
    copy: byId("copy"),
    resources: byId("resources"),
    constants,
    files: {},
  } as unknown as DocumentSet;
}

let revision: Revision | undefined;
export const shipped = (): Revision => (revision ??= compile(readDocuments()));
/** The page's constants as the documents have them, or with other values there. */
export function constants(changed: Partial<PageConstants> = {}): PageConstants {
  const { documents } = shipped();
  return pageConstants(Object.keys(changed).length === 0 ? shipped() : compile({ ...documents, constants: { ...documents.constants, ...changed } }));
}
export const addresses = (): PageAddresses => pageAddresses(shipped());
export const texts = (): Record<string, string> => uiTexts(shipped(), "en-US");

/** The descriptor of a path for a persona. `change` alters the persona's data first. */
export function draw(pathname: string, persona: string, change?: (data: PersonaDoc["data"]) => void): ScreenDescriptor {
  const { documents } = shipped();
  const doc = documents.personas[persona];
  if (!doc) throw new Error(`No persona ${persona}.`);
  const data = structuredClone(doc.data);
  change?.(data);
  const { route: name, params } = findRoute(shipped(), pathname);
  return structuredClone(
    resolveScreen(shipped(), { route: { name, params, query: {} }, data, locale: "en-US", now: doc.now, audience: doc.audience, guards: [] } as never),
  );
}
