/** The calendar file of a meeting for somebody of it, in their language: with a mail, and behind the link of their page. */
import { hrefOf } from "#screens/resolve/index.ts";
import { notFound, done, type Outcome } from "../../../kernel/access/outcome.ts";
import { drawCalendar } from "../../../kernel/calendar/draw-calendar.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { numberConstant, textsOf } from "../../../kernel/context/texts.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import { momentOf } from "../lock-meeting.ts";
import { roleOf } from "../people.ts";
import { isUuid, meetingState } from "../sql/meeting-states.ts";

const CALENDAR = "text/calendar";
const MINUTE_MS = 60_000;

export interface CalendarFile {
  name: string;
  type: typeof CALENDAR;
  text: string;
}

export const calendarPath = (meeting: string): string => `/api/v1/meet-and-greet/meetings/${meeting}/calendar`;

/** Where somebody talks in it. `source`: the slug of what they apply by; undefined of whoever lives there. */
export const chatHref = ({ documents }: Pick<Deps, "documents">, meeting: string, source: string | undefined): string => {
  const { revision } = documents.current();
  return source === undefined ? hrefOf(revision, "residentMeeting", { meeting }) : hrefOf(revision, "meetGreetChat", { source }, { meetingId: meeting });
};

/** It names the home alone: others may read the calendar, too. */
export function calendarFile(deps: Deps, { meeting, home, applicants }: MeetingState, reader: { id: string; locale: string }): CalendarFile {
  const documents = deps.documents.current();
  const texts = textsOf(documents, reader.locale);
  const source = applicants.find(({ user }) => user.id === reader.id)?.source;
  const args = { home: home.name, room: applicants[0]?.room.number ?? 0 };
  const remindMinutes = numberConstant(documents, "calendar_remind_minutes");
  const decides = new Date(meeting.decides_at);
  const chat = texts(source === undefined ? "calendar.house-chat" : "calendar.chat", args);
  const answer = { summary: texts("calendar.answer", args), start: new Date(decides.getTime() - remindMinutes * MINUTE_MS), end: decides };
  const entries = [
    { id: `chat-${meeting.id}`, summary: chat, start: new Date(meeting.opened_at), end: new Date(meeting.ends_at) },
    // Whoever applies isn't asked.
    ...(source === undefined ? [{ id: `answer-${meeting.id}`, ...answer }] : []),
  ];
  const text = drawCalendar(entries, {
    maker: deps.config.brand.name,
    locale: reader.locale,
    made: new Date(meeting.opened_at),
    about: texts(source === undefined ? "calendar.house-about" : "calendar.about"),
    url: deps.config.publicUrl + chatHref(deps, meeting.id, source),
    remindMinutes,
  });
  return { name: texts("calendar.filename"), type: CALENDAR, text };
}

/** Anybody else's isn't there. */
export async function readCalendar(deps: Deps, { user, locale }: Actor, id: string): Promise<Outcome<CalendarFile>> {
  const state = isUuid(id) ? await deps.store.query(meetingState(id, user.id)) : null;
  return state && roleOf(state, user.id, momentOf(deps, state.meeting)) ? done(calendarFile(deps, state, { id: user.id, locale })) : notFound;
}
