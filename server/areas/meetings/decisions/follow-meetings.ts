/** Looks at every meeting of which something is due: its day is over, its house has decided, an invitation lapses, somebody moved out. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { lockMeeting } from "../lock-meeting.ts";
import { meetingsDue } from "../sql/meeting-states.ts";
import { settleMeeting } from "./move-meeting.ts";

const AT_ONCE = 200;

/** Each by itself, so that one that fails keeps none of the others waiting. Bears repeating. */
export async function followMeetings(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await deps.store.query(meetingsDue(deps.clock.now().toISOString(), AT_ONCE))) {
    try {
      await deps.store.transaction(async (tx) => {
        const state = await lockMeeting(tx, id);
        if (state) await settleMeeting(tx, deps, state);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} meetings could not be looked at`);
}
