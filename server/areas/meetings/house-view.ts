/** Roots of those who live in a home: the meetings of it, and of one whom it is with and what they answer. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { listConstant, listInWords, textsOf } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { MeetingResident, MeetingState } from "../../ports/state/meeting-state.ts";
import { comparedWith, givenTo, interestsOf, pictureOf, sharedInterests, shownName } from "../profile/index.ts";
import { isFinal, isInvited, takesAnswers, takesMessages } from "./life/meeting-life.ts";
import { askedOf, momentIn, residentOf, residentsNow, type Moment } from "./people.ts";

export const houseRoots: DataRoots = {
  house_meetings: dataRoot({
    reads: ["user", "house_meetings"],
    view({ user, house_meetings: all }, facts) {
      const theirs = all.flatMap((state) => meetingRow(state, user.id, facts) ?? []);
      const open = theirs.filter(({ ended }) => !ended);
      const past = theirs.filter(({ ended }) => ended);
      return { count: open.length, any: open.length > 0, open, past_any: past.length > 0, past };
    },
  }),
  meeting_applicants: dataRoot({
    reads: ["user", "named_meeting"],
    view({ user, named_meeting: state }, facts) {
      const me = state && residentOf(state, user.id, momentIn(facts, state.meeting));
      if (!state || !me) return { names: "", list: [] };
      const { living } = facts.documents;
      const texts = textsOf(facts.documents, facts.locale);
      const mine = givenTo(living, me.given);
      const side = Number(listConstant(facts.documents, "photo_sizes").at(-1));
      return {
        names: listInWords(
          facts.locale,
          state.applicants.map((each) => each.user.first_name),
        ),
        list: state.applicants.map(({ user: person, given, about, room }) => {
          const theirs = givenTo(living, given);
          const interests = interestsOf(living, theirs, sharedInterests(mine, theirs), texts);
          return {
            id: person.id,
            name: shownName(person),
            first_name: person.first_name,
            avatar: person.avatar,
            picture: pictureOf(person, person, side),
            job_title: person.job_title ?? "",
            employer: about.employer,
            bio: about.bio,
            room: room.number,
            hidden: state.blocked.includes(person.id),
            interests,
            has_interests: interests.length > 0,
            ...comparedWith(living, { mine, theirs, name: person.first_name }, texts),
          };
        }),
      };
    },
  }),
  meeting_decision: dataRoot({
    reads: ["user", "named_meeting"],
    view({ user, named_meeting: state }, facts) {
      const at = state && momentIn(facts, state.meeting);
      const me = state && at && residentOf(state, user.id, at);
      return state && at && me ? decisionOf(state, me, at) : null;
    },
  }),
};

/** Of the others is told whether they answered, never what. Whoever is away isn't asked, and may answer all the same. */
function decisionOf(state: MeetingState, me: MeetingResident, at: Moment) {
  const { meeting, answers } = state;
  const own = answers.find(({ resident }) => resident === me.id) ?? null;
  const asked = new Set(askedOf(state, at).map(({ id }) => id));
  const isOpen = takesAnswers(meeting) && !(own && isFinal(own, at.now));
  return {
    open: isOpen,
    own: own?.answer ?? null,
    asked: asked.has(me.id),
    final_at: isOpen ? (own?.final_at ?? null) : null,
    undoable: isOpen && own?.answer === "no",
    house: residentsNow(state, at).flatMap((each) =>
      each.user === null
        ? []
        : [
            {
              id: each.id,
              you: each.id === me.id,
              name: each.user.first_name,
              avatar: each.user.avatar,
              picture: pictureOf(each.user, each.user),
              decided: answers.some(({ resident }) => resident === each.id),
              away: !asked.has(each.id),
            },
          ],
    ),
  };
}

/** Null: it is nothing of theirs. */
function meetingRow(state: MeetingState, user: string, facts: ViewFacts) {
  const { meeting, applicants, answers, unread } = state;
  const at = momentIn(facts, meeting);
  const me = residentOf(state, user, at);
  const [first] = applicants;
  if (!me || !first) return null;
  const answer = answers.find(({ resident }) => resident === me.id)?.answer ?? null;
  const silent = askedOf(state, at).filter(({ id }) => id !== me.id && !answers.some(({ resident }) => resident === id));
  const isChatting = takesMessages(meeting, facts.now);
  return {
    id: meeting.id,
    name: listInWords(
      facts.locale,
      applicants.map((each) => each.user.first_name),
    ),
    avatar: first.user.avatar,
    picture: pictureOf(first.user, first.user),
    room: first.room.number,
    move_in: first.terms.move_in_date,
    months: first.terms.lease_months,
    ended: meeting.ended_at !== null,
    ended_because: meeting.ended_because,
    chatting: isChatting,
    deciding: takesAnswers(meeting) && !isChatting,
    invited: isInvited(meeting, facts.now),
    ends_at: meeting.ends_at,
    decides_at: meeting.decides_at,
    answer,
    silent: silent.length,
    silent_names: listInWords(
      facts.locale,
      silent.flatMap((each) => each.user?.first_name ?? []),
    ),
    unread,
  };
}
