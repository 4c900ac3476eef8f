/** Applications as a resource: read, listed, made from a source, and the few properties that a person may write. */
import { choosesHome, isEditable } from "../../kernel/rules/life-cycle.ts";
import { isSourceOver } from "../../kernel/rules/source-query.ts";
import type { ApplicationRecord, DisplayState } from "../../ports/records.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { VersionConflict } from "../../ports/store.ts";
import { acceptSource } from "../entry/index.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import { undeclaredProperties } from "../../kernel/records/undeclared-properties.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import type { Sent, Shown } from "../../ports/resources.d.ts";
import { showApplication, showSource } from "./represent.ts";
import type { RecordChange, SentBody } from "../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";

async function shown(deps: Deps, id: string): Promise<Shown["application"] | null> {
  const state = await deps.store.applicationState(id);
  return state && showApplication(deps.documents.current(), state);
}

export async function readApplication(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["application"]>> {
  const found = await allowedRecord(deps, actor, { resource: "application", verb: "read", record: "application", id });
  if (!found.ok) return found;
  const value = await shown(deps, id);
  return value ? done(value) : notFound;
}

/** The person's own; with a source, the one of that source. */
export async function listApplications(
  deps: Deps,
  actor: Actor,
  filter: { source: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Shown["application"][] }> {
  const where = { user_id: actor.user.id, ...(filter.source === null ? {} : { source: filter.source }) };
  const found = await deps.store.list("application", where, page);
  const rows = await Promise.all(found.rows.map(({ id }) => shown(deps, id)));
  return { total: found.total, rows: rows.filter((row) => row !== null) };
}

/** Doing it again finds the same application. */
export async function createApplication(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["application"]>> {
  const checked = checkResource(deps, "application", body, { for: "create", only: ["source"] });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const accepted = await acceptSource(deps, actor, { source: checked.values.source });
  if (accepted.status === "invalid") return invalid(accepted.refusals);
  if (accepted.status === "wrong-state") return refusedWith(accepted.refusal);
  if (accepted.status !== "done" && accepted.status !== "repeated") return notFound;
  const value = await shown(deps, accepted.record.id);
  return value ? done(value, accepted.status === "done") : notFound;
}

/** Every page of the application reads it. Letters of its JSON. */
const LONGEST_DISPLAY_STATE = 20_000;

/** Whole or in part: `display_state` is changed by key, and keys that aren't given stay. */
export async function saveApplication(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["application"]>> {
  const found = await allowedRecord(deps, actor, { resource: "application", verb: "update", record: "application", id });
  if (!found.ok) return found;
  if (version !== null && version !== found.value.version) return lost(found.value);
  const { source: _source, ...given } = normalBody(deps, "application", body);
  const checked = checkResource(deps, "application", given, { for: "change" });
  const refusals = [...checked.refusals, ...undeclaredProperties(checked.values, [...WISHES, "display_state"])];
  if (refusals.length > 0) return invalid(refusals);
  if (JSON.stringify(checked.values.display_state ?? {}).length > LONGEST_DISPLAY_STATE)
    return invalid([refusal("maxLength", "display_state", { limit: LONGEST_DISPLAY_STATE })]);
  try {
    await deps.store.transaction(async (tx) => {
      const locked = await tx.lock("application", id);
      if (!locked) return;
      if (version !== null && version !== locked.version) throw new VersionConflict();
      const columns = columnsOf(checked.values, locked);
      if (Object.entries(columns).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(locked[name as keyof ApplicationRecord])))
        await tx.update("application", id, columns);
    });
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const now = await deps.store.find("application", id);
    return now ? lost(now) : notFound;
  }
  const value = await shown(deps, id);
  return value ? done(value) : notFound;
}

const lost = (now: ApplicationRecord): Outcome<never> => ({ ok: false, problem: { kind: "lost-update", version: now.version } });

const WISHES = ["room", "move_in_date", "lease_end_date"] as const;

/** Read under the lock: what the applicant may write depends on the status as it is then. */
function columnsOf(values: Partial<Sent["application"]>, locked: ApplicationRecord): Partial<ApplicationRecord> {
  const wishes = Object.fromEntries(WISHES.filter((name) => choosesHome(locked.status) && Object.hasOwn(values, name)).map((name) => [name, values[name]]));
  const asked: Partial<DisplayState> | undefined = values.display_state;
  if (!asked) return wishes;
  // Whether the income was left for later is what was handed in, and stays as it was.
  const { skipped_income_verification: skip, ...others } = asked;
  const given: Partial<DisplayState> = skip !== undefined && isEditable(locked.status) ? { ...others, skipped_income_verification: skip } : others;
  // `sectionStatus` is itself by key: two tabs may open two sections.
  const sectionStatus = given.sectionStatus ? { sectionStatus: { ...locked.display_state.sectionStatus, ...given.sectionStatus } } : {};
  return { ...wishes, display_state: { ...locked.display_state, ...given, ...sectionStatus } };
}

/**
 * A source is there for whom it was made and for whoever applied by it; a personal one for everybody while nobody
 * has it, an open one while it makes further applications. Nobody's and somebody else's are looked for alike, in one statement.
 */
export async function readSource(deps: Deps, actor: Actor, slug: string): Promise<Outcome<Shown["application-source"]>> {
  const { entry, applications = [] } = await deps.store.state(["entry", "applications"], { user: actor.user.id, source: slug, market: null });
  if (!entry) return notFound;
  const { source, market } = entry;
  const has_own = applications.some(({ application }) => application.source === slug);
  if (!has_own && isSourceOver(source, actor.user.id, deps.clock.now().toISOString())) return notFound;
  return done(showSource({ documents: deps.documents.current(), locale: actor.locale }, { ...source, used: source.used || has_own }, market));
}
