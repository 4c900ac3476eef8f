/** What the life cycle (`schemas/life-cycle.json`) tells the check of the statuses: which are ended, and which somebody else moves on. */
import { statusesAfter, type StatusFact } from "../../kernel/rules/life-cycle.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { ruleFileOf } from "../rules/rule-files.ts";

const FILE = "life-cycle.json";
const ENDED: StatusFact = "ended";

/** The set with `lifeCycle` in its catalog. What is wrong with the file itself is found where it is read. */
export function withLifeCycle(documents: DocumentSet, raw: readonly RawDocument[]): DocumentSet {
  const cycle = ruleFileOf(raw, FILE);
  if (!cycle) return documents;
  const ended: string[] = Object.entries(cycle.statuses).flatMap(([status, { facts = [] }]) => (facts.includes(ENDED) ? [status] : []));
  const others = Object.values(cycle.events).filter((event) => event.by.some((actor) => actor !== "applicant"));
  const leaving = others.filter((event) => statusesAfter(event).some((status) => !ended.includes(status)));
  const lifeCycle = { ended, leftByOthers: [...new Set(leaving.flatMap(({ from }) => from))] };
  return { ...documents, catalog: { ...documents.catalog, lifeCycle } };
}
