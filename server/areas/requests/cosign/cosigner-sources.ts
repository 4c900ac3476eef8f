/** Whom an applicant names, as a resource: named, read, said other things of, and taken back. The link's slug is its address. */
import { allowedRecord } from "../../../kernel/access/part-access.ts";
import { decideAccess, type Verb } from "../../../kernel/access/access.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { RecordChange, Values, SentBody } from "../../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../../kernel/records/normal-body.ts";
import { first } from "../../../kernel/records/read-records.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { checkResource } from "../../../kernel/records/resource-validation.ts";
import type { CosignerSourceRecord } from "../../../ports/review-records.ts";
import type { NominationState } from "../../../ports/state.ts";
import type { Reads } from "../../../ports/store.ts";
import { withNominations, type Nominations } from "../with-nominations.ts";
import { nominate, revoke, type Nominated, type Nominee } from "./nominate-cosigner.ts";
import { standingOf } from "./rules.ts";
import { lockNominations } from "./settle-nominations.ts";

const RESOURCE = "cosigner-source";
const SAID = ["first_name", "last_name", "email", "phonenumber"] as const;

function show(nomination: NominationState, now: Date): Shown["cosigner-source"] {
  const { id, version, slug, source_application, first_name, last_name, email, phonenumber, expires_at } = nomination.source;
  return {
    id,
    version,
    slug,
    source_application,
    first_name: first_name || null,
    last_name: last_name || null,
    email: email || null,
    phonenumber: phonenumber || null,
    status: standingOf(nomination, now),
    expires_at,
  };
}

async function shown(reads: Reads, source: CosignerSourceRecord, now: Date): Promise<Shown["cosigner-source"]> {
  const cosigner = await first(reads, "cosigner", { cosigner_source: source.id });
  return show({ source, status: cosigner?.status ?? null }, now);
}

/**
 * The applicant's, by the link's slug or by one that it had before, so that whoever changed the address and lost the answer finds
 * it; whoever took the link up may read what was said of them.
 */
async function nominationOf(deps: Deps, actor: Actor, verb: Verb, slug: string): Promise<Outcome<CosignerSourceRecord>> {
  const { cosigner_link: link } = await deps.store.state(["cosigner_link"], { user: actor.user.id, source: null, market: null, cosigner: slug });
  if (!link || link.source.revoked_at !== null) return notFound;
  const isTheirs = verb === "read" && !link.replaced && link.source.owner_user_id === actor.user.id;
  const decision = decideAccess({ resource: RESOURCE, verb }, actor.user, link.application.user_id === actor.user.id || isTheirs);
  if (decision === "forbid") return forbidden;
  return decision === "allow" ? done(link.source) : notFound;
}

export async function readCosignerSource(deps: Deps, actor: Actor, slug: string): Promise<Outcome<Shown["cosigner-source"]>> {
  const found = await nominationOf(deps, actor, "read", slug);
  return found.ok ? done(await shown(deps.store, found.value, deps.clock.now())) : found;
}

/** Without an address it is a draft, of which there is one. Naming the same address again finds the same. */
export async function createCosignerSource(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["cosigner-source"]>> {
  const checked = checkResource(deps, RESOURCE, normalBody(deps, RESOURCE, body), { for: "create" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const { source_application: application } = checked.values;
  const found = await allowedRecord(deps, actor, { resource: RESOURCE, verb: "create", record: "application", id: application });
  if (!found.ok) return found;
  const named = await withNominations(deps, actor, application, (naming) => outcomeOf(naming, () => nominate(naming, null, nomineeOf(checked.values))));
  return named ?? notFound;
}

/** Whole or in part. At another address they get another link, which the answer tells. */
export async function saveCosignerSource(deps: Deps, actor: Actor, { id: slug, body, version }: RecordChange): Promise<Outcome<Shown["cosigner-source"]>> {
  const found = await nominationOf(deps, actor, "update", slug);
  if (!found.ok) return found;
  const { id, source_application } = found.value;
  const checked = checkResource(deps, RESOURCE, normalBody(deps, RESOURCE, body), { for: "change" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const saved = await withNominations(deps, actor, source_application, async (naming): Promise<Outcome<Shown["cosigner-source"]>> => {
    const before = (await lockNominations(naming.tx, source_application)).find(({ source }) => source.id === id)?.source;
    if (!before) return notFound;
    if (version !== null && version !== before.version) return { ok: false, problem: { kind: "lost-update", version: before.version } };
    return outcomeOf(naming, () => nominate(naming, id, nomineeOf(checked.values, before)));
  });
  return saved ?? notFound;
}

/** Their link leads nowhere from then on. */
export async function deleteCosignerSource(deps: Deps, actor: Actor, slug: string): Promise<Outcome<null>> {
  const found = await nominationOf(deps, actor, "delete", slug);
  if (!found.ok) return found;
  const { id, source_application } = found.value;
  const gone = await withNominations(deps, actor, source_application, async (naming): Promise<Outcome<null>> => {
    const refused = await revoke(naming, id);
    return refused ? refusedWith(refused) : done(null);
  });
  return gone ?? notFound;
}

async function outcomeOf({ tx, deps }: Nominations, name: () => Promise<Nominated>): Promise<Outcome<Shown["cosigner-source"]>> {
  const named = await name();
  return named.ok ? done(await shown(tx, named.source, deps.clock.now()), named.created) : refusedWith(named.refusal);
}

/** What was left blank and is blank still says nothing. */
const nomineeOf = (values: Values, before?: CosignerSourceRecord): Nominee =>
  Object.fromEntries(
    SAID.filter((name) => Object.hasOwn(values, name))
      .map((name) => [name, String(values[name] ?? "")] as const)
      .filter(([name, value]) => value !== "" || Boolean(before?.[name])),
  );
