/**
 * Reading, saving and creating the parts of what somebody answers, whoever they are: whole objects go in, and only
 * what this person may write is written. Access, the record's version, the resource's schema and what its owner
 * takes are asked in that order, and the write happens in one transaction.
 */
import type { SentBody } from "../definitions/record-definition.ts";
import { withoutPlaceholders } from "../rules/placeholders.ts";
import type { DocumentPurpose } from "../../ports/records.ts";
import type { OwnerName } from "../../ports/state.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import { type Reads, VersionConflict, type Writes } from "../../ports/store.ts";
import type { Actor, Deps } from "../context/deps.ts";
import { dayOfOwner, documentsOfOwner } from "../context/documents-of-owner.ts";
import type { LockedOwner, OwnerId } from "../context/record-owner.ts";
import { handOf, recordEvent } from "./application-history.ts";
import { placeholderValues } from "../context/texts.ts";
import { done, conflict, invalid, notFound, type Outcome } from "../access/outcome.ts";
import { allowedRecord } from "../access/part-access.ts";
import type { AccessResource, Verb } from "../access/access.ts";
import { normalAnswer } from "../rules/answers.ts";
import { boundOf } from "./part-bounds.ts";
import { checkResource, type CheckedBody } from "./resource-validation.ts";
import { columnsFor, pathsOf, recordValues, unkeepable, valuesOf } from "./record-columns.ts";
import { keptResource, type KeptName, type KeptResource, type RecordChange, type Row, type Values } from "../definitions/record-definition.ts";
import { normalBody } from "./normal-body.ts";
import { closedByAreas, lockRow, refusedByAreas, rowOf, withoutPaths, writeRecord } from "./write-record.ts";
import { all, first } from "./read-records.ts";

/** A resource as its owner keeps it. */
export interface Kept {
  kept: KeptResource;
  owner: OwnerId;
}

const keptBy = ({ areas, documents }: Pick<Deps, "areas" | "documents">, of: OwnerName, resource: string): KeptResource | null =>
  keptResource(areas.owners[of], documents.current().set.resources, resource);

/** @throws Error for a resource that no area keeps: a route that was written wrongly. */
function keptPart(deps: Pick<Deps, "areas" | "documents">, of: OwnerName, resource: string): KeptResource {
  const kept = keptBy(deps, of, resource);
  if (!kept) throw new Error(`Nobody keeps records of ${resource}`);
  return kept;
}

const owners = ({ areas }: Pick<Deps, "areas">): OwnerName[] => Object.keys(areas.owners) as OwnerName[];

/** What links a resource to the records above it: with each of its owners another property, which is said once, when it is made. */
const linksOf = (deps: Pick<Deps, "areas" | "documents">, resource: string): string[] =>
  owners(deps).flatMap((of) => keptBy(deps, of, resource)?.definition.parent.property ?? []);

/** Whose a record is, or a body that is to be made one: read off what links it to the records above it. Null: nobody's that is there. */
async function ownerOf(deps: Pick<Deps, "store" | "areas" | "documents">, resource: string, record: Values): Promise<OwnerId | null> {
  for (const of of owners(deps)) {
    const id = await ownerAbove(deps, of, resource, record);
    if (id !== null) return { of, id };
  }
  return null;
}

async function ownerAbove(deps: Pick<Deps, "store" | "areas" | "documents">, of: OwnerName, resource: string, record: Values): Promise<string | null> {
  const parent = keptBy(deps, of, resource)?.definition.parent;
  const link = parent && record[parent.property];
  if (!parent || typeof link !== "string" || link === "") return null;
  if (parent.resource === of) return link;
  const row = rowOf(await deps.store.find(keptPart(deps, of, parent.resource).definition.record, link));
  return row && ownerAbove(deps, of, parent.resource, row);
}

export async function readPart(deps: Deps, actor: Actor, resource: string, id: string): Promise<Outcome<Values>> {
  const found = await begunPart(deps, actor, { resource, verb: "read", id });
  return found.ok ? done(await shownRow(found.value.deps, found.value.kept, found.value.row)) : found;
}

