/** Everything that is kept of a person, for staff to hand it to them: it leaves a trace, with the reason. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { event } from "../../kernel/records/event.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { exportPersonalData } from "../account/index.ts";
import { refusalFor } from "./staff-scope.ts";

export async function exportPerson(
  deps: Deps,
  actor: Actor,
  { id, body }: Pick<RecordChange, "id" | "body">,
): Promise<Outcome<Awaited<ReturnType<typeof exportPersonalData>>>> {
  const { values, refusals } = checkBody(deps, "person-data", body);
  if (refusals.length > 0) return invalid(refusals);
  const user = await deps.store.find("user", id);
  if (!user) return notFound;
  const why = await refusalFor(deps.store, actor, user);
  if (why) return why;
  const files = await exportPersonalData(deps, { user }, false);
  // Nothing leaves before its trace, nor with a role that was taken meanwhile.
  return deps.store.transaction(async (tx): Promise<Outcome<typeof files>> => {
    if (!(await lockActor(tx, actor, { resource: "person-data", verb: "create" }))) return forbidden;
    // The person reads the reason: whoever gave it was told so.
    await event(tx, { about: id, by: actor, name: "data-exported", detail: { told: true }, why: values.reason, at: deps.clock.now() });
    return done(files);
  });
}
