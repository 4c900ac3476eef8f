import type { MetaFunction } from "@remix-run/node";
import type { ConsoleData } from "#server";
import { translator } from "./words.ts";

/** Where cases are opened. */
const CASES = "applications";

/** What the browser's tab says of a room; `label` is the copy key of its name. */
export const roomTitle = ({ words, documentTitle }: Pick<ConsoleData, "words" | "documentTitle">, label: string): string =>
  documentTitle.replace("{title}", translator(words, "")(label));

/** What it says of each, by the name in its address: from room to room the pages are asked for none. */
type Titles = Readonly<Record<string, string>>;

export const titlesOf = (data: Pick<ConsoleData, "words" | "documentTitle" | "rooms">): Titles => ({
  ...Object.fromEntries(data.rooms.map(({ path, label }) => [nameIn(path), roomTitle(data, label)])),
  [CASES]: roomTitle(data, "desk.review.title"),
});

/** Of whichever room is open. */
export const titled: MetaFunction = ({ data, location }) => [{ title: (data as { titles: Titles } | undefined)?.titles[nameIn(location.pathname)] ?? "" }];

const nameIn = (pathname: string): string => pathname.split("/")[2] ?? "";

/** The room that an address is of. A case is opened and left at once: it is of the queue. */
export function partOf(pathname: string): string {
  const name = nameIn(pathname);
  return name === CASES ? "queue" : name;
}
