/**
 * Reading, saving and creating the parts of an application: whole objects go in, and only what this
 * person may write is written. Access, the record's version, the resource's schema and the
 * application's state are asked in that order, and the write happens in one transaction.
 */
import { patchDisplayState } from "./patch-display-state.ts";
import { takesAnswers } from "../rules/life-cycle.ts";
import { withoutPlaceholders } from "../rules/placeholders.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import { VersionConflict, type Records, type Writes } from "../../ports/store.ts";
import type { Actor, Deps } from "../context/deps.ts";
import { type Hand, tellHistory, tellSaved } from "./application-history.ts";
import { placeholderValues } from "../context/texts.ts";
import { done, conflict, invalid, notFound, type Outcome } from "../access/outcome.ts";
import { allowedRecord } from "../access/part-access.ts";
import { boundOf } from "./part-bounds.ts";
import { checkResource, type CheckedBody } from "./resource-validation.ts";
import { PARTS, type PartDefinition, type PartName, type RecordChange, type Values } from "./resource-definitions.ts";
import type { Shown } from "./represent.ts";
import { applySecureId } from "./secure-id.ts";
import { normalBody } from "./normal-body.ts";

/** Data roots under which documents know these records. */
const ROOTS: Partial<Record<PartName, string>> = { applicant_info: "applicant" };

/** The mapped table loses the tie between name and record; it is restored here, once. */
const definitionOf = <N extends PartName>(name: N): PartDefinition<N> => PARTS[name] as PartDefinition<N>;

export async function readPart<N extends PartName>(deps: Deps, actor: Actor, name: N, id: string): Promise<Outcome<Shown>> {
  const definition = definitionOf(name);
  const found = await allowedRecord(deps, actor, { resource: definition.resource, verb: "read", record: name, id });
  return found.ok ? done(await definition.show(deps.store, found.value)) : found;
}

export async function savePart<N extends PartName>(deps: Deps, actor: Actor, name: N, { id, body, version }: RecordChange): Promise<Outcome<Shown>> {
  const definition = definitionOf(name);
  const found = await allowedRecord(deps, actor, { resource: definition.resource, verb: "update", record: name, id });
  if (!found.ok) return found;
  if (version !== null && version !== found.value.version) return { ok: false, problem: { kind: "lost-update", version: found.value.version } };
  const checked = await checkPart(deps, actor, definition, body, found.value);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const application = await applicationOf(deps, definition, found.value);
  if (!application) return notFound;
  try {
    const saved = await deps.store.transaction(async (tx) => {
      const holder = await tx.lock("application", application);
      const current = await tx.lock(name, id);
      if (!holder || !current) return null;
      if (!takesAnswers(definition.part, holder)) return "closed";
      if (version !== null && version !== current.version) throw new VersionConflict();
      const settled = await refusedByCheck(tx, deps, definition, current, checked.values);
      if (settled.length > 0) return settled;
      if (!(await holdFiles(tx, definition, checked.values))) return "file-gone";
      return writePart(tx, handOf(deps, actor, holder), definition, current, checked.values);
    });
    if (saved === "closed") return conflict("wrong-state");
    if (saved === "file-gone") return fileGone(definition);
    if (saved === null) return notFound;
    if (Array.isArray(saved)) return invalid(saved);
    return done(await definition.show(deps.store, saved));
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const now = await deps.store.find(name, id);
    return now ? { ok: false, problem: { kind: "lost-update", version: now.version } } : notFound;
  }
}

/**
 * A part that exists once in an application (the income, the current residence, the emergency
 * contact) is found and saved instead of made twice.
 */