export async function savePart(deps: Deps, actor: Actor, resource: string, change: RecordChange): Promise<Outcome<Values>> {
  const found = await begunPart(deps, actor, { resource, verb: "update", id: change.id });
  return found.ok ? saveRow(found.value.deps, actor, found.value, found.value.row, change) : found;
}

/** A record, with what its owner began on: that says what it may hold. */
async function begunPart(
  deps: Deps,
  actor: Actor,
  { resource, verb, id }: { resource: string; verb: Verb; id: string },
): Promise<Outcome<Kept & { deps: Deps; row: Row }>> {
  const found = await allowedRow(deps, actor, keptPart(deps, "application", resource), verb, id);
  if (!found.ok) return found;
  const owner = await ownerOf(deps, resource, found.value);
  if (!owner) return notFound;
  const begun = await documentsOfOwner(deps, owner);
  return done({ deps: begun, owner, kept: keptPart(begun, owner.of, resource), row: found.value });
}

/**
 * A part that exists once with its owner (the income, the current residence, the emergency
 * contact) is found and saved instead of made twice.
 */
export async function createPart(deps: Deps, actor: Actor, resource: string, sent: SentBody): Promise<Outcome<Values>> {
  const body: Values = { ...sent };
  const links = linksOf(deps, resource);
  if (!links.some((link) => typeof body[link] === "string" && body[link] !== "")) return invalid([refusal("required", links[0]!)]);
  const owner = await ownerOf(deps, resource, body);
  if (!owner) return notFound;
  const link = keptPart(deps, owner.of, resource).definition.parent;
  const parentId = String(body[link.property]);
  const parent = await allowedRow(deps, actor, keptPart(deps, owner.of, link.resource), "update", parentId);
  if (!parent.ok) return parent;
  const begun = await documentsOfOwner(deps, owner);
  return createRow(begun, actor, { owner, kept: keptPart(begun, owner.of, resource) }, { parentId, body });
}

export async function deletePart(deps: Deps, actor: Actor, resource: string, id: string): Promise<Outcome<null>> {
  const found = await begunPart(deps, actor, { resource, verb: "delete", id });
  return found.ok ? deleteRow(deps, actor, found.value, id) : found;
}

/** What this person may do to a record they were allowed to see, and what the others of this kind are asked through. */
export async function saveRow(
  deps: Deps,
  actor: Actor,
  { kept, owner }: Kept,
  found: Row,
  { body, version }: Omit<RecordChange, "id">,
): Promise<Outcome<Values>> {
  const { definition } = kept;
  const { id } = found;
  if (version !== null && version !== found.version) return { ok: false, problem: { kind: "lost-update", version: found.version } };
  const checked = await checkPart(deps, actor, { kept, owner }, body, found);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  try {
    const saved = await deps.store.transaction(async (tx) => {
      const locked = await deps.areas.owners[owner.of].lock(tx, owner.id);
      const current = await lockRow(tx, definition.record, id);
      if (!locked || !current) return null;
      if (!locked.takes(definition.part)) return "closed";
      if (version !== null && version !== current.version) throw new VersionConflict();
      // A whole object may repeat what stands by now, in whatever words: it stays as it is.
      const values = withoutPaths(checked.values, await closedByAreas(tx, deps, kept, current, checked.values));
      const refusals = await refusedByAreas(tx, deps, kept, current, values);
      if (refusals.length > 0) return { refusals };
      if (!(await holdFiles(tx, kept, values))) return "file-gone";
      const answered = answeredIn(kept, current, values);
      const hand = handOf(owner, actor, deps.clock.now());
      return { row: await writeRecord(tx, kept, current, values, { hand, areas: deps.areas, answered }) };
    });
    if (saved === "closed") return conflict("wrong-state");
    if (saved === "file-gone") return fileGone(kept);
    if (saved === null) return notFound;
    if (saved.refusals) return invalid(saved.refusals);
    return done(await shownRow(deps, kept, saved.row));
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const now = await deps.store.find(definition.record, id);
    return now ? { ok: false, problem: { kind: "lost-update", version: now.version } } : notFound;
  }
}

