/**
 * A co-signer's income and its further sources over the API: under the addresses of an applicant's, with `cosigner` in the place
 * of `applicant_info`. What may be written, and until when, is what their own screens keep to.
 */
import { randomUUID } from "node:crypto";
import { done, conflict, invalid, notFound, type Outcome } from "../../../kernel/access/outcome.ts";
import { allowedRecord } from "../../../kernel/access/part-access.ts";
import type { Verb } from "../../../kernel/access/access.ts";
import type { Actor, Deps, PartOwner } from "../../../kernel/context/deps.ts";
import { keptResource, type RecordChange, type Values } from "../../../kernel/definitions/record-definition.ts";
import { recordEvent } from "../../../kernel/records/application-history.ts";
import { checkPart, readPart } from "../../../kernel/records/application-parts.ts";
import { valuesOf } from "../../../kernel/records/record-columns.ts";
import type { Shown } from "../../../kernel/records/represent.ts";
import { rowOf } from "../../../kernel/records/write-record.ts";
import { toCents } from "../../../kernel/rules/money.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { AdditionalIncomeRecord } from "../../../ports/records.ts";
import { isOpen } from "../link.ts";
import { cosignerOwner, makeIncome } from "./owner.ts";
import { RECORDS } from "./records.ts";
import { first } from "../../../kernel/records/read-records.ts";

const INCOME = "income";
const SOURCES = "additional-income";
type IncomePart = typeof INCOME | typeof SOURCES;
const ROOT = { [INCOME]: "cosigner_income", [SOURCES]: "cosigner_income_sources" } as const;

const keptOf = (deps: Deps, resource: IncomePart) => keptResource(RECORDS, deps.documents.current().set.resources, resource)!;
const ownerOf = (deps: Deps, actor: Actor, cosigner: string) =>
  cosignerOwner({
    now: () => deps.clock.now(),
    documents: deps.documents.current(),
    cosigner,
    user: actor.user.id,
    supportEmail: deps.config.brand.support_email,
  });

/** A whole object repeats that it is no applicant's. */
const bodyOf = ({ applicant_info: _nobodys, ...body }: Values): Values => body;
const allowed = (deps: Deps, actor: Actor, resource: IncomePart, verb: Verb, id: string) =>
  allowedRecord(deps, actor, { resource, verb, record: resource === INCOME ? "income" : "additional_income", id });

/** Whole or in part. */
async function saveIncome(
  deps: Deps,
  actor: Actor,
  { resource, owner: cosigner }: { resource: IncomePart; owner: string },
  { id, body, version }: RecordChange,
): Promise<Outcome<Shown>> {
  const found = await allowed(deps, actor, resource, "update", id);
  if (!found.ok) return found;
  const lost = (now: number): Outcome<never> => ({ ok: false, problem: { kind: "lost-update", version: now } });
  if (version !== null && version !== found.value.version) return lost(found.value.version);
  const kept = keptOf(deps, resource);
  const row = rowOf(found.value)!;
  const checked = await checkPart(deps, actor, kept, bodyOf(body), row);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const before = valuesOf(kept.definition, kept.doc, row);
  const changed = Object.fromEntries(Object.entries(checked.values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])));
  const root = resource === INCOME ? ROOT[INCOME] : `${ROOT[SOURCES]}:${id}`;
  const saved = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    const record = await ownerOf(deps, actor, cosigner).lock(tx, root, { isEmpty: false });
    if (typeof record === "string") return record === "closed" ? conflict("wrong-state") : notFound;
    if (version !== null && version !== record.version) return lost(record.version);
    if (Object.keys(changed).length > 0) await record.write(changed);
    return done(null);
  });
  return saved.ok ? readPart(deps, actor, resource, id) : saved;
}

