/** Whose filling something is about, how it is held, and what it still asks. */
import type { Actor, Deps, FillingArea, OpenQuestion } from "../context/deps.ts";
import type { RevisionReads } from "../context/documents.ts";
import type { HandIn } from "../context/hand-in.ts";
import { keptLocale } from "../context/texts.ts";
import type { SubjectOf } from "../screens/subject-data.ts";
import type { ChargeRecord, BackgroundCheckRecord, UserRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { type Filling, fillingOfState, fillingQuestions, partStatuses } from "./pages.ts";

export function fillingArea({ areas }: Pick<Deps, "areas">, subject: string): FillingArea {
  const area = Object.hasOwn(areas.fillings, subject) ? areas.fillings[subject] : undefined;
  if (!area) throw new Error(`No area brings the filling of the ${subject}`);
  return area;
}

type Target = { charge: ChargeRecord["target_type"] } | { check: BackgroundCheckRecord["target_type"] };

/** The one that has such a target. */
export function fillingOfTarget({ areas }: Pick<Deps, "areas">, of: Target): FillingArea {
  const area = Object.values(areas.fillings).find(({ targets }) => ("charge" in of ? targets.charge === of.charge : targets.check === of.check));
  if (!area) throw new Error(`No area brings a filling for ${JSON.stringify(of)}`);
  return area;
}

/** Somebody's own, as it stands; null where it isn't theirs. */
export async function ownHandIn(deps: Deps, actor: Actor, { read }: FillingArea, id: string): Promise<HandIn | null> {
  const handIn = await read(deps.store, deps, id);
  return handIn?.user === actor.user.id ? handIn : null;
}

/** What a background check is about; null where it is gone. */
export async function handInOfCheck(deps: Deps, { target_type, target_id }: Pick<BackgroundCheckRecord, "target_type" | "target_id">): Promise<HandIn | null> {
  const area = fillingOfTarget(deps, { check: target_type });
  const id = await area.idOfChecked(deps.store, target_id);
  return id === null ? null : area.read(deps.store, deps, id);
}

/** Held until the transaction ends, and read again. */
export async function holdHandIn(tx: Writes, deps: Deps, { lock, read }: FillingArea, id: string): Promise<HandIn | null> {
  await lock(tx, id);
  return read(tx, deps, id);
}

export const subjectOf = ({ subject, state, params }: HandIn, user: UserRecord): SubjectOf => ({ subject, user, state, params });

type Reader = Pick<Actor, "user" | "locale">;

/** By the documents that it was begun on. `reads`: the transaction that it was read in, if it was. */
async function fillingOf(deps: Deps, handIn: HandIn, { user, locale }: Reader, reads: RevisionReads): Promise<Filling> {
  const documents = await deps.documents.at(handIn.revision, reads);
  return fillingOfState(deps, subjectOf(handIn, user), locale, documents, handIn.variants ?? undefined);
}

function openIn(deps: Deps, { subject }: HandIn, filling: Filling): OpenQuestion[] {
  const open = fillingQuestions(filling);
  return [...open, ...(fillingArea(deps, subject).furtherQuestions?.(open, filling.data, filling.documents) ?? [])];
}

/** Everything that it still asks. */
export const openQuestionsOf = async (deps: Deps, handIn: HandIn, reader: Reader, reads: RevisionReads = deps.store): Promise<OpenQuestion[]> =>
  openIn(deps, handIn, await fillingOf(deps, handIn, reader, reads));

/** How far each of its parts is, for programs. */
export async function sectionStatusOf(deps: Deps, handIn: HandIn, reader: Reader): Promise<ReturnType<typeof partStatuses>> {
  const filling = await fillingOf(deps, handIn, reader, deps.store);
  return partStatuses(filling, openIn(deps, handIn, filling));
}

/** Whoever fills it in, where nobody asks; null once the account is gone. */
export async function actorOf(deps: Pick<Deps, "store" | "documents">, handIn: HandIn): Promise<Actor | null> {
  const user = await deps.store.find("user", handIn.user);
  return user && { user, session: null, address: "", locale: keptLocale(deps.documents.current(), user.locale) };
}
