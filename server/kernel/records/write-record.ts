/** The one way in which answers are written, whoever gives them: columns, the sealed number, history, and what follows. */
import type { Writes } from "../../ports/store.ts";
import type { Areas, Deps } from "../context/deps.ts";
import { type Hand, recordSavedAnswers } from "./application-history.ts";
import type { Answers } from "../rules/answers.ts";
import type { Refusal } from "../rules/refusal.ts";
import { answersOf, columnsFor, sealedRecord } from "./record-columns.ts";
import type { KeptName, KeptResource, RecordHooks, Row, Values } from "../definitions/record-definition.ts";
import { applySecureId } from "./secure-id.ts";

/** Whichever table it is of: the tie between name and record is loosened here, once. */
export const rowOf = (record: object | null): Row | null => record as Row | null;
export const lockRow = async (tx: Writes, name: KeptName, id: string): Promise<Row | null> => rowOf(await tx.lock(name, id));

const hooksOf = ({ owners }: Pick<Areas, "owners">, { owner, doc }: Pick<KeptResource, "owner" | "doc">): readonly RecordHooks[] =>
  owners[owner].hooks.filter(({ resource }) => resource === doc.$id);

export interface Writing {
  hand: Hand;
  areas: Pick<Areas, "owners">;
  /** Properties that hold no placeholder any more. */
  answered: readonly string[];
}

/**
 * @param current locked, as is its owner
 * @param values checked, by property of the resource
 * @returns the record as it is now; itself where nothing changed
 */
export async function writeRecord(tx: Writes, kept: KeptResource, current: Row, values: Values, { hand, areas, answered }: Writing): Promise<Row> {
  const { definition, doc, root } = kept;
  const columns = columnsFor(definition, doc, tx.columnsOf(definition.record), current, values, answered);
  const isChanged = Object.entries(columns).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name]));
  if (isChanged) await tx.update(definition.record, current.id, columns as object);
  const sealedOf = sealedRecord(definition.record);
  const isSealed = sealedOf !== null && (await applySecureId(tx, sealedOf, current, values));
  if (!isChanged && !isSealed) return current;
  const after = rowOf(await tx.find(definition.record, current.id)) ?? current;
  const changed = changedPaths(answersOf(definition, doc, current), answersOf(definition, doc, after));
  const paths = isSealed ? sealedAmong(changed, values) : changed;
  await recordSavedAnswers(tx, hand, { root, target: current.id, version: after.version, paths });
  const { application } = hand;
  if (application !== null) for (const hook of hooksOf(areas, kept)) await hook.changed?.(tx, { ...hand, application, paths });
  return after;
}

const SEALED = "sin_ssn";
/** A sealed number stands in history by its name alone, not by what is kept beside it. */
const sealedAmong = (paths: readonly string[], given: Values): string[] => [
  ...new Set([...paths.filter((path) => !path.startsWith(`${SEALED}_`) || Object.hasOwn(given, path)), SEALED]),
];

/** What counts the changes, and which answers were never given, follow from the answers. */
const FOLLOWING = ["version", "placeholders"];

export const changedPaths = (before: Answers, after: Answers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => !FOLLOWING.includes(path) && JSON.stringify(before[path] ?? null) !== JSON.stringify(after[path] ?? null),
  );

type Judged = [tx: Writes, deps: Pick<Deps, "areas" | "config" | "documents">, kept: KeptResource, current: Row, values: Values];

const judgedBy =
  (verdict: "closed" | "refuse") =>
  async (...[tx, deps, kept, current, values]: Judged): Promise<Refusal[]> => {
    const refusals: Refusal[] = [];
    for (const hook of hooksOf(deps.areas, kept)) refusals.push(...((await hook[verdict]?.(tx, deps, { current, values })) ?? []));
    return refusals;
  };

/** Those of the values that nobody may write any more. */
export const closedByAreas = judgedBy("closed");
/** Those of them that are wrong. */
export const refusedByAreas = judgedBy("refuse");

/** What is left of values without those that a refusal names. */
export const withoutPaths = (values: Values, refusals: readonly Refusal[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !refusals.some(({ path }) => path === name)));
