/** The blocks that somebody fills in to invite others: one for each who is still missing, kept like every answer until the invitations leave. */
import { all } from "../../../kernel/records/read-records.ts";
import type { AnswerRecord } from "../../../ports/records.ts";
import type { Writes } from "../../../ports/store.ts";
import { inviteesOf } from "../rules.ts";

export const INVITEE = "group-invitee";

/** In the order in which they stand on the screen. */
export async function invitesOf(tx: Pick<Writes, "list">, application: string): Promise<AnswerRecord[]> {
  const records = await all(tx, "answer_record", { application, resource: INVITEE });
  return records.sort((a, b) => a.position - b.position);
}

/** Brings the blocks of a group's primary to as many as are missing; those that were begun stay. Called in the transaction that changed who is in it. */
export async function prepareInvites(tx: Writes, slug: string): Promise<void> {
  const group = await tx.lock("group_source", slug);
  const members = await all(tx, "group_member", { group_source: slug, left_at: null });
  const primary = members.find((member) => member.is_primary);
  if (!group || !primary?.application) return;
  const wanted = Math.max(0, inviteesOf(group.number_of_potential_roommates) - (members.length - 1));
  const there = await invitesOf(tx, primary.application);
  // The last ones first, and of these an empty one before one that somebody typed into.
  const spare = [...there].reverse().sort((a, b) => Object.keys(a.answers).length - Object.keys(b.answers).length);
  for (const { id } of spare.slice(0, Math.max(0, there.length - wanted))) await tx.remove("answer_record", id);
  const taken = new Set(there.map(({ position }) => position));
  for (let made = there.length, position = members.length + 1; made < wanted; position += 1) {
    if (taken.has(position)) continue;
    await tx.insert("answer_record", { application: primary.application, resource: INVITEE, position, answers: {} });
    made += 1;
  }
}
