/** What is written down of something that happened, and who did it. */
import { type EventRecord, HISTORY_OWNERS, type HistoryOwner } from "../../ports/records.ts";
import type { StatusMove, Writes } from "../../ports/store.ts";
import { realUser } from "../access/view-as.ts";
import type { Viewer } from "../context/deps.ts";

export interface Happened {
  name: string;
  /** A viewer, or a user's id; null: nobody did it, time or a job. Staff who look as somebody did it as that person. */
  by: Pick<Viewer, "user" | "viewing"> | string | null;
  /** As whom, where the viewer doesn't say it: a user's id. */
  as?: string | null;
  /** What history tells of it: which, never what was answered. */
  detail?: Record<string, unknown>;
  /** The reason that was given. */
  why?: string | null;
}

export interface HappenedTo extends Happened, Partial<HistoryOwner> {
  at: Date | string;
  /** Whom it is about, where it is about a person and no application: a user's id. */
  about?: string | null;
  /** `false`: staff alone learn of it, and nobody who follows the application; `"nobody"`: it is kept only. */
  told?: boolean | "nobody";
}

/** A move of an application's status, as its history has it. */
export function happened({ name, by, as, detail = {}, why = null }: Happened): StatusMove["event"] {
  const isViewer = typeof by === "object" && by !== null;
  const viewed = isViewer && by.viewing ? (by.user?.id ?? null) : null;
  return { actor_user_id: isViewer ? (realUser(by)?.id ?? null) : by, as_user_id: as ?? viewed, name, detail, why };
}

/** Writes it down, and tells whom it concerns once the transaction is durable. */
export function event(tx: Pick<Writes, "event">, { at, about, told = true, ...what }: HappenedTo): Promise<void> {
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
