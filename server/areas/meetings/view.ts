/** Roots of the meeting that the address names, and of what is said in it: the same for whoever applies and for whoever lives there. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { marketZone } from "../../kernel/context/market-time.ts";
import { numberConstant, textsOf, type Texts } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import { interestKey, interestsIn } from "../../kernel/definitions/living.ts";
import { currencyOfCountry, toMoney } from "../../kernel/rules/money.ts";
import type { MeetingPerson, MeetingState } from "../../ports/state/meeting-state.ts";
import { givenTo, pictureOf, sharedInterests, shownName } from "../profile/index.ts";

import { activityOf, showsActivity } from "./chat/activity.ts";
import { calendarPath } from "./calendar/calendar-file.ts";
import { isInvited, takesAnswers, takesMessages } from "./life/meeting-life.ts";
import { askedOf, hidesSomebody, momentIn, peopleOf, residentOf, residentsNow, roleOf, type Moment } from "./people.ts";
import { messageTexts, overlapsOf } from "./represent.ts";

/** Side of the pictures beside the messages, on a fine screen. */
const PORTRAIT_SIDE = 96;

export const roots: DataRoots = {
  meeting: dataRoot({
    reads: ["user", "named_meeting"],
    also: ["market"],
    view({ user, named_meeting: state, market }, facts) {
      const at = state && momentIn(facts, state.meeting);
      const role = state && at && roleOf(state, user.id, at);
      if (!state || !at || !role) return null;
      const { meeting, home, applicants, answers } = state;
      const texts = textsOf(facts.documents, facts.locale);
      const own = applicants.find((each) => each.user.id === user.id) ?? applicants[0]!;
      const resident = residentOf(state, user.id, at);
      const answer = answers.find((each) => each.resident === resident?.id) ?? null;
      const asked = askedOf(state, at);
      const present = residentsNow(state, at);
      const overlaps = overlapsOf(facts.documents.living, state, { at, texts, locale: facts.locale, user: user.id });
      const count = (status: string): number => overlaps.filter((each) => each.status === status).length;
      const isChatting = takesMessages(meeting, facts.now);
      return {
        id: meeting.id,
        role,
        status: meeting.status,
        ended: meeting.ended_at !== null,
        ended_because: meeting.ended_because,
        chatting: isChatting,
        deciding: takesAnswers(meeting) && !isChatting,
        reading: Object.hasOwn(facts.query, "read"),
        just_ended: Object.hasOwn(facts.query, "ended"),
        invited: isInvited(meeting, facts.now),
        accepted: own.record.accepted_at !== null,
        waits_for_group: own.record.accepted_at !== null && applicants.some(({ record }) => record.accepted_at === null),
        hours: numberConstant(facts.documents, "meeting_window_hours"),
        opened_at: meeting.opened_at,
        ends_at: meeting.ends_at,
        decides_at: meeting.decides_at,
        lapses_at: meeting.lapses_at,
        calendar_url: calendarPath(meeting.id),
        home: home.slug,
        street: home.name,
        picture: home.picture,
        room_number: own.room.number,
        price: role === "applicant" && market ? toMoney(own.terms.monthly_price_cents, currencyOfCountry(market.country_code)) : null,
        months: own.terms.lease_months,
        move_in: own.terms.move_in_date,
        applicants: applicants.length,
        asked: asked.length,
        answered: asked.filter(({ id }) => answers.some((each) => each.resident === id)).length,
        own_answer: answer?.answer ?? null,
        people: peopleIn(state, { at, user: user.id, facts, texts }),
        count: present.length + applicants.length,
        older_app: present.some((each) => each.user === null),
        overlaps,
        compared: overlaps.length > 0,
        home_runs: count("home_run"),
        in_betweens: count("in_between"),
        strike_outs: count("strike_out"),
        shared: sharedIn(state, { at, user: user.id, facts, texts }),
        unread: state.unread,
      };
    },
  }),
  chat: dataRoot({
    reads: ["user", "named_meeting", "named_chat"],
    view({ user, named_meeting: state, named_chat: chat }, facts) {
      const at = state && momentIn(facts, state.meeting);
      if (!state || !at || !chat || roleOf(state, user.id, at) === null) return null;
      const shows = showsActivity(facts.documents, state.meeting.market, chat.shows);
      const known = new Map(peopleOf(state).map((person) => [person.id, person]));
      const texts = textsOf(facts.documents, facts.locale);
      return {
        channel: state.meeting.id,
        messages: messageTexts(texts, user.id, chat.messages),
        people: [...known.values()].map((person) => ({
          id: person.id,
          name: shownName(person),
          avatar: person.avatar,
          picture: pictureOf(person, person, PORTRAIT_SIDE),
        })),
        hidden: [...known.keys()].filter((person) => state.blocked.includes(person)),
        read: chat.read,
        shows_activity: shows,
        ...activityOf(facts.documents, state, { shows, activity: chat.activity }, facts.now),
        zone: marketZone(facts.documents, state.meeting.market),
        earlier_from: `/api/v1/chat/messages/?channel_id=${state.meeting.id}`,
        most: numberConstant(facts.documents, "message_max_length"),
        open: takesMessages(state.meeting, facts.now),
        service: serviceOf(state, facts),
      };
    },
  }),
};

