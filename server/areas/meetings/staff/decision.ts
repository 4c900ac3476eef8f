/** What staff decide for a house that is silent. Pressed again by the same hand it is answered with the first. */
import { done, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { decideForHouse } from "../decisions/decide-for-house.ts";
import { isUuid } from "../sql/meeting-states.ts";
import { readStaffMeeting } from "./read-staff-meetings.ts";

export async function decideMeeting(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-meeting-details"]>> {
  const { values, refusals } = checkBody(deps, "house-decision", body);
  if (refusals.length > 0) return invalid(refusals);
  if (!isUuid(id)) return notFound;
  const decided = await decideForHouse(deps, actor, id, { approves: values.approves, why: values.reason }, version);
  if ("code" in decided) return refusedWith(decided);
  if ("version" in decided) return { ok: false, problem: { kind: "lost-update", version: decided.version } };
  const read = await readStaffMeeting(deps, actor, id);
  return read.ok ? done(read.value, decided.made) : read;
}
