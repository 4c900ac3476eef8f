/** What a resource brings to the data catalog by itself: the root under which documents read its records. */
import type { Audience, Catalog, CommandEntry, DataRoot, DataType } from "./catalog.ts";
import type { DocumentSet } from "./document.ts";
import type { ResourceDoc } from "./resource.ts";

/** The data root under which documents know the records of a resource: its own word, else its id as a name. */
export const rootOfResource = ({ $id, root }: Pick<ResourceDoc, "$id" | "root">): string => root ?? $id.replaceAll("-", "_");

/** What a section saves may be any answer; what is put into a list or taken out of it is of a list. */
const WRITES = { answers: ["save-answers"], lists: ["add-item", "remove-item"] };

/** What every record has, whether its resource says it or not. `version`: 0 while there is none yet. */
const RECORD: Record<string, DataType> = { id: { type: "string", nullable: true }, version: { type: "number", integer: true, minimum: 0 } };

/** The documents with a root in their catalog for every resource whose records are read: the catalog says only what is worked out beside them. */
export function withResourceRoots(documents: DocumentSet): DocumentSet {
  const { catalog, flow } = documents;
  /** Records that belong to what the flow follows are read without saying so. */
  const followed = [...(catalog.status === undefined ? [] : [catalog.status.split(".")[0]!]), ...Object.keys(flow.subjects ?? {})];
  const read = Object.values(documents.resources).filter(({ of, root }) => of !== undefined && (followed.includes(of) || root !== undefined));
  if (read.length === 0) return documents;
  const roots = { ...catalog.roots };
  const readers = ({ of = "" }: ResourceDoc): readonly Audience[] => roots[followed.includes(of) ? of : (followed[0] ?? "")]?.audiences ?? [];
  for (const resource of read) roots[rootOfResource(resource)] = { ...rootFrom(resource, readers(resource)), ...roots[rootOfResource(resource)] };
  return { ...documents, catalog: { ...catalog, roots, commands: writing(catalog.commands, read) } };
}

const rootFrom = ({ $id, title, description, properties, many, most }: ResourceDoc, audiences: readonly Audience[]): DataRoot => ({
  about: typeof description === "string" ? description : title,
  audiences: [...audiences],
  resource: $id,
  ...(Object.hasOwn(properties, "id") ? {} : { properties: RECORD }),
  ...(many === true ? { many, ...(most === undefined ? {} : { most }) } : {}),
});

/** No command is said to change more than it does: of what any other than a section's own saves changes, the check can't say that nobody was asked. */
function writing(commands: Catalog["commands"], read: readonly ResourceDoc[]): Record<string, CommandEntry> {
  const answers = read.map(rootOfResource);
  const lists = read.filter(({ many }) => many === true).map(rootOfResource);
  const written = (name: string): readonly string[] => (WRITES.answers.includes(name) ? answers : WRITES.lists.includes(name) ? lists : []);
  const added = (name: string, entry: CommandEntry): CommandEntry => ({ ...entry, changes: [...new Set([...(entry.changes ?? []), ...written(name)])] });
  return Object.fromEntries(Object.entries(commands).map(([name, entry]) => [name, written(name).length > 0 ? added(name, entry) : entry]));
}