/** Once its channel is there, for whoever is in it. Whoever looks as somebody else is let in nowhere in their name. */
function serviceOf(state: MeetingState, { documents, session }: ViewFacts) {
  const { meeting, channel } = state;
  if (!channel?.made || channel.closed || session.viewing_until !== null || hidesSomebody(state)) return null;
  return {
    channel: meeting.id,
    credentials_from: "/api/v1/chat/users",
    last: numberConstant(documents, "messages_loaded"),
    look_seconds: numberConstant(documents, "meeting_poll_seconds"),
    looks: numberConstant(documents, "chat_token_looks"),
  };
}

interface Looking {
  at: Moment;
  user: string;
  facts: ViewFacts;
  texts: Texts;
}

/** Those who live there, then those who apply. Without an account they have no id, and are somebody all the same. */
function peopleIn(state: MeetingState, { at, user, texts }: Looking) {
  const known = (person: MeetingPerson, about: string) => ({
    id: person.id,
    key: person.id,
    name: shownName(person),
    avatar: person.avatar,
    picture: pictureOf(person, person, PORTRAIT_SIDE),
    own: person.id === user,
    hidden: state.blocked.includes(person.id),
    about: person.job_title ?? about,
  });
  const nameless = (key: string, about: string) => ({
    id: null,
    key,
    name: texts("meeting.somebody"),
    avatar: null,
    picture: null,
    own: false,
    hidden: false,
    about,
  });
  return [
    ...residentsNow(state, at).map((each) => {
      const lives = texts("meeting.lives", { number: each.room_number });
      return { ...(each.user ? known(each.user, lives) : nameless(each.id, lives)), lives: true, number: each.room_number };
    }),
    ...state.applicants.map((each) => ({
      ...known(each.user, texts("meeting.hopes", { number: each.room.number })),
      about: texts("meeting.hopes", { number: each.room.number }),
      lives: false,
      number: each.room.number,
    })),
  ];
}

/** What somebody likes that anybody on the other side of the table likes, too. */
function sharedIn(state: MeetingState, { at, user, facts, texts }: Looking) {
  const { living } = facts.documents;
  const own = state.applicants.find((each) => each.user.id === user);
  const me = own ?? residentOf(state, user, at);
  const others = own ? residentsNow(state, at) : state.applicants;
  if (!me) return [];
  const mine = givenTo(living, me.given);
  const shared = new Set(others.flatMap((each) => sharedInterests(mine, givenTo(living, each.given))));
  return interestsIn(living)
    .filter(({ id }) => shared.has(id))
    .map(({ id, icon }) => ({ id, icon, label: texts(interestKey(id)) }));
}
