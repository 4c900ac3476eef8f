/** The shipped documents, read from disk, and descriptors of their personas: what the renderer's tests draw. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { parseDocuments } from "#screens/language/meta/meta-schema.ts";
import { type Revision, compile, findRoute, pageAddresses, pageConstants, resolveScreen, uiTexts } from "#screens/resolve/index.ts";

// Tests and the harness run at the project root.
const ROOT = join(process.cwd(), "schemas");

function readDocuments(): DocumentSet {
  const paths = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  const raw = paths.filter((path) => path.endsWith(".json")).map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
  const { documents, findings } = parseDocuments(raw);
  if (!documents) throw new Error(findings.map(({ at, reason }) => `${at.file}${at.path}: ${reason}`).join("\n"));
  return documents;
}

let revision: Revision | undefined;
export const shipped = (): Revision => (revision ??= compile(readDocuments()));
/** The page's constants as the documents have them, or with other values there. */
export function constants(changed: Partial<PageConstants> = {}): PageConstants {
  const { documents } = shipped();
  return pageConstants(Object.keys(changed).length === 0 ? shipped() : compile({ ...documents, constants: { ...documents.constants, ...changed } }));
}
export const addresses = (): PageAddresses => ({ ...pageAddresses(shipped()), countries: "/api/v1/countries/?hash=now" });
export const texts = (locale = "en-US"): Record<string, string> => uiTexts(shipped(), locale);

/** The descriptor of a path for a persona. `change` alters the persona's data first. */
export function draw(pathname: string, persona: string, change?: (data: PersonaDoc["data"]) => void, locale = "en-US"): ScreenDescriptor {
  const { documents } = shipped();
  const doc = documents.personas[persona];
  if (!doc) throw new Error(`No persona ${persona}.`);
  const data = structuredClone(doc.data);
  change?.(data);
  const { route: name, params } = findRoute(shipped(), pathname);
  return structuredClone(
    resolveScreen(shipped(), { route: { name, params, query: {} }, data, locale, now: doc.now, audience: doc.audience, guards: [] } as never),
  );
}
