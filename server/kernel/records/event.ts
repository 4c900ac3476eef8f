/** What is written down of something that happened, and who did it. */
import type table from "#schemas/events.json";
import { type EventRecord, HISTORY_OWNERS, type HistoryOwner } from "../../ports/records.ts";
import type { StatusMove, Writes } from "../../ports/store.ts";
import { realUser } from "../access/view-as.ts";
import type { Viewer } from "../context/deps.ts";

type Declared = (typeof table)["events"];
type Spelled<Value> = Value extends "true" ? true : Value extends "false" ? false : Value extends "null" ? null : Value;
type Values<Of> = { readonly [Property in keyof Of]?: Spelled<keyof Of[Property]> };
/** What an event of that name may say of itself: of what `schemas/events.json` declares only what it names, so that each has its words. */
export type EventDetail<Name extends string> = Readonly<Record<string, unknown>> & (Name extends keyof Declared ? Values<Declared[Name]> : unknown);
/** One of the values that are declared of it. */
export type EventValue<Name extends keyof Declared, Property extends keyof Declared[Name]> = NonNullable<Values<Declared[Name]>[Property]>;

export interface Happened<Name extends string = string> {
  name: Name;
  /** A viewer, or a user's id; null: nobody did it, time or a job. Staff who look as somebody did it as that person. */
  by: Pick<Viewer, "user" | "viewing"> | string | null;
  /** As whom, where the viewer doesn't say it: a user's id. */
  as?: string | null;
  /** What history tells of it: which, never what was answered. */
  detail?: EventDetail<Name>;
  /** The reason that was given. */
  why?: string | null;
}

export interface HappenedTo<Name extends string = string> extends Happened<Name>, Partial<HistoryOwner> {
  at: Date | string;
  /** Whom it is about, where it is about a person and no application: a user's id. */
  about?: string | null;
  /** `false`: staff alone learn of it, and nobody who follows the application; `"nobody"`: it is kept only. */
  told?: boolean | "nobody";
}

/** A move of an application's status, as its history has it. */
export function happened<Name extends string>({ name, by, as, detail, why = null }: Happened<Name>): StatusMove["event"] {
  const isViewer = typeof by === "object" && by !== null;
  const viewed = isViewer && by.viewing ? (by.user?.id ?? null) : null;
  return { actor_user_id: isViewer ? (realUser(by)?.id ?? null) : by, as_user_id: as ?? viewed, name, detail: { ...detail }, why };
}

/** Writes it down, and tells whom it concerns once the transaction is durable. */
export function event<Name extends string>(tx: Pick<Writes, "event">, { at, about, told = true, ...what }: HappenedTo<Name>): Promise<void> {
  const record: Omit<EventRecord, "id"> = {
    ...happened(what),
    ...ownerOf(what),
    ...(about !== undefined && { about_user_id: about }),
    at: typeof at === "string" ? at : at.toISOString(),
  };
  return tx.event(record, { told });
}

const ownerOf = (of: Partial<HistoryOwner>): HistoryOwner => ({
  application: null,
  ...Object.fromEntries(HISTORY_OWNERS.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]]))),
});
