/**
 * Somebody doesn't want to read what somebody else of a meeting writes, in any meeting of theirs, until they take it back.
 * Whoever is blocked is told nothing, and goes on to be read by the others.
 */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import type { Writes } from "../../../ports/store.ts";
import { followChannel } from "../channel/follow-channel.ts";
import { MESSAGE_SENT, momentOf } from "../lock-meeting.ts";
import { peopleOf, roleOf } from "../people.ts";
import { addBlock, blocksOf, removeBlock, type BlockRow } from "../sql/blocks.ts";
import { isUuid, meetingsOfPerson } from "../sql/meeting-states.ts";

/** Blocked again it is as before. Whoever they meet nowhere isn't there. */
export async function blockPerson(deps: Deps, { user }: Pick<Actor, "user">, person: string): Promise<BlockRow | Refusal> {
  if (!isUuid(person) || person === user.id) return refusal("not-found");
  const met = await metIn(deps, user.id, person);
  if (met.length === 0) return refusal("not-found");
  await deps.store.transaction(async (tx) => {
    await tx.query(addBlock(user.id, person, deps.clock.now().toISOString()));
    await tellBlocked(tx, deps, { user: user.id, person, met });
  });
  return (await deps.store.query(blocksOf(user.id))).find((each) => each.person === person) ?? refusal("not-found");
}

/** Answers whether they were blocked. */
export async function unblockPerson(deps: Deps, { user }: Pick<Actor, "user">, person: string): Promise<boolean> {
  if (!isUuid(person) || !(await deps.store.query(blocksOf(user.id))).some((each) => each.person === person)) return false;
  const met = await metIn(deps, user.id, person);
  await deps.store.transaction(async (tx) => {
    await tx.query(removeBlock(user.id, person));
    await tellBlocked(tx, deps, { user: user.id, person, met });
  });
  return true;
}

/** Meetings of theirs that somebody else is or was part of. */
const metIn = async (deps: Deps, user: string, person: string): Promise<MeetingState[]> =>
  (await deps.store.query(meetingsOfPerson(user))).filter(
    (state) => roleOf(state, user, momentOf(deps, state.meeting)) && peopleOf(state).some(({ id }) => id === person),
  );

/** Their own pages alone, on every device, and a provider, which lets them into the channels of these meetings no more, or again. */
async function tellBlocked(tx: Writes, deps: Deps, { user, person, met }: { user: string; person: string; met: readonly MeetingState[] }): Promise<void> {
  await tx.notify(user, { kind: MESSAGE_SENT, id: person });
  for (const state of met) await followChannel(tx, deps, state);
}
