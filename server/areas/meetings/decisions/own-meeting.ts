/** Nobody of the staff sees to a meeting in which they have a stake: they apply in it, alone or with others, co-sign for it, or live in its home. */
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor } from "../../../kernel/context/deps.ts";
import type { Refusal } from "../../../kernel/rules/refusal.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import type { Reads } from "../../../ports/store.ts";
import { ownHome } from "../../homes/index.ts";

/** Why it is a colleague's to see to; null where it isn't. */
export async function ownMeeting(reads: Pick<Reads, "query">, actor: Actor, { meeting, applicants }: MeetingState): Promise<Refusal | null> {
  for (const { record } of applicants) {
    const why = await ownCase(reads, actor.user.id, record.application);
    if (why) return why;
  }
  return ownHome(reads, actor, meeting.home);
}
