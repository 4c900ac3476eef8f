/** Meetings and what is said in them, as the API shows them to somebody of them. */
import type { Deps, Viewer } from "../../kernel/context/deps.ts";
import { type Texts, listInWords, numberConstant, textsOf } from "../../kernel/context/texts.ts";
import { type Living, questionKeys } from "../../kernel/definitions/living.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { givenTo, pictureOf, shownName } from "../profile/index.ts";
import { houseOverlaps } from "./life/house-overlaps.ts";
import { takesMessages } from "./life/meeting-life.ts";
import { timeLeft } from "./life/time-left.ts";
import { momentOf } from "./lock-meeting.ts";
import { askedOf, residentOf, residentsNow, roleOf, type Moment } from "./people.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import type { MeetingPerson, MeetingState, MessageRow } from "../../ports/state/meeting-state.ts";

export interface Reader {
  user: { id: string };
  locale: Viewer["locale"];
}

export function showTimeLeft(deps: Pick<Deps, "clock" | "documents">, { meeting }: Pick<MeetingState, "meeting">): Shown["meeting-time-left"] {
  const documents = deps.documents.current();
  const bands = { safe: numberConstant(documents, "time_left_safe_above_hours"), warn: numberConstant(documents, "time_left_warn_above_hours") };
  const now = deps.clock.now();
  return timeLeft(takesMessages(meeting, now) ? meeting : { ends_at: now.toISOString() }, now, bands);
}

const showPerson = (user: MeetingPerson | null) => ({
  id: user?.id ?? null,
  first_name: user?.first_name ?? "",
  profile_image_url: user && pictureOf(user, user),
});

export function showMeeting(deps: Deps, { user, locale }: Reader, state: MeetingState): Shown["meeting"] {
  const { meeting, home, applicants, unread } = state;
  const at = momentOf(deps, meeting);
  const texts = textsOf(deps.documents.current(), locale);
  const asked = askedOf(state, at);
  const own = residentOf(state, user.id, at);
  const answer = state.answers.find(({ resident }) => resident === own?.id);
  const [primary, secondary, ...further] = applicants.map((each) => showPerson(each.user));
  const address = (name: string): string | null => (typeof home.address[name] === "string" ? home.address[name] : null);
  const isOver = meeting.ended_at !== null;
  return {
    id: meeting.id,
    status: meeting.status,
    ends_at: meeting.ends_at,
    lapses_at: meeting.lapses_at,
    ended: isOver,
    accepted: meeting.ended_because === "accepted",
    remaining: showTimeLeft(deps, state),
    is_applicant: roleOf(state, user.id, at) === "applicant",
    asked: asked.length,
    answered: asked.filter(({ id }) => state.answers.some(({ resident }) => resident === id)).length,
    own_answer: answer?.answer ?? null,
    own_answer_final_at: answer?.final_at ?? null,
    property: {
      id: home.slug,
      address: { street_address: address("street_address"), unit: address("unit"), city: address("city"), postal_code: address("postal_code") },
    },
    room: { id: applicants[0]?.room.id ?? "", name: texts("meeting.room", { number: applicants[0]?.room.number ?? 0 }) },
    residents: residentsNow(state, at).map((each) => showPerson(each.user)),
    primary_applicant: primary ?? null,
    secondary_applicant: secondary ?? null,
    further_applicants: further,
    lp_overlaps: overlapsOf(deps.documents.current().living, state, { at, texts, locale, user: user.id }).map(({ status, title, subtitle }) => ({
      status,
      title,
      subtitle,
    })),
    // It waits for a channel that isn't there yet.
    chat_channel: { provider_id: state.channel && !state.channel.made ? null : meeting.id },
    unread,
  };
}

interface Looking {
  at: Moment;
  texts: Texts;
  locale: string;
  /** Id of whoever looks. */
  user: string;
}

/** Of an applicant with the house; of a resident how the applicant goes together with it. */
export function overlapsOf(living: Living, state: MeetingState, { at, texts, locale, user }: Looking) {
  const own = state.applicants.find((each) => each.user.id === user);
  const me = own ?? state.applicants[0];
  if (!me) return [];
  // Whoever lives there reads it of somebody else.
  const said = own ? "meeting.overlap" : "meeting.overlap.house";
  const house = residentsNow(state, at).flatMap((each) => (each.user ? [{ name: shownName(each.user), given: givenTo(living, each.given) }] : []));
  return houseOverlaps(living, givenTo(living, me.given), house).map(({ question, status, people }) => ({
    id: question,
    status,
    title: texts(questionKeys(question).short),
    subtitle: texts(`${said}.${status}`, { names: listInWords(locale, people[status]) }),
  }));
}

/** In their order, each in the reader's words: a notice of ours, one's own, the first of somebody else's, or a further one of theirs. */
export const messageTexts = (texts: Texts, reader: string, messages: readonly MessageRow[]): ChatMessage[] =>
  messages.map(({ id, number, user_id, text, notice, sent_at }, at) => ({
    id,
    number,
    messageType: user_id === null ? "admin" : user_id === reader ? "self" : messages[at - 1]?.user_id === user_id ? "users" : "user",
    message: notice === null ? (text ?? "") : texts(`meeting.notice.${notice}`),
    userId: user_id,
    sent_at,
  }));

/** As the API shows them. */
export const showMessages = (
  deps: Pick<Deps, "documents">,
  { user, locale }: Reader,
  meeting: string,
  messages: readonly MessageRow[],
): Shown["chat-message"][] =>
  messageTexts(textsOf(deps.documents.current(), locale), user.id, messages).map((message) => ({ ...message, channel_id: meeting }));
