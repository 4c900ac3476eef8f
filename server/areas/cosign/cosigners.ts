/** Co-signers as a resource: taken up from a link, read, saved whole, and taken back. */
import { done, conflict, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange, Values, SentBody } from "../../kernel/definitions/record-definition.ts";
import { keptResource } from "../../kernel/definitions/record-definition.ts";
import { valuesOf } from "../../kernel/records/record-columns.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { withoutPaths } from "../../kernel/records/write-record.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { DisplayState } from "../../ports/records.ts";
import type { CosignerState } from "../../ports/state.ts";
import { cosignerFee } from "./cosigner-fee.ts";
import { dayOfOwner } from "../../kernel/context/documents-of-owner.ts";
import { lockAnswers } from "../../kernel/answers/answer-owner.ts";
import { COSIGNER_RECORDS } from "./form/records.ts";
import { SUBJECT } from "./form/sections.ts";
import { COSIGNER, handInOf } from "./cosigner-filling.ts";
import { actorOf, openQuestionsOf, sectionStatusOf } from "../../kernel/filling/hand-in.ts";
import { partsOf } from "../../kernel/filling/pages.ts";
import { takeUp, recordResponse } from "./link/take-up.ts";
import { first } from "../../kernel/records/read-records.ts";

const RESOURCE = "cosigner";

/** Of whom they stand by no more than they may see. */
async function show(deps: Deps, state: CosignerState): Promise<Shown["cosigner"]> {
  const { cosigner, cosigner_link: link } = state;
  const documents = deps.documents.current();
  const kept = keptResource(COSIGNER_RECORDS, documents.set.resources, RESOURCE);
  // As the documents have them, that the types are made of.
  const values = (kept ? valuesOf(kept.definition, kept.doc, cosigner) : {}) as Shown["cosigner"];
  const fee = cosignerFee(documents.jurisdictions, link, cosigner);
  // Where somebody comes to live is nobody's business whose link was taken back.
  const street = link.source.revoked_at === null ? ((link.property?.["address"] as Values | undefined) ?? null) : null;
  const handIn = handInOf(state, deps);
  const person = await actorOf(deps, handIn);
  const sectionStatus = person ? await sectionStatusOf(deps, handIn, person) : {};
  return {
    ...values,
    id: cosigner.id,
    version: cosigner.version,
    sin_ssn_last4: cosigner.sin_ssn_last4,
    income: state.cosigner_income?.id ?? null,
    source: {
      slug: link.source.slug,
      source_application: {
        waive_application_fee: fee.waived,
        application_fee: fee.named_cents / 100,
        currency: fee.currency,
        market: { country_code: link.market.country_code },
        property: street && { address: street },
        applicant_info: { first_name: link.first_name },
      },
    },
    status: cosigner.status,
    charge: { status: state.cosigner_charge?.status ?? null },
    background_check: state.cosigner_check?.status ?? null,
    display_state: { ...withoutRemoved(cosigner.display_state), sectionStatus },
  };
}

/** What was taken out is gone for everybody but the page that can put it back. */
const withoutRemoved = ({ removedSource: _removed, ...rest }: DisplayState): DisplayState => rest;

async function shown(deps: Deps, id: string): Promise<Outcome<Shown["cosigner"]>> {
  const state = await deps.store.cosignerState(id);
  return state ? done(await show(deps, state)) : notFound;
}

