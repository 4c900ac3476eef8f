/** Profiles as a resource: one's own, and those that one may read; what there is to answer and to like, and what was handed in. */
import { decideAccess } from "../../kernel/access/access.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import { answerKeys, type Interest, interestKey, interestsIn, questionKeys } from "../../kernel/definitions/living.ts";
import type { RecordChange, SentBody } from "../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { undeclaredProperties } from "../../kernel/records/undeclared-properties.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";
import type { NamedProfile } from "../../ports/state.ts";
import { givenTo, hasAnswer, interestOf, type Given } from "./answers.ts";
import { changeProfile, type ProfileChange } from "./change-profile.ts";
import { readable } from "./may-read.ts";
import { pictureOf, thumbnailFor, withPhoto } from "./photo.ts";
import { initialOf } from "./shown-name.ts";
import { handInProfile } from "./submit-profile.ts";

const KEPT = ["job_title", "employer", "bio", "photo", "pets"];
const textsFor = ({ documents }: Deps, { locale }: Actor) => textsOf(documents.current(), locale);

/** Of somebody whom they may know of; null of everybody else, whether there is such a person or not. */
async function profileOf(deps: Deps, actor: Actor, id: string): Promise<NamedProfile | null> {
  const { named_profile } = await deps.store.state(["named_profile"], { user: actor.user.id, source: null, market: null, profile: id });
  return readable(named_profile ?? null, { documents: deps.documents.current(), now: deps.clock.now() });
}

