/**
 * That somebody writes, and how far they have read: shown to those of a meeting who show the same of themselves. Of two of whom one
 * hides the other neither sees anything.
 */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { marketConstant } from "../../../kernel/context/market-constants.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { takesMessages } from "../life/meeting-life.ts";
import { followersOf, roleOf } from "../people.ts";
import { momentOf, OTHERS_ACTIVE } from "../lock-meeting.ts";
import { meetingSeats } from "../sql/meeting-seats.ts";
import { markWriting } from "../sql/messages.ts";
import type { MeetingRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";
import type { ChatActivity, MeetingState } from "../../../ports/state/meeting-state.ts";

const SECOND_MS = 1000;

/** As they said it; else as it is where the meeting is. */
export const showsActivity = (documents: PublishedDocuments, market: string, said: boolean | null): boolean =>
  said ?? marketConstant(documents, "chat_activity_shown", market) === true;

type Known = Pick<MeetingState, "blocked" | "blocked_by"> & { meeting: Pick<MeetingRecord, "id" | "market"> };

/** What one sees of the others: who has read up to which number, and who writes, for how many seconds that still counts. */
export function activityOf(
  documents: PublishedDocuments,
  { meeting, blocked, blocked_by }: Known,
  { shows, activity }: { shows: boolean; activity: readonly ChatActivity[] },
  now: Date,
) {
  const shown = shows
    ? activity.filter((each) => showsActivity(documents, meeting.market, each.shows) && ![...blocked, ...blocked_by].includes(each.user_id))
    : [];
  const seconds = (at: string): number => numberConstant(documents, "writing_shown_seconds") - Math.floor((now.getTime() - Date.parse(at)) / SECOND_MS);
  return {
    read_by: shown.map(({ user_id, number }) => ({ id: user_id, number })),
    writing: shown.flatMap(({ user_id, writing_at: at }) => (at !== null && seconds(at) > 0 ? [{ id: user_id, seconds: seconds(at) }] : [])),
  };
}

/** Tells those that `by` writes or has read: not themselves, and nobody of whom one hides the other. */
export async function tellActivity(tx: Writes, { meeting, blocked, blocked_by }: Known, by: string, users: readonly string[]): Promise<void> {
  const without = [by, ...blocked, ...blocked_by];
  for (const user of users) if (!without.includes(user)) await tx.notify(user, { kind: OTHERS_ACTIVE, id: meeting.id });
}

/** Says that they write. False: none of theirs. Of whoever doesn't show it, nothing is kept and nobody is told. */
export const sayWriting = (deps: Deps, { user }: Pick<Actor, "user">, meeting: string): Promise<boolean> =>
  deps.store.transaction(async (tx) => {
    const state = await tx.query(meetingSeats(meeting, user.id));
    const at = state && momentOf(deps, state.meeting);
    if (!state || !at || !roleOf(state, user.id, at)) return false;
    const documents = deps.documents.current();
    const said = (await tx.find("user", user.id))?.shows_activity ?? null;
    if (!takesMessages(state.meeting, at.now) || !showsActivity(documents, state.meeting.market, said)) return true;
    const again = new Date(at.now.getTime() - (numberConstant(documents, "writing_again_seconds") * SECOND_MS) / 2).toISOString();
    if (!(await tx.query(markWriting(meeting, user.id, { at: at.now.toISOString(), again })))) return true;
    await tellActivity(tx, state, user.id, followersOf(state, at));
    return true;
  });