export async function createPart<N extends Exclude<PartName, "applicant_info">>(deps: Deps, actor: Actor, name: N, body: Values): Promise<Outcome<Shown>> {
  const definition = definitionOf(name);
  const link = definition.parent!;
  const parentId = body[link.property];
  if (typeof parentId !== "string" || parentId === "") return invalid([refusal("required", link.property)]);
  const parent = await allowedRecord(deps, actor, { resource: PARTS[link.record].resource, verb: "update", record: link.record, id: parentId });
  if (!parent.ok) return parent;
  const application = await applicationOf(deps, definitionOf(link.record), parent.value);
  if (!application) return notFound;
  const there = await onlyOne(deps, name, parentId, body);
  if (there !== null) return savePart(deps, actor, name, { id: there, body, version: null });

  const checked = await checkPart(deps, actor, definition, body, null);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const bound = boundOf(deps, name, parentId, checked.values);
  try {
    const created = await deps.store.transaction(async (tx) => {
      const holder = await tx.lock("application", application);
      if (!holder || !takesAnswers(definition.part, holder)) return "closed";
      if (await bound?.isReached(tx)) return "full";
      if (!(await holdFiles(tx, definition, checked.values))) return "file-gone";
      const made = await tx.insert(name, await newPart(tx, deps, definition, { holder, parentId, values: checked.values }));
      const paths = pathsOf(checked.values);
      await tellHistory(tx, handOf(deps, actor, holder), "part-created", { root: rootOf(definition), target: made.id, version: made.version, paths });
      return made;
    });
    if (created === "closed") return conflict("wrong-state");
    if (created === "full") return invalid([bound!.refusal]);
    if (created === "file-gone") return fileGone(definition);
    return done(await definition.show(deps.store, created), true);
  } catch (error) {
    if (bound?.isBehind(error)) return invalid([bound.refusal]);
    throw error;
  }
}

interface NewPart {
  holder: ApplicationRecord;
  parentId: string;
  values: Values;
}

/** What was asked, and placeholders for the rest. */
async function newPart<N extends PartName>(
  tx: Writes,
  deps: Deps,
  definition: PartDefinition<N>,
  { holder, parentId, values }: NewPart,
): Promise<Partial<Records[N]>> {
  const market = await tx.find("market", holder.market);
  const placeholders = placeholderValues(deps.documents.current());
  const unasked = definition.unasked?.(placeholders, market?.country_code ?? placeholders.country) ?? {};
  const marks = (unasked as { placeholders?: string[] }).placeholders;
  return {
    ...unasked,
    ...definition.columns(values, null),
    [definition.parent!.property]: parentId,
    ...(marks ? { placeholders: withoutPlaceholders(marks, Object.keys(values)) } : {}),
  } as Partial<Records[N]>;
}

export async function deletePart(deps: Deps, actor: Actor, name: "additional_income", id: string): Promise<Outcome<null>> {
  const definition = definitionOf(name);
  const found = await allowedRecord(deps, actor, { resource: definition.resource, verb: "delete", record: name, id });
  if (!found.ok) return found;
  const application = await applicationOf(deps, definition, found.value);
  if (!application) return notFound;
  const removed = await deps.store.transaction(async (tx) => {
    // Held, so that nothing is handed in while a part of it goes.
    const holder = await tx.lock("application", application);
    if (!holder || !takesAnswers(definition.part, holder)) return null;
    const isGone = await tx.remove(name, id);
    if (isGone) await tellHistory(tx, handOf(deps, actor, holder), "part-deleted", { root: rootOf(definition), target: id });
    return isGone;
  });
  if (removed === null) return conflict("wrong-state");
  return removed ? done(null) : notFound;
}

const handOf = (deps: Pick<Deps, "clock">, actor: Actor, { id }: ApplicationRecord): Hand => ({
  application: id,
  actorUserId: actor.user.id,
  now: deps.clock.now().toISOString(),
});
const rootOf = ({ record }: Pick<PartDefinition<PartName>, "record">): string => ROOTS[record] ?? record;

/** Paths of what was given, as the form has them. */
const pathsOf = (values: Values): string[] =>
  Object.keys(values)
    .filter((name) => name !== "address")
    .concat(Object.keys((values["address"] as object | undefined) ?? {}).map((name) => `address.${name}`));

