/** Whether this person may do this to this record; what they may not see is not there. */
import { decideAccess, type AccessResource, type Verb } from "./access.ts";
import type { RecordName, Records } from "../../ports/store.ts";
import type { Actor, Deps } from "../context/deps.ts";
import { done, forbidden, notFound, type Outcome } from "./outcome.ts";

export async function allowedRecord<N extends RecordName>(
  deps: Pick<Deps, "store">,
  actor: Actor,
  at: { resource: AccessResource; verb: Verb; record: N; id: string },
): Promise<Outcome<Records[N]>> {
  const [row, owner] = await Promise.all([deps.store.find(at.record, at.id), deps.store.ownerOf(at.record, at.id)]);
  if (!row) return notFound;
  const decision = decideAccess({ resource: at.resource, verb: at.verb }, actor.user, owner === actor.user.id);
  if (decision === "allow") return done(row);
  return decision === "forbid" ? forbidden : notFound;
}
