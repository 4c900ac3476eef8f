/** Where a co-signer's answers are kept. They belong to no application, so that nothing of one can reach them. */
import { keptResource, type KeptResource, type RecordDefinition, type Row } from "../../../kernel/definitions/record-definition.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import type { CosignerState } from "../../../ports/state.ts";

const answersIn = { column: "answers", alone: false } as const;

export const RECORDS: readonly RecordDefinition[] = [
  { resource: "cosigner", record: "cosigner", part: "applicant", answersIn, parent: { property: "cosigner_source", resource: "cosigner" } },
  { resource: "income", record: "income", part: "income", answersIn, parent: { property: "cosigner", resource: "cosigner" } },
  { resource: "additional-income", record: "additional_income", part: "income", answersIn, parent: { property: "income", resource: "income" } },
];

/** Root under which a co-signer's screens ask each of them. */
const ROOTS: Readonly<Record<string, string>> = { cosigner: "cosigner", cosigner_income: "income", cosigner_income_sources: "additional-income" };

export interface CosignerTarget {
  kept: KeptResource;
  /** Null: there is none yet, and the first answer makes it. */
  row: Row | null;
}

/** What a root's answers are kept in. Null: the documents ask no such root, or nothing of theirs is kept under it. */
export function cosignerTarget(documents: PublishedDocuments, state: CosignerState, root: string): CosignerTarget | null {
  const [name = "", item] = root.split(":");
  const resource = Object.hasOwn(ROOTS, name) ? ROOTS[name]! : null;
  const kept = resource === null ? null : keptResource(RECORDS, documents.set.resources, resource);
  if (!kept) return null;
  // In history under the name that the screens know it by.
  const named = { ...kept, root: name };
  if (name === "cosigner") return { kept: named, row: state.cosigner };
  if (name === "cosigner_income") return { kept: named, row: state.cosigner_income };
  const row = state.cosigner_income_sources.find(({ id }) => id === item);
  return row ? { kept: named, row: row } : null;
}