interface NewPart {
  parentId: string;
  body: SentBody;
}

export async function createRow(deps: Deps, actor: Actor, { kept, owner }: Kept, { parentId, body }: NewPart): Promise<Outcome<Values>> {
  const { definition, root } = kept;
  const there = await onlyOne(deps.store, kept, parentId, body);
  if (there) return saveRow(deps, actor, { kept, owner }, there, { body, version: null });
  const checked = await checkPart(deps, actor, { kept, owner }, body, null);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const bound = boundOf(deps, kept, parentId, checked.values);
  try {
    const created = await deps.store.transaction(async (tx) => {
      const locked = await deps.areas.owners[owner.of].lock(tx, owner.id);
      if (!locked?.takes(definition.part)) return "closed";
      // Made by somebody else since it was looked for.
      const meanwhile = await onlyOne(tx, kept, parentId, body);
      if (meanwhile) return { meanwhile };
      if (await bound?.isReached(tx)) return "full";
      if (!(await holdFiles(tx, kept, checked.values))) return "file-gone";
      const made = await insertRow(tx, deps, kept, { locked, parentId, values: checked.values });
      const paths = pathsOf(checked.values, kept.doc);
      await recordEvent(tx, handOf(owner, actor, deps.clock.now()), "part-created", { root, target: made.id, version: made.version, paths });
      return { row: made };
    });
    if (created === "closed") return conflict("wrong-state");
    if (created === "full") return invalid([bound!.refusal]);
    if (created === "file-gone") return fileGone(kept);
    if (created.meanwhile) return saveRow(deps, actor, { kept, owner }, created.meanwhile, { body, version: null });
    return done(await shownRow(deps, kept, created.row), true);
  } catch (error) {
    if (bound?.isBehind(error)) return invalid([bound.refusal]);
    throw error;
  }
}

/** What was asked, and placeholders for the rest. The owner is held. */
export async function insertRow(
  tx: Writes,
  deps: Pick<Deps, "documents">,
  { definition, doc }: KeptResource,
  { locked, parentId, values }: { locked: LockedOwner; parentId: string; values: Values },
): Promise<Row> {
  const placeholders = placeholderValues(deps.documents.current());
  const unasked = definition.unasked?.(placeholders, (await locked.country()) ?? placeholders.country) ?? {};
  const columns = columnsFor(definition, doc, tx.columnsOf(definition.record), null, values, []);
  const marks = unasked["placeholders"];
  const made = await tx.insert(definition.record, {
    ...unasked,
    ...columns,
    ...(definition.record === "answer_record" ? { resource: doc.$id, position: await nextPlace(tx, doc, { [definition.parent.property]: parentId }) } : {}),
    [definition.parent.property]: parentId,
    ...(Array.isArray(marks) ? { placeholders: withoutPlaceholders(marks, Object.keys(values)) } : {}),
  } as object);
  return rowOf(made)!;
}

/** Items come after those that are there; the one record of a resource stands at 0. */
async function nextPlace(tx: Writes, { $id, many }: KeptResource["doc"], of: object): Promise<number> {
  if (many !== true) return 0;
  const items = await all(tx, "answer_record", { ...of, resource: $id });
  return Math.max(0, ...items.map(({ position }) => position)) + 1;
}

export async function deleteRow(deps: Deps, actor: Actor, { kept: { definition, root }, owner }: Kept, id: string): Promise<Outcome<null>> {
  const removed = await deps.store.transaction(async (tx) => {
    // Held, so that nothing is handed in while a part of it goes.
    const locked = await deps.areas.owners[owner.of].lock(tx, owner.id);
    if (!locked?.takes(definition.part)) return null;
    const isGone = await tx.remove(definition.record, id);
    if (isGone) await recordEvent(tx, handOf(owner, actor, deps.clock.now()), "part-deleted", { root, target: id });
    return isGone;
  });
  if (removed === null) return conflict("wrong-state");
  return removed ? done(null) : notFound;
}

