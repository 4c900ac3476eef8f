/**
 * Somebody doesn't want to read what somebody else of a meeting writes, in any meeting of theirs, until they take it back.
 * Whoever is blocked is told nothing, and goes on to be read by the others.
 */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { MESSAGE_SENT, momentOf } from "../lock-meeting.ts";
import { peopleOf, roleOf } from "../people.ts";
import { addBlock, blocksOf, removeBlock, type BlockRow } from "../sql/blocks.ts";
import { isUuid, meetingsOfPerson } from "../sql/meeting-states.ts";

/** Blocked again it is as before. Whoever they meet nowhere isn't there. */
export async function blockPerson(deps: Deps, { user }: Pick<Actor, "user">, person: string): Promise<BlockRow | Refusal> {
  if (!isUuid(person) || person === user.id) return refusal("not-found");
  const meetings = await deps.store.query(meetingsOfPerson(user.id));
  const met = meetings.some((state) => roleOf(state, user.id, momentOf(deps, state.meeting)) && peopleOf(state).some(({ id }) => id === person));
  if (!met) return refusal("not-found");
  await deps.store.transaction(async (tx) => {
    await tx.query(addBlock(user.id, person, deps.clock.now().toISOString()));
    // Their own pages alone, on every device.
    await tx.notify(user.id, { kind: MESSAGE_SENT, id: person });
  });
  return (await deps.store.query(blocksOf(user.id))).find((each) => each.person === person) ?? refusal("not-found");
}

/** Answers whether they were blocked. */
export async function unblockPerson(deps: Deps, { user }: Pick<Actor, "user">, person: string): Promise<boolean> {
  if (!isUuid(person) || !(await deps.store.query(blocksOf(user.id))).some((each) => each.person === person)) return false;
  await deps.store.transaction(async (tx) => {
    await tx.query(removeBlock(user.id, person));
    await tx.notify(user.id, { kind: MESSAGE_SENT, id: person });
  });
  return true;
}
