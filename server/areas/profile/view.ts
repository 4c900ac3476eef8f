/** Roots of a profile: one's own with what it still asks, and somebody's as those read it who may live with them. */
import { namedProperty } from "#screens/language/documents/command-input.ts";
import { writePhotoAnswer } from "#screens/language/forms/photo-answer.ts";
import { answerKeys, interestGroupKey, interestKey, questionKeys, type Living } from "../../kernel/definitions/living.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { listConstant, numberConstant, photoLimits, textConstant, textsOf, type Texts } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import { firstOpen, gapsOf, givenTo, isAnswered, isComplete, isDone, stepAt, stepsOf, type Given, type Step } from "./answers.ts";
import { comparedWith, interestsOf, NOT_COMPARED } from "./compared.ts";
import { sharedInterests } from "./overlap.ts";
import { readable } from "./may-read.ts";
import { petLines, petsInWords } from "./pets.ts";
import { pictureOf } from "./photo.ts";
import { shownName } from "./shown-name.ts";

const textsIn = ({ documents, locale }: ViewFacts): Texts => textsOf(documents, locale);
const mostInterests = ({ documents }: ViewFacts): number => numberConstant(documents, "interests_maximum");

/** On a fine screen a portrait takes as much as there is. */
const portraitSide = ({ documents }: ViewFacts): number => Number(listConstant(documents, "photo_sizes").at(-1));

export const roots: DataRoots = {
  profile: dataRoot({
    reads: ["user", "profile", "pet_applied_with"],
    view({ user, profile, pet_applied_with }, facts) {
      const gaps = gapsOf(facts.documents.living, profile, mostInterests(facts));
      return {
        user_id: user.id,
        avatar: user.avatar,
        details: {
          first_name: user.first_name,
          last_name: user.last_name,
          job_title: profile?.job_title || null,
          employer: profile?.employer || null,
          bio: profile?.bio || null,
          pets: petLines(profile?.pets ?? null, pet_applied_with),
          photo: profile?.photo && profile.photo_crop ? writePhotoAnswer({ document: profile.photo, ...profile.photo_crop }) : null,
        },
        photo_most_bytes: numberConstant(facts.documents, "photo_max_bytes"),
        photo_megabytes: photoLimits(facts.documents).megabytes,
        photo_types: textConstant(facts.documents, "photo_types"),
        photo_closest: Number(namedProperty("profile.photo.zoom", facts.documents.set.resources)?.maximum),
        first_question: facts.documents.living.questions[0]?.id ?? null,
        last_question: facts.documents.living.questions.at(-1)?.id ?? null,
        answers_left: gaps.answers,
        has_details: !gaps.details,
        complete: isComplete(gaps),
      };
    },
  }),
  preferences: dataRoot({
    reads: ["profile", "user"],
    view({ profile, user }, facts) {
      const { living } = facts.documents;
      const given = givenTo(living, profile);
      const steps = stepsOf(living);
      const at = stepAt(steps, facts.query);
      const { question, part } = steps[at]!;
      return {
        question: question.id,
        part,
        ask: textsIn(facts)(questionKeys(question.id).ask),
        you: [{ id: user.id, name: user.first_name, avatar: user.avatar, picture: pictureOf(user, profile) }],
        number: living.questions.indexOf(question) + 1,
        count: living.questions.length,
        answered: living.questions.filter((each) => isDone(each, given)).length,
        windows: living.questions.map((each) => (each === question ? "now" : isDone(each, given) ? "lit" : "dark")),
        options: optionsOf(steps[at]!, given, textsIn(facts)),
        ready: isAnswered(steps[at]!, given),
        ...addressOf("back", steps[at - 1]),
        ...addressOf("next", steps[at + 1]),
        ...addressOf("open", firstOpen(steps, given)),
      };
    },
  }),
  interests: dataRoot({
    reads: ["profile"],
    view({ profile }, facts) {
      const { living } = facts.documents;
      const texts = textsIn(facts);
      const { interests: chosen } = givenTo(living, profile);
      const most = mostInterests(facts);
      return {
        count: chosen.length,
        most,
        over: chosen.length > most,
        over_by: Math.max(0, chosen.length - most),
        windows: Array.from({ length: most }, (_, at) => (at < chosen.length ? "lit" : "dark")),
        groups: living.interests.map(({ id, list }) => ({
          id,
          title: texts(interestGroupKey(id)),
          list: list.map((each) => ({ ...each, label: texts(interestKey(each.id)), chosen: chosen.includes(each.id) })),
        })),
      };
    },
  }),
  shown_profile: dataRoot({
    reads: ["user", "profile", "named_profile"],
    view({ user, profile, named_profile }, facts) {
      const named = readable(named_profile, facts);
      if (!named) return null;
      const { living } = facts.documents;
      const [mine, theirs] = [givenTo(living, profile), givenTo(living, named.profile)];
      const isOwn = named.user.id === user.id;
      const compared = isOwn ? NOT_COMPARED : comparedWith(living, { mine, theirs, name: named.user.first_name }, textsIn(facts));
      return {
        user_id: named.user.id,
        own: isOwn,
        name: shownName(named.user),
        first_name: named.user.first_name,
        avatar: named.user.avatar,
        picture: pictureOf(named.user, named.profile, portraitSide(facts)),
        job_title: named.profile?.job_title ?? "",
        employer: named.profile?.employer ?? "",
        bio: named.profile?.bio ?? "",
        pets: petsInWords(facts.locale, textsIn(facts), named.profile?.pets ?? null),
        has_interests: theirs.interests.length > 0,
        interests: interestsOf(living, theirs, isOwn ? [] : sharedInterests(mine, theirs), textsIn(facts)),
        has_answers: Object.keys(theirs.own_answers).length > 0,
        answers: answersOf(living, theirs, textsIn(facts)),
        ...compared,
      };
    },
  }),
};

const addressOf = <Name extends string>(name: Name, step: Step | undefined) =>
  ({ [`${name}_question`]: step?.question.id ?? null, [`${name}_part`]: step?.part ?? null }) as Record<`${Name}_${"question" | "part"}`, string | null>;

function optionsOf({ question, part }: Step, given: Given, texts: Texts) {
  const chosen = part === "me" ? [given.own_answers[question.id]] : (given.roommate_answers[question.id] ?? []);
  return question.answers.map(({ id, icon, picture }) => {
    const keys = answerKeys(question.id, id);
    return { id, label: texts(keys.label), about: texts(keys.about), icon: icon ?? null, picture: picture ?? null, chosen: chosen.includes(id) };
  });
}

const answersOf = ({ questions }: Living, given: Given, texts: Texts) =>
  questions.flatMap(({ id }) => {
    const own = given.own_answers[id];
    return own === undefined ? [] : [{ id, short: texts(questionKeys(id).short), answer: texts(answerKeys(id, own).label) }];
  });
