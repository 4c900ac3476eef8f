import type { Shown } from "#server";
import type { DeskContextValue } from "../desk-context.ts";

export interface Standing {
  status: string;
  /** What is asked for, if anything. */
  request_type: Shown["staff-application"]["request_type"] | null;
}

/** Where an application stands, by the one word that every place says it by. */
export const statusText = (of: Standing, { say, desk }: Pick<DeskContextValue, "say" | "desk">): string =>
  say(isAsked(of, desk) ? `desk.request.${of.request_type}` : `desk.status.${of.status}`);

/** Somebody else has to answer before it goes on. */
export const isAsked = ({ status, request_type }: Standing, { statuses }: DeskContextValue["desk"]): boolean =>
  request_type !== null && statuses.asked.some((one) => one === status);
