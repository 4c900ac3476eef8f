/** Closes a source and opens it again, and moves its end and its limit. What it is of stays as those who follow it were told. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { heldActor } from "../../kernel/access/held-users.ts";
import { conflict, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../kernel/records/represent.ts";
import { checkBody } from "../../kernel/records/written-body.ts";
import type { SourceRecord } from "../../ports/records.ts";
import { instantIn } from "./make-source.ts";
import { readSource, sourceOf } from "./read-sources.ts";

/** What isn't given stays as it is. */
export async function saveSource(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown>> {
  const { values, refusals } = checkBody(deps, "staff-source", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  const at = deps.clock.now().toISOString();
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await heldActor(tx, actor, { resource: "staff-source", verb: "update" }))) return forbidden;
    const held = await tx.lock("source", id);
    const found = held && (await sourceOf(tx.desk, id, at));
    if (!held || !found) return notFound;
    // Whoever has the group invites into it and takes back.
    if (found.is_invitation) return conflict("invitation-of-a-group");
    const changed: Partial<SourceRecord> = {};
    if ("closed" in values && (held.revoked_at !== null) !== (values["closed"] === true)) changed.revoked_at = values["closed"] === true ? at : null;
    if (held.sharing === "open") {
      if ("ends_at" in values) changed.ends_at = instantIn(values, "ends_at");
      if ("most_applications" in values) changed.most_applications = (values["most_applications"] as number | null) ?? null;
    }
    if (Object.keys(changed).length === 0) return { ok: true, value: null };
    await tx.update("source", id, changed);
    const detail = { source: id, changed: Object.keys(changed), closed: ("revoked_at" in changed ? changed.revoked_at : held.revoked_at) !== null };
    await tx.event({ application: null, actor_user_id: actor.user.id, as_user_id: null, name: "source-changed", detail, why: null, at });
    return { ok: true, value: null };
  });
  return outcome.ok ? readSource(deps, actor, id) : outcome;
}