/** A whole object that was read says nothing about the number; only one that is given would change it. */
async function refusedByCheck<N extends PartName>(
  tx: Writes,
  deps: Deps,
  { record }: PartDefinition<N>,
  current: Records[N],
  { sin_ssn, ...values }: Values,
): Promise<Refusal[]> {
  return deps.areas.refuseChange(tx, deps, { record, current, values: typeof sin_ssn === "string" ? { ...values, sin_ssn } : values });
}

async function writePart<N extends PartName>(tx: Writes, hand: Hand, definition: PartDefinition<N>, current: Records[N], values: Values): Promise<Records[N]> {
  const columns = definition.columns(values, current);
  const changed = Object.entries(columns)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify((current as unknown as Values)[name]))
    .map(([name]) => name);
  const secured = definition.record === "applicant_info" ? await applySecureId(tx, current as Records["applicant_info"], values) : false;
  if (changed.length === 0 && !secured) return current;
  const written = changed.length > 0 ? await tx.update(definition.record, current.id, columns) : await tx.find(definition.record, current.id);
  const saved = written ?? current;
  // A yearly figure that was confirmed was another one.
  if (changed.includes("monthly_salary_cents") && definition.record === "income")
    await patchDisplayState(tx, hand.application, { confirmed_annual_income: false });
  await tellSaved(tx, hand, { root: rootOf(definition), target: current.id, version: saved.version, paths: pathsOf(values) });
  return saved;
}

/** `current`: null while there is none yet. */
async function checkPart<N extends PartName>(
  deps: Deps,
  actor: Actor,
  definition: PartDefinition<N>,
  body: Values,
  current: Records[N] | null,
): Promise<CheckedBody> {
  const link = definition.parent?.property;
  const { [link ?? ""]: _parent, ...given } = normalBody(definition.resource, body);
  const checked = checkResource(deps, definition.resource, given, { for: current ? "change" : "create", exempt: link ? [link] : [], kept: { ...current } });
  const refusals: Refusal[] = [...checked.refusals];
  for (const [property, purpose] of Object.entries(definition.files)) {
    const id = checked.values[property];
    if (typeof id !== "string" || refusals.some(({ path }) => path === property)) continue;
    const document = await deps.store.find("document", id);
    if (!document || document.owner_user_id !== actor.user.id || document.purpose !== purpose) refusals.push(refusal("document-unknown", property));
  }
  return { values: checked.values, refusals };
}

/** Keeps the files that are named from being deleted before they are. False: one is gone since it was looked at. */
async function holdFiles<N extends PartName>(tx: Writes, definition: PartDefinition<N>, values: Values): Promise<boolean> {
  for (const property of Object.keys(definition.files)) {
    const id = values[property];
    if (typeof id === "string" && !(await tx.lock("document", id))) return false;
  }
  return true;
}

const fileGone = ({ files }: Pick<PartDefinition<PartName>, "files">): Outcome<never> =>
  invalid(Object.keys(files).map((property) => refusal("document-unknown", property)));

/** The application that a part belongs to. */
async function applicationOf<N extends PartName>(deps: Pick<Deps, "store">, definition: PartDefinition<N>, row: Records[N]): Promise<string | null> {
  const values = row as unknown as Values;
  if (definition.parent === null) return String(values["application"]);
  const parent = await deps.store.find(definition.parent.record, String(values[definition.parent.property]));
  return parent ? applicationOf(deps, definitionOf(definition.parent.record), parent) : null;
}

async function onlyOne(deps: Pick<Deps, "store">, name: PartName, parentId: string, body: Values): Promise<string | null> {
  if (name === "additional_income" || name === "applicant_info") return null;
  if (name === "residence" && body["current"] === false) return null;
  const where = name === "residence" ? { applicant_info: parentId, current: true } : { applicant_info: parentId };
  return (await deps.store.list(name, where, { limit: 1, offset: 0 })).rows[0]?.id ?? null;
}
