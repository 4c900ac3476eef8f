import type { MetaFunction } from "@remix-run/node";
import type { ConsoleData } from "#server";
import { translator } from "./words.ts";

/** What the browser's tab says of a room; `label` is the copy key of its name. */
export const roomTitle = ({ words, documentTitle }: Pick<ConsoleData, "words" | "documentTitle">, label: string): string =>
  documentTitle.replace("{title}", translator(words, "")(label));

/** Of the rooms between which nothing is asked of the pages, because all that they show comes over the API, which asks who may read it. */
const TITLES = { queue: "desk.room.queue", applications: "desk.review.title" };

export type Titles = Record<keyof typeof TITLES, string>;
export const titlesOf = (data: Pick<ConsoleData, "words" | "documentTitle">): Titles => ({
  queue: roomTitle(data, TITLES.queue),
  applications: roomTitle(data, TITLES.applications),
});

export const titled =
  (room: keyof Titles): MetaFunction =>
  ({ matches }) => {
    const frame = matches.find(({ id }) => id === "routes/console")?.data as { titles: Titles } | undefined;
    return [{ title: frame?.titles[room] ?? "" }];
  };

/** The room that an address is of. A case is opened and left at once: it is of the queue. */
export function partOf(pathname: string): string {
  const [, , part = ""] = pathname.split("/");
  return part === "applications" ? "queue" : part;
}
