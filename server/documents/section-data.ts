/** What documents may read of the validation summary: every section that a form of theirs asks, not those alone that are always told of. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";

const ROOT = "validation";
const STATE: DataType = { type: "string", enum: ["valid", "invalid"], nullable: true };

/** The set with `validation.sections.<section>` for each section of its forms; null for whom the section isn't shown. */
export function withSectionData(documents: DocumentSet): DocumentSet {
  const { catalog, screens, modals, variants } = documents;
  const validation = catalog.roots[ROOT];
  const sections = validation?.properties?.["sections"];
  if (!validation || sections?.type !== "object") return documents;
  const properties = { ...Object.fromEntries([...sectionsIn([screens, modals, variants])].map((name) => [name, STATE])), ...sections.properties };
  const told: DataType = { ...sections, properties };
  const roots = { ...catalog.roots, [ROOT]: { ...validation, properties: { ...validation.properties, sections: told } } };
  return { ...documents, catalog: { ...catalog, roots } };
}

/** Named as the summary names them: by `section`, else by the root that the section asks. */
function sectionsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  const { kind, section, root } = value as { kind?: unknown; section?: unknown; root?: unknown };
  const name = section ?? root;
  if (kind === "form-section" && typeof name === "string") found.add(name);
  for (const part of Object.values(value)) sectionsIn(part, found);
  return found;
}