/** There is one: it is found and saved instead of made twice. */
async function createIncome(deps: Deps, actor: Actor, cosigner: string, body: Values): Promise<Outcome<Shown>> {
  const found = await allowedRecord(deps, actor, { resource: "cosigner", verb: "update", record: "cosigner", id: cosigner });
  if (!found.ok) return found;
  const checked = await checkPart(deps, actor, keptOf(deps, INCOME), bodyOf(body), null);
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const made = await deps.store.transaction(async (tx): Promise<Outcome<string>> => {
    await tx.lock("cosigner", cosigner);
    const created = (await first(tx, "income", { cosigner })) === null;
    const record = await ownerOf(deps, actor, cosigner).lock(tx, ROOT[INCOME], { isEmpty: false });
    if (typeof record === "string") return record === "closed" ? conflict("wrong-state") : notFound;
    await record.write(checked.values as Parameters<typeof record.write>[0]);
    return done(record.id, created);
  });
  if (!made.ok) return made;
  const value = await readPart(deps, actor, INCOME, made.value);
  return value.ok ? done(value.value, made.created) : value;
}

/** `income`: theirs. */
async function createSource(deps: Deps, actor: Actor, cosigner: string, body: Values): Promise<Outcome<Shown>> {
  const found = await allowedRecord(deps, actor, { resource: "cosigner", verb: "update", record: "cosigner", id: cosigner });
  if (!found.ok) return found;
  const kept = keptOf(deps, SOURCES);
  const { values, refusals } = await checkPart(deps, actor, kept, body, null);
  if (refusals.length > 0) return invalid(refusals);
  const most = kept.doc.most ?? 0;
  const made = await deps.store.transaction(async (tx): Promise<Outcome<string>> => {
    await tx.lock("cosigner", cosigner);
    const state = await tx.cosignerState(cosigner);
    if (!state) return notFound;
    if (!isOpen(state)) return conflict("wrong-state");
    if (state.cosigner_income_sources.length >= most) return invalid([refusal("maxItems", null, { n: most })]);
    const said = values as Pick<AdditionalIncomeRecord, "source_name" | "currency"> & { monthly_salary: number; document?: string | null };
    const { id } = await tx.insert("additional_income", {
      id: randomUUID(),
      income: (await makeIncome(tx, deps.documents.current(), state)).id,
      source_name: said.source_name,
      monthly_salary_cents: toCents(said.monthly_salary) ?? 0,
      currency: said.currency,
      document: said.document ?? null,
      answers: {},
    });
    const hand = { application: null, cosigner, actorUserId: actor.user.id, now: deps.clock.now().toISOString() };
    await recordEvent(tx, hand, "part-created", { root: ROOT[SOURCES], target: id });
    return done(id, true);
  });
  if (!made.ok) return made;
  const value = await readPart(deps, actor, SOURCES, made.value);
  return value.ok ? done(value.value, true) : value;
}

async function deleteSource(deps: Deps, actor: Actor, cosigner: string, id: string): Promise<Outcome<null>> {
  const found = await allowed(deps, actor, SOURCES, "delete", id);
  if (!found.ok) return found;
  return deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    await tx.lock("cosigner", cosigner);
    const state = await tx.cosignerState(cosigner);
    if (!state || !isOpen(state)) return conflict("wrong-state");
    if (!(await tx.remove("additional_income", id))) return notFound;
    const hand = { application: null, cosigner, actorUserId: actor.user.id, now: deps.clock.now().toISOString() };
    await recordEvent(tx, hand, "part-deleted", { root: ROOT[SOURCES], target: id });
    return done(null);
  });
}

/** Income and its further sources; of the rest nothing comes over these addresses. */
export const INCOME_OWNER: PartOwner = {
  records: RECORDS,
  create: (deps, actor, { resource, owner }, body) => (resource === INCOME ? createIncome : createSource)(deps, actor, owner, body),
  save: (deps, actor, { resource, owner }, change) => saveIncome(deps, actor, { resource: resource as IncomePart, owner }, change),
  remove: (deps, actor, { owner }, id) => deleteSource(deps, actor, owner, id),
};
