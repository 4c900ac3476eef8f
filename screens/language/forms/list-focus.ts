/** Where a person goes on after a member came to a list of answers, or was taken out of it. */
import type { ScreenDescriptor } from "../documents/descriptor.ts";
import { itemRoot } from "./answer-name.ts";
import { sectionsOf } from "./form-blocks.ts";

/** `field`: the first question of that root; `whole`: its section, or the list itself, where nobody is to answer anything. */
export interface FocusPlace {
  root: string;
  on: "field" | "whole";
}

/** The first question of a new member; the neighbour of one that is gone, or the list where it was the last. null: the list is as it was. */
export function focusAfter(list: string, before: Asks, after: Asks): FocusPlace | null {
  const [had, has] = [membersOf(list, before), membersOf(list, after)];
  const added = has.find((root) => !had.includes(root));
  if (added !== undefined) return { root: added, on: "field" };
  const at = had.findIndex((root) => !has.includes(root));
  if (at === -1) return null;
  return { root: had.slice(at + 1).find((root) => has.includes(root)) ?? has.at(-1) ?? list, on: "whole" };
}

/** A screen, with the modals that may stand over it. */
type Asks = Pick<ScreenDescriptor, "blocks" | "modals">;

function membersOf(list: string, { blocks, modals }: Asks): string[] {
  const roots = [{ blocks }, ...Object.values(modals)].flatMap((surface) => sectionsOf(surface.blocks)).map(({ root }) => root);
  return [...new Set(roots.filter((root) => root.startsWith(itemRoot(list, ""))))];
}
