import type { Preview } from "#server";
import { screenName } from "../preview-address.ts";
import { sourceName } from "./source-link.tsx";

type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => string;

/** Who lands where and which guards led them, each with where it is written: to be put into a ticket. */
export function explanationText(preview: Pick<Preview, "seen" | "name" | "written" | "floors">, say: Say): string {
  const { seen, name, written } = preview;
  const who = name ?? say("desk.preview.they");
  const shown = seen.outcome === "shown";
  const place = (at: Parameters<typeof sourceName>[0] | null | undefined): string => (at ? ` (${sourceName(at)})` : "");
  const lands = say(shown ? "desk.preview.all-passed" : "desk.preview.lands", { name: who, screen: screenName(preview, seen.to ?? seen.screen) });
  const guards = seen.guards.filter(({ result }) => result !== "passed");
  return [
    say("desk.said-of", { name: screenName(preview, seen.screen) + place(written.screen), text: lands }),
    ...guards.map(({ id, because }) => `${because} ${id}${place(written.guards[id])}`),
  ].join("\n");
}