/** As the API shows it: what is kept, and what the area works out beside it. */
export const shownRow = async ({ store }: Pick<Deps, "store">, { definition, doc }: KeptResource, row: Row): Promise<Values> => ({
  ...recordValues(definition, doc, row),
  ...(await definition.beside?.(store, row)),
});

type Dashed<Name extends string> = Name extends `${infer One}_${infer Rest}` ? `${One}-${Dashed<Rest>}` : Name;
/** The access table's row: it is called as the record is. */
const accessOf = (record: KeptName): AccessResource & Dashed<KeptName> => record.replaceAll("_", "-") as Dashed<KeptName>;

async function allowedRow(deps: Deps, actor: Actor, { definition }: KeptResource, verb: Verb, id: string): Promise<Outcome<Row>> {
  const found = await allowedRecord(deps, actor, { resource: accessOf(definition.record), verb, record: definition.record, id });
  return found.ok ? done(rowOf(found.value)!) : found;
}

/** A property that was answered holds no placeholder any more; one that still reads like it keeps the mark. */
function answeredIn({ definition, doc }: KeptResource, current: Row, values: Values): string[] {
  const shown = valuesOf(definition, doc, current);
  return Object.keys(values).filter((name) => normalAnswer(values[name]) !== normalAnswer(shown[name]));
}

/** `current`: null while there is none yet. */
async function checkPart(deps: Deps, actor: Actor, { kept: { definition, doc }, owner }: Kept, body: SentBody, current: Row | null): Promise<CheckedBody> {
  const links = linksOf(deps, doc.$id);
  const given = Object.fromEntries(Object.entries(normalBody(deps, doc.$id, body)).filter(([name]) => !links.includes(name)));
  // A whole object that was read says nothing about a sealed number: only one that is given would change it.
  for (const [name, { format }] of Object.entries(doc.properties)) if (format === "secure-id" && given[name] === null) delete given[name];
  const kept = current ? valuesOf(definition, doc, current) : {};
  const checked = checkResource(deps, doc.$id, given, { for: current ? "change" : "create", exempt: links, kept, today: await dayOfOwner(deps, owner) });
  const refusals: Refusal[] = [...checked.refusals, ...unkeepable(definition, doc, checked.values).map((name) => refusal("invalid", name))];
  for (const [property, purpose] of filesOf(doc)) {
    const id = checked.values[property];
    if (typeof id !== "string" || refusals.some(({ path }) => path === property)) continue;
    const document = await deps.store.find("document", id);
    if (!document || document.owner_user_id !== actor.user.id || document.purpose !== purpose) refusals.push(refusal("document-unknown", property));
  }
  return { values: checked.values, refusals };
}

/** Properties that hold a file's id, with the purpose the file must have. */
const filesOf = ({ properties }: KeptResource["doc"]): [string, DocumentPurpose][] =>
  Object.entries(properties).flatMap(([name, { file }]) => (file === undefined ? [] : [[name, file as DocumentPurpose]]));

/** Keeps the files that are named from being deleted before they are. False: one is gone since it was looked at. */
async function holdFiles(tx: Writes, { doc }: KeptResource, values: Values): Promise<boolean> {
  for (const [property] of filesOf(doc)) {
    const id = values[property];
    if (typeof id === "string" && !(await tx.lock("document", id))) return false;
  }
  return true;
}

const fileGone = ({ doc }: KeptResource): Outcome<never> => invalid(filesOf(doc).map(([property]) => refusal("document-unknown", property)));

async function onlyOne(reads: Pick<Reads, "list">, { definition }: KeptResource, parentId: string, body: SentBody): Promise<Row | null> {
  const where = definition.only?.({ ...body });
  if (!where) return null;
  return rowOf(await first(reads, definition.record, { [definition.parent.property]: parentId, ...where } as object));
}