export async function readProfile(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["profile"]>> {
  const named = await profileOf(deps, actor, id);
  return named ? done(showProfile(deps, actor, named)) : notFound;
}

/** Work, a few words and a photo; the names are the account's, and the answers have addresses of their own. */
export async function saveProfile(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["profile"]>> {
  const { values, refusals } = checkResource(deps, "profile", normalBody(deps, "profile", body), { for: "change" });
  const all = [...refusals, ...undeclaredProperties(values, KEPT)];
  if (all.length > 0) return invalid(all);
  const decision = decideAccess({ resource: "profile", verb: "update" }, actor.user, id === actor.user.id);
  if (decision !== "allow") return decision === "forbid" ? forbidden : notFound;
  const { photo, ...texts } = values;
  const saved = keptOr(await withPhoto(deps, actor, photo, (parts) => changedTo(deps, actor, () => ({ ...texts, ...parts }))));
  return saved.ok ? done(showProfile(deps, actor, { user: actor.user, profile: saved.value })) : saved;
}

/** The square of a photo as whoever reads the profile sees it: the smallest that has so many pixels, or the largest. */
export async function readPhoto(deps: Deps, actor: Actor, { user, photo, size }: { user: string; photo: string; size: number }): Promise<Outcome<SentPhoto>> {
  const thumbnails = (await profileOf(deps, actor, user))?.profile?.photo_thumbnails;
  const key = thumbnails?.id === photo ? thumbnailFor(thumbnails, size) : undefined;
  const file = key === undefined ? null : await deps.files.get(key);
  return file ? done({ content: file.body, type: file.contentType, name: `${photo}.jpg` }) : notFound;
}
interface SentPhoto {
  content: Buffer;
  type: string;
  name: string;
}

export function listQuestions(deps: Deps, actor: Actor): Shown["living-question"][] {
  const texts = textsFor(deps, actor);
  return deps.documents.current().living.questions.map(({ id, answers }) => ({
    id,
    copy: texts(questionKeys(id).ask),
    answers: answers.map((answer) => ({ id: answer.id, copy: texts(answerKeys(id, answer.id).label) })),
  }));
}

export async function listResponses(deps: Deps, actor: Actor): Promise<Shown["living-response"][]> {
  const given = await ownAnswers(deps, actor);
  return deps.documents.current().living.questions.map(({ id }) => responseTo(id, given));
}

/** Both parts of it at once: no own answer, or none that is fine, is said by null and by an empty list. */
export async function saveResponse(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["living-response"]>> {
  const { living } = deps.documents.current();
  const { values, refusals } = checkResource(deps, "living-response", normalBody(deps, "living-response", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  if (!living.questions.some((question) => question.id === id)) return notFound;
  const { me, them } = values as { me: string | null; them: string[] };
  if (me !== null && !hasAnswer(living, id, me)) return invalid([refusal("oneOf", "me")]);
  if (!them.every((answer) => hasAnswer(living, id, answer))) return invalid([refusal("oneOf", "them")]);
  const saved = await changed(deps, actor, ({ own_answers, roommate_answers }) => {
    const { [id]: _own, ...others } = own_answers;
    return { own_answers: me === null ? others : { ...others, [id]: me }, roommate_answers: { ...roommate_answers, [id]: [...new Set(them)] } };
  });
  return saved.ok ? done(responseTo(id, givenTo(living, saved.value))) : saved;
}

export async function listInterests(deps: Deps, actor: Actor): Promise<Shown["interest"][]> {
  const given = await ownAnswers(deps, actor);
  return interestsIn(deps.documents.current().living).map((each) => showInterest(deps, actor, each, given));
}

/** In or out, as it says: said twice it is the same. */
export async function saveInterest(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["interest"]>> {
  const { living } = deps.documents.current();
  const { values, refusals } = checkResource(deps, "interest", normalBody(deps, "interest", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const interest = interestOf(living, id);
  if (!interest) return notFound;
  const saved = await changed(deps, actor, ({ interests }) => {
    const others = interests.filter((each) => each !== id);
    return { interests: values["selected"] === true ? [...others, id] : others };
  });
  return saved.ok ? done(showInterest(deps, actor, interest, givenTo(living, saved.value))) : saved;
}

export async function submitProfile(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["profile-submission"]>> {
  const { values, refusals } = checkResource(deps, "profile-submission", normalBody(deps, "profile-submission", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const found = await allowedRecord(deps, actor, { resource: "profile-submission", verb: "create", record: "application", id: String(values["application"]) });
  if (!found.ok) return found;
  const result = await handInProfile({ deps, actor, id: found.value.id, group: found.value.group_source });
  return "code" in result ? refusedWith(result) : done({ application: result.id, status: result.status }, true);
}

/** The profile as it is then. */
const changedTo = (deps: Deps, actor: Actor, change: ProfileChange): Promise<ProfileRecord | Refusal> =>
  deps.store.transaction((tx) => changeProfile(tx, actor.user.id, deps.clock.now(), change));

const changed = async (deps: Deps, actor: Actor, change: ProfileChange): Promise<Outcome<ProfileRecord>> => keptOr(await changedTo(deps, actor, change));

function keptOr(result: ProfileRecord | Refusal): Outcome<ProfileRecord> {
  if (!("code" in result)) return done(result);
  return result.path === null ? refusedWith(result) : invalid([result]);
}

async function ownAnswers(deps: Deps, actor: Actor): Promise<Given> {
  const { profile } = await deps.store.state(["profile"], { user: actor.user.id, source: null, market: null });
  return givenTo(deps.documents.current().living, profile ?? null);
}

const responseTo = (question: string, { own_answers, roommate_answers }: Given): Shown["living-response"] => ({
  question,
  me: own_answers[question] ?? null,
  them: roommate_answers[question] ?? [],
});

const showInterest = (deps: Deps, actor: Actor, { id, icon }: Interest, { interests }: Given): Shown["interest"] => ({
  id,
  label: textsFor(deps, actor)(interestKey(id)),
  icons: { svg: icon },
  selected: interests.includes(id),
});

function showProfile(deps: Deps, actor: Actor, { user, profile }: Pick<NamedProfile, "user" | "profile">): Shown["profile"] {
  const isOwn = user.id === actor.user.id;
  const { living } = deps.documents.current();
  const given = givenTo(living, profile);
  const { job_title = "", employer = "", bio = "" } = profile ?? {};
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: isOwn ? user.last_name : initialOf(user.last_name),
    profile_image_url: pictureOf(user, profile),
    photo: isOwn && profile?.photo && profile.photo_crop ? { document: profile.photo, ...profile.photo_crop } : null,
    job_title,
    employer,
    bio,
    employment_history: employer === "" && job_title === "" ? [] : [{ employer, title: job_title }],
    interests: given.interests,
    pets: profile?.pets ?? [],
    living_preferences: living.questions.flatMap(({ id }) => {
      const { me, them } = responseTo(id, given);
      return me === null && them.length === 0 ? [] : [{ question: id, me, them: isOwn ? them : [] }];
    }),
  };
}