/** The person's own; with a source, the one of that link. */
export async function listCosigners(
  deps: Deps,
  actor: Actor,
  { source }: { source: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Shown["cosigner"][] }> {
  const link = source === null ? null : await first(deps.store, "cosigner_source", { slug: source });
  if (source !== null && !link) return { total: 0, rows: [] };
  const where = { user_id: actor.user.id, ...(link && { cosigner_source: link.id }) };
  const found = await deps.store.list("cosigner", where, page);
  const states = await Promise.all(found.rows.map(({ id }) => deps.store.cosignerState(id)));
  const rows = await Promise.all(states.flatMap((state) => (state ? [show(deps, state)] : [])));
  return { total: found.total, rows };
}

export async function readCosigner(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["cosigner"]>> {
  const found = await allowedRecord(deps, actor, { resource: RESOURCE, verb: "read", record: "cosigner", id });
  return found.ok ? shown(deps, id) : found;
}

/**
 * Takes the link up; doing it again finds the same. `source`: the link's slug, alone or in the object that was read. One that was
 * sent to another address than the account's is refused until the page has proven that it is theirs.
 */
export async function createCosigner(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["cosigner"]>> {
  const checked = checkResource(deps, "cosigner-take-up", body, { for: "create" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const { source } = checked.values;
  const { slug = "" } = typeof source === "string" ? { slug: source } : source;
  if (slug === "") return invalid([refusal("required", "source")]);
  const { cosigner_link: link } = await deps.store.state(["cosigner_link"], { user: actor.user.id, source: null, market: null, cosigner: slug });
  if (!link) return notFound;
  const before = await first(deps.store, "cosigner", { cosigner_source: link.source.id, user_id: actor.user.id });
  const taking = { user: actor.user, slug, link, documents: deps.documents.current() };
  const taken = await deps.store.transaction((tx) => takeUp(tx, deps, taking, "open"));
  if (taken === "gone") return notFound;
  if (taken === "other-account") return conflict("cosign-mailbox", "source");
  const value = await shown(deps, taken.id);
  return value.ok ? done(value.value, before === null) : value;
}

/** Whole or in part. An address that comes this way was confirmed by whoever sends it. */
export async function saveCosigner(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["cosigner"]>> {
  const found = await allowedRecord(deps, actor, { resource: RESOURCE, verb: "update", record: "cosigner", id });
  if (!found.ok) return found;
  const lost = (now: number): Outcome<never> => ({ ok: false, problem: { kind: "lost-update", version: now } });
  if (version !== null && version !== found.value.version) return lost(found.value.version);
  const { source: _source, typed: _typed, ...given } = normalBody(deps, RESOURCE, body);
  const checked = checkResource(deps, RESOURCE, given, { for: "change", exempt: ["source"], kept: {}, today: await dayOfOwner(deps, { of: "cosigner", id }) });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  // Nothing takes a number away again but the co-signer's going.
  if (checked.values.sin_ssn === null) delete checked.values.sin_ssn;
  const { photo_id } = checked.values;
  const file = typeof photo_id === "string" ? await deps.store.find("document", photo_id) : null;
  if (typeof photo_id === "string" && (file?.owner_user_id !== actor.user.id || file.purpose !== "applicant_identity"))
    return invalid([refusal("document-unknown", "photo_id")]);
  const { address } = checked.values;
  const values = { ...checked.values, ...(address !== undefined && address !== null && { typed: address }) };
  const of = { deps, actor, owner: { of: "cosigner", id }, documents: deps.documents.current(), state: { cosigner: found.value } } as const;
  const saved = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    const record = await lockAnswers(tx, of, RESOURCE, { isEmpty: false });
    if (typeof record === "string") return record === "closed" ? conflict("wrong-state") : notFound;
    if (version !== null && version !== record.version) return lost(record.version);
    const closed = await record.closed(changedOf(values, record.row));
    const taken = withoutPaths(values, closed);
    const refused = await record.refuse(changedOf(taken, record.row));
    if (refused.length > 0) return invalid(refused);
    await record.write(taken);
    return done(null);
  });
  return saved.ok ? shown(deps, id) : saved;
}

/** A whole object repeats what it read: what differs from what stands there now is a change, also where somebody else made it meanwhile. */
const changedOf = (values: Values, record: object): Values => {
  const before: Values = { ...record };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])));
};

/** Its answers are deleted, and it counts as declined: nobody waits for them. What was handed in stays. */
export async function deleteCosigner(deps: Deps, actor: Actor, id: string): Promise<Outcome<null>> {
  const found = await allowedRecord(deps, actor, { resource: RESOURCE, verb: "delete", record: "cosigner", id });
  if (!found.ok) return found;
  const gone = await deps.store.transaction(async (tx) => {
    await tx.lock("cosigner", id);
    const state = await tx.cosignerState(id);
    if (!state || state.cosigner.status === "submitted") return false;
    if (state.cosigner_income) await tx.remove("income", state.cosigner_income.id);
    for (const record of state.cosigner_answer_records) await tx.remove("answer_record", record.id);
    await tx.writeSecureId(id, null, "cosigner");
    const declined = await tx.update("cosigner", id, { ...NOTHING, status: "declined" });
    const { source } = state.cosigner_link;
    if (state.cosigner.status !== "declined") await recordResponse(tx, deps, { cosigner: declined, source, name: "cosigner-declined", by: actor.user.id });
    return true;
  });
  return gone ? done(null) : conflict("wrong-state");
}

const NOTHING = {
  first_name: null,
  last_name: null,
  email: null,
  birthdate: null,
  phonenumber: null,
  photo_id: null,
  address: {},
  answers: {},
  display_state: {},
};

export async function readCosignerValidation(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["cosigner-validation"]>> {
  const found = await allowedRecord(deps, actor, { resource: "cosigner-validation", verb: "read", record: "cosigner", id });
  if (!found.ok) return found;
  const [handIn, user] = await Promise.all([COSIGNER.read(deps.store, deps, id), deps.store.find("user", found.value.user_id)]);
  if (!handIn || !user) return notFound;
  const open = handIn.status === "open" ? await openQuestionsOf(deps, handIn, { user, locale: actor.locale }) : [];
  const parts = partsOf(deps.documents.current(), SUBJECT);
  return done({
    valid: open.length === 0,
    summary: Object.fromEntries(
      parts.map((name) => [name, open.some(({ part }) => part === name) ? "invalid" : "valid"]),
    ) as Shown["cosigner-validation"]["summary"],
    resources: { cosigner: Object.fromEntries(open.map(({ path }) => [path.replace(/^[^.]*\./u, ""), "required"])) },
  });
}
