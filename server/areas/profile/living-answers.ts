/** What is pressed on the pages of a profile: an answer of one's own, what is fine in a roommate, an interest. Each saves at once. */
import type { Command, InputOf } from "../../kernel/context/deps.ts";
import type { Living } from "../../kernel/definitions/living.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused } from "../../kernel/screens/application-command.ts";
import { hasAnswer, interestOf, toggled } from "./answers.ts";
import { changeProfile, type ProfileChange } from "./change-profile.ts";

/** One's own answer takes the place of the one before. */
const ownAnswer =
  (living: Living, question: string, answer: string): ProfileChange =>
  ({ own_answers }) =>
    hasAnswer(living, question, answer) ? { own_answers: { ...own_answers, [question]: answer } } : refusal("oneOf", "answer");

/** Of a roommate several are fine: each goes in or out. */
const roommateAnswer =
  (living: Living, question: string, answer: string): ProfileChange =>
  ({ roommate_answers }) => {
    if (!hasAnswer(living, question, answer)) return refusal("oneOf", "answer");
    const before = Object.hasOwn(roommate_answers, question) ? roommate_answers[question]! : [];
    return { roommate_answers: { ...roommate_answers, [question]: toggled(before, answer) } };
  };

/** Which one has is kept, however many they are. */
const interest =
  (living: Living, id: string): ProfileChange =>
  ({ interests }) =>
    interestOf(living, id) ? { interests: toggled(interests, id) } : refusal("oneOf", "interest");

/** Whoever they are to the page: what is answered is the person's, not an application's. */
const pressed =
  <Name extends string>(change: (living: Living, input: InputOf<Name>) => ProfileChange): Command<Name> =>
  async (call) => {
    const { deps, viewer, input } = call;
    const actor = actorOf(viewer);
    if (!actor) return refused(call, refusal("not-found"));
    const { living } = deps.documents.current();
    const result = await deps.store.transaction((tx) => changeProfile(tx, actor.user.id, deps.clock.now(), change(living, input)));
    return "code" in result ? refused(call, result) : { ok: true };
  };

export const answerForMyself = pressed<"answer-for-myself">((living, { question, answer }) => ownAnswer(living, question, answer));
export const answerForRoommates = pressed<"answer-for-roommates">((living, { question, answer }) => roommateAnswer(living, question, answer));
export const toggleInterest = pressed<"toggle-interest">((living, { interest: id }) => interest(living, id));
