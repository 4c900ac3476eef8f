/** What documents may read of the experiments that run: the arm of each, among those that `schemas/experiments.json` names. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { ruleFileOf } from "./rules/rule-files.ts";

const FILE = "experiments.json";

/** The set with `experiments.<id>` in its catalog. What is wrong with the file itself is found where it is read. */
export function withExperimentData(documents: DocumentSet, raw: readonly RawDocument[]): DocumentSet {
  const described = ruleFileOf(raw, FILE);
  const active = described?.active ?? [];
  if (active.length === 0) return documents;
  const { constants, catalog } = documents;
  const usual = String(constants["experiment_default_variants"] ?? "").split(",");
  const excluded = String(constants["experiment_excluded_value"] ?? "");
  const armsOf = (id: string): DataType => ({ type: "string", enum: [...(described?.tests?.[id]?.variants ?? usual), excluded] });
  const experiments = {
    about: `The arm of each experiment that runs (${FILE}): the one that the application was first shown, or the browser's.`,
    audiences: ["anyone", ...Object.keys(catalog.audiences ?? {})],
    properties: Object.fromEntries(active.map((id) => [id, armsOf(id)])),
  };
  return { ...documents, catalog: { ...catalog, roots: { ...catalog.roots, experiments } } };
}
