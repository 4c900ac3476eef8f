/** What has a value only once a command was run: where people can run one that gives it one. */
import type { CommandEntry } from "#screens/language/documents/catalog.ts";
import { ownProperty } from "../survey/data-types.ts";
import type { ActionSite, Element, Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";

/**
 * By the path of the data, what is pressed for it. Left out is what a page does by itself or a menu of the frame offers, for whoever
 * comes there, and what no screen offers any more: whoever has it has it from before.
 */
export function settersOf({ documents, outside }: Survey, surfaces: readonly Surface[]): ReadonlyMap<string, Element[]> {
  const { commands } = documents.catalog;
  const setters = new Map(Object.values(commands).flatMap(({ sets = [] }) => sets.map((path): [string, Element[]] => [path, []])));
  if (setters.size === 0) return setters;
  for (const { sites } of [...surfaces, { sites: outside }])
    for (const site of sites) {
      if (site.is !== "action" || !("command" in site.action)) continue;
      for (const path of setBy(site, ownProperty(commands, site.action.command))) {
        const elements = setters.get(path);
        if (!site.element) setters.delete(path);
        else if (elements && !elements.includes(site.element)) elements.push(site.element);
      }
    }
  return new Map([...setters].filter(([, elements]) => elements.length > 0));
}

/** Of a command that is told which record it is about by a word: what it sets of that record. */
function setBy({ action }: ActionSite, entry: CommandEntry | undefined): readonly string[] {
  const sets = entry?.sets ?? [];
  const given = "input" in action ? (action.input ?? {}) : {};
  const told = Object.entries(entry?.input ?? {}).flatMap(([name, type]) => {
    const word = given[name];
    return type.type === "string" && type.roots && typeof word === "string" ? [ownProperty(type.roots, word)] : [];
  });
  return told.length === 0 ? sets : sets.filter((path) => told.includes(path.split(".")[0]));
}
