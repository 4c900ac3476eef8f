/**
 * In sandbox mode some who live in the demo's homes answer by themselves, so that whoever tries it alone comes to a match. Each says
 * their lines, one after the other, a while after the meeting began or an applicant wrote, and answers after a while. Nobody does for
 * whom a browser was here lately, nor once they are switched off; outside of sandbox mode there are none.
 */
import { keptLocale, textsOf } from "../../../kernel/context/texts.ts";
import type { Deps, DemoChat } from "../../../kernel/context/deps.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import { answerMeeting } from "../decisions/answer-meeting.ts";
import { sendMessage } from "../chat/messages.ts";
import { takesAnswers, takesMessages } from "../life/meeting-life.ts";
import { momentOf } from "../lock-meeting.ts";
import { residentOf } from "../people.ts";
import { lastSaidBy, wasHereSince } from "../sql/demo-residents.ts";
import { meetingsOfPerson } from "../sql/meeting-states.ts";
import { uuidOf } from "../uuid-of.ts";

/** The setting that switches them off, as the sandbox's front page sets it. */
const DEMO_RESIDENTS = "demo_residents";
const MINUTE_MS = 60_000;
/** For so long after a browser of theirs was here somebody plays them. */
const PLAYED_MS = 30 * MINUTE_MS;

export async function answerAsResidents(deps: Deps): Promise<void> {
  const { demoChats = [], sandbox } = deps.config;
  if (!sandbox || demoChats.length === 0 || (await deps.store.settings.get(DEMO_RESIDENTS)) === "off") return;
  for (const chat of demoChats) {
    const user = await deps.store.transaction((tx) => tx.userByEmail(chat.email));
    if (!user || (await deps.store.query(wasHereSince(user.id, new Date(deps.clock.now().getTime() - PLAYED_MS).toISOString())))) continue;
    for (const state of await deps.store.query(meetingsOfPerson(user.id))) await answerIn(deps, chat, user.id, state);
  }
}

async function answerIn(deps: Deps, chat: DemoChat, id: string, state: MeetingState): Promise<void> {
  const at = momentOf(deps, state.meeting);
  const me = residentOf(state, id, at);
  const user = me && (await deps.store.find("user", id));
  if (!me || !user) return;
  const { now } = at;
  const isDue = (since: string, minutes: number): boolean => now.getTime() - Date.parse(since) >= minutes * MINUTE_MS;
  if (takesMessages(state.meeting, now)) {
    const said = await deps.store.query(lastSaidBy(state.meeting.id, id));
    // The first line needs nobody to have written; each further one answers something.
    const since = said.own === 0 ? state.meeting.opened_at : said.waits_since;
    const key = chat.lines[said.own];
    if (key !== undefined && since !== null && isDue(since, chat.minutes)) {
      const first = state.applicants[0] && (await deps.store.find("user", state.applicants[0].user.id));
      const text = textsOf(deps.documents.current(), keptLocale(deps.documents.current(), first?.locale ?? null))(key, { name: first?.first_name ?? "" });
      // The same line is the same message, however often it is sent.
      await sendMessage(deps, { user }, state.meeting.id, { id: uuidOf(`${state.meeting.id}:${chat.email}:${said.own}`), text });
    }
  }
  const isAnswered = state.answers.some(({ resident }) => resident === me.id);
  if (!isAnswered && takesAnswers(state.meeting) && isDue(state.meeting.opened_at, chat.answers_after_minutes))
    await answerMeeting(deps, { user }, state.meeting.id, { answer: "yes" });
}
