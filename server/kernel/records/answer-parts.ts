/** Records that only the documents know, over the API: the one record of a resource, or the items of a list. */
import type { SentBody } from "../definitions/record-definition.ts";
import type { Actor, Deps } from "../context/deps.ts";
import { allowedRecord } from "../access/part-access.ts";
import type { Verb } from "../access/access.ts";
import { documentsOfOwner } from "../context/documents-of-owner.ts";
import type { OwnerId } from "../context/record-owner.ts";
import { done, notFound, type Outcome } from "../access/outcome.ts";
import { createRow, deleteRow, type Kept, saveRow, shownRow } from "./record-parts.ts";
import { emptyValues } from "./record-columns.ts";
import { keptResource, type KeptResource, type Row, type Values } from "../definitions/record-definition.ts";
import { all } from "./read-records.ts";

/** Which records: of whom, and by which file of `schemas/resources`. */
export interface AnswersAt {
  owner: OwnerId;
  resource: string;
}
type At = AnswersAt & { record: string };

const asRow = (row: object): Row => row as Row;

/** Null also for a resource with a place of its own: it has an address of its own. */
function keptAt({ areas, documents }: Deps, { owner, resource }: AnswersAt): KeptResource | null {
  const kept = keptResource(areas.owners[owner.of], documents.current().set.resources, resource);
  return kept?.definition.record === "answer_record" ? kept : null;
}

/** The resource as it was when its owner began, and all else with it. */
type Begun = Kept & { deps: Deps };

async function allowed(deps: Deps, actor: Actor, at: AnswersAt, verb: Verb): Promise<Outcome<Begun>> {
  const { owner } = at;
  const there = await allowedRecord(deps, actor, { resource: "answer-record", verb, record: owner.of, id: owner.id });
  if (!there.ok) return there;
  const begun = await documentsOfOwner(deps, owner);
  const kept = keptAt(begun, at);
  return kept ? done({ deps: begun, kept, owner }) : notFound;
}

const rowsOf = async ({ store }: Deps, { owner, resource }: AnswersAt): Promise<Row[]> =>
  (await all(store, "answer_record", { [owner.of]: owner.id, resource })).sort((a, b) => a.position - b.position).map(asRow);

/** What there is: the one record of a resource (version 0 where nothing was answered yet), or a page of its list. */
export async function readAnswers(
  deps: Deps,
  actor: Actor,
  at: AnswersAt,
  page: { limit: number; offset: number },
): Promise<Outcome<{ one: Values } | { total: number; rows: Values[] }>> {
  const found = await allowed(deps, actor, at, "read");
  if (!found.ok) return found;
  const { deps: begun, kept } = found.value;
  const rows = await rowsOf(deps, at);
  const shown = (row: Row): Promise<Values> => shownRow(begun, kept, row);
  if (kept.doc.many === true) return done({ total: rows.length, rows: await Promise.all(rows.slice(page.offset, page.offset + page.limit).map(shown)) });
  return done({ one: rows[0] ? await shown(rows[0]) : { id: null, version: 0, ...emptyValues(kept.doc) } });
}

/** The one record of a resource: made where there is none. */
export async function saveAnswersOf(deps: Deps, actor: Actor, at: AnswersAt, body: SentBody, version: number | null): Promise<Outcome<Values>> {
  const found = await allowed(deps, actor, at, "update");
  if (!found.ok) return found;
  const { deps: begun, kept } = found.value;
  if (kept.doc.many === true) return notFound;
  const [row] = await rowsOf(deps, at);
  if (row) return saveRow(begun, actor, found.value, row, { body, version });
  if (version !== null && version !== 0) return { ok: false, problem: { kind: "lost-update", version: 0 } };
  return createRow(begun, actor, found.value, { parentId: at.owner.id, body });
}

/** A further item of a list; of a resource with one record, that one. */
export async function makeAnswers(deps: Deps, actor: Actor, at: AnswersAt, body: SentBody): Promise<Outcome<Values>> {
  const found = await allowed(deps, actor, at, "create");
  return found.ok ? createRow(found.value.deps, actor, found.value, { parentId: at.owner.id, body }) : found;
}

export async function readItem(deps: Deps, actor: Actor, at: At): Promise<Outcome<Values>> {
  const found = await itemAt(deps, actor, at, "read");
  return found.ok ? done(await shownRow(found.value.deps, found.value.kept, found.value.row)) : found;
}

export async function saveItem(deps: Deps, actor: Actor, at: At, body: SentBody, version: number | null): Promise<Outcome<Values>> {
  const found = await itemAt(deps, actor, at, "update");
  return found.ok ? saveRow(found.value.deps, actor, found.value, found.value.row, { body, version }) : found;
}

export async function deleteItem(deps: Deps, actor: Actor, at: At): Promise<Outcome<null>> {
  const found = await itemAt(deps, actor, at, "delete");
  return found.ok ? deleteRow(found.value.deps, actor, found.value, at.record) : found;
}

async function itemAt(deps: Deps, actor: Actor, at: At, verb: Verb): Promise<Outcome<Begun & { row: Row }>> {
  const found = await allowed(deps, actor, at, verb);
  if (!found.ok) return found;
  const row = await deps.store.find("answer_record", at.record);
  return row?.[at.owner.of] === at.owner.id && row.resource === at.resource ? done({ ...found.value, row: asRow(row) }) : notFound;
}
