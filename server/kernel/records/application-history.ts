/**
 * What history keeps of somebody's answers, whoever wrote them: which, never what. History
 * isn't the place for anybody's answers.
 */
import type { WrittenPaths } from "../rules/answers.ts";
import type { EventRecord, HistoryOwner } from "../../ports/records.ts";
import type { Reads, Writes } from "../../ports/store.ts";
import type { Actor } from "../context/deps.ts";
import type { OwnerId } from "../context/record-owner.ts";
import { event, type EventDetail } from "./event.ts";

const SAVED = "answers-saved";

/** Whose hand it is, in whose history, and when. */
export interface Hand extends HistoryOwner {
  actorUserId: string;
  now: string;
}
/** Of somebody's own answers. */
export const handOf = ({ of, id }: OwnerId, { user }: Pick<Actor, "user">, now: Date): Hand => ({
  application: null,
  [of]: id,
  actorUserId: user.id,
  now: now.toISOString(),
});
/** The same where it may have been nobody's: time's, or a job's. */
type AnyHand = Omit<Hand, "actorUserId"> & { actorUserId: string | null };
/** The same in an application's own history. */
export type ApplicationHand = AnyHand & { application: string };
/** Paths of the answers of one record. `version`: the record's, after the writing. */
export interface SavedAnswers {
  root: string;
  target: string;
  version: number;
  paths: string[];
}

export const recordEvent = <Name extends string>(
  tx: Pick<Writes, "event">,
  { actorUserId, now, ...of }: AnyHand,
  name: Name,
  detail: EventDetail<Name>,
): Promise<void> => event(tx, { ...of, by: actorUserId, name, detail, at: now });

export const recordSavedAnswers = (tx: Pick<Writes, "event">, hand: Hand, saved: SavedAnswers): Promise<void> => recordEvent(tx, hand, SAVED, { ...saved });

/** Every writing to a record of what somebody hands in, so that an open form learns which answers changed elsewhere. */
export async function savedPathsOf(tx: Pick<Reads, "events">, holder: string, target: string): Promise<WrittenPaths[]> {
  const events = await tx.events(holder);
  return events.filter(({ name, detail }) => name === SAVED && detail["target"] === target).map(writtenPaths);
}

const writtenPaths = ({ detail }: EventRecord): WrittenPaths => ({
  version: Number(detail["version"]),
  paths: Array.isArray(detail["paths"]) ? detail["paths"].map(String) : [],
});
