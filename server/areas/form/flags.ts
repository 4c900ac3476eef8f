/** The application's flags as a resource. */
import { decideAccess } from "../../kernel/access/access.ts";
import { isFlagName, withoutMarker } from "../../kernel/rules/flag-sync.ts";
import type { FlagName, FlagRecord } from "../../ports/records.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { VersionConflict } from "../../ports/store.ts";
import { documentsOfOwner } from "../../kernel/context/documents-of-owner.ts";
import { changeFlag } from "./change-flag.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { conflict, done, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";
import { undeclaredProperties } from "../../kernel/records/undeclared-properties.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { showFlag } from "../../kernel/records/represent.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { RecordChange, Values, SentBody } from "../../kernel/definitions/record-definition.ts";
import { all, allPages } from "../../kernel/records/read-records.ts";

const NONE = { total: 0, rows: [] };
/** What a flag holds; a further question is one of its `flag_data`. */
const KEPT = ["application", "flag", "flag_data"];

/** Of one application; without one, of all of the person's. */
export async function listFlags(
  deps: Deps,
  actor: Actor,
  filter: { application: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Shown["flag"][] }> {
  if (filter.application !== null) {
    const owner = await deps.store.ownerOf("application", filter.application);
    const decision = decideAccess({ resource: "flag", verb: "list" }, actor.user, owner === actor.user.id);
    if (owner === null || decision !== "allow") return NONE;
    const found = await deps.store.list("flag", { application: filter.application }, page);
    return { total: found.total, rows: found.rows.map(showFlag) };
  }
  const own = await allPages(deps.store, "application", { user_id: actor.user.id });
  const flags = await Promise.all(own.map(({ id }) => all(deps.store, "flag", { application: id })));
  const rows = flags.flat().map(showFlag);
  return { total: rows.length, rows: rows.slice(page.offset, page.offset + page.limit) };
}

export async function readFlag(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["flag"]>> {
  const found = await allowedRecord(deps, actor, { resource: "flag", verb: "read", record: "flag", id });
  return found.ok ? done(showFlag(found.value)) : found;
}

/** At most one of a name an application: making it again answers the first. */
export async function createFlag(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["flag"]>> {
  const checked = checkResource(deps, "flag", normalBody(deps, "flag", body), { for: "create" });
  const refusals = [...checked.refusals, ...undeclaredProperties(checked.values, KEPT)];
  if (refusals.length > 0) return invalid(refusals);
  const { application, flag } = checked.values;
  const holder = await allowedRecord(deps, actor, { resource: "application", verb: "update", record: "application", id: String(application) });
  if (!holder.ok) return holder;
  const data = checkFlagData(await documentsOfOwner(deps, { of: "application", id: holder.value.id }), flag, checked.values.flag_data);
  if (data.refusals.length > 0) return invalid(data.refusals);
  const made = await changeFlag(
    deps,
    { application: holder.value.id, actorUserId: actor.user.id },
    { do: "create", flag: flag as FlagName, flag_data: data.values },
  );
  return made.done && made.record ? done(showFlag(made.record), made.created) : conflict("wrong-state");
}

/** The flag's name and application stay as they are: another name is another flag. */
export async function saveFlag(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["flag"]>> {
  const found = await allowedRecord(deps, actor, { resource: "flag", verb: "update", record: "flag", id });
  if (!found.ok) return found;
  if (version !== null && version !== found.value.version) return lost(found.value);
  const all = normalBody(deps, "flag", body);
  const unkept = undeclaredProperties(checkResource(deps, "flag", all, { for: "change" }).values, KEPT);
  if (unkept.length > 0) return invalid(unkept);
  const given = all["flag_data"];
  const data = checkFlagData(await documentsOfOwner(deps, { of: "application", id: found.value.application }), found.value.flag, given);
  if (data.refusals.length > 0) return invalid(data.refusals);
  try {
    const { application, flag } = found.value;
    const saved = await changeFlag(deps, { application, actorUserId: actor.user.id }, { do: "update", id, flag, flag_data: data.values }, version);
    if (!saved.done) return saved.why === "gone" ? notFound : conflict("wrong-state");
    return saved.record ? done(showFlag(saved.record)) : notFound;
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const now = await deps.store.find("flag", id);
    return now ? lost(now) : notFound;
  }
}

export async function deleteFlag(deps: Deps, actor: Actor, id: string): Promise<Outcome<null>> {
  const found = await allowedRecord(deps, actor, { resource: "flag", verb: "delete", record: "flag", id });
  if (!found.ok) return found;
  const { application, flag } = found.value;
  const removed = await changeFlag(deps, { application, actorUserId: actor.user.id }, { do: "delete", id, flag });
  if (!removed.done) return removed.why === "gone" ? notFound : conflict("wrong-state");
  return done(null);
}

const lost = (now: FlagRecord): Outcome<never> => ({ ok: false, problem: { kind: "lost-update", version: now.version } });

/** Each flag's data has a resource of its own; the client's `expanded` marker is never kept. */
function checkFlagData(deps: Deps, flag: unknown, given: unknown): { values: Values; refusals: Refusal[] } {
  if (!isFlagName(flag)) return { values: {}, refusals: [refusal("oneOf", "flag")] };
  if (given === undefined || given === null) return { values: {}, refusals: [] };
  if (typeof given !== "object" || Array.isArray(given)) return { values: {}, refusals: [refusal("type.object", "flag_data")] };
  return checkResource(deps, `flag-${flag}`, withoutMarker(given as Values), { for: "change" });
}
