/** How a block asks, by its kind: the fields of a record, those behind a switch, or for one of several ways. */
import { impliedRoot, WIDGETS_ASK } from "./widgets.ts";

/** Not an object: every block of every page that is drawn is looked up, and kinds come with its data, so that each would have to be made a name first. */
const ASKS = new Map(Object.entries(WIDGETS_ASK));

export const isSwitch = (kind: string): boolean => ASKS.get(kind) === "switch";
export const asksFields = (kind: string): boolean => kind === "form-section" || isSwitch(kind);
export const asksForAWay = (kind: string): boolean => ASKS.get(kind) === "way";

/** The data root that a section asks: its own word, or what its switch implies. */
export function rootOfSection(section: { root?: string } & Record<string, unknown>): string | undefined {
  if (section.root !== undefined) return section.root;
  for (const [prop, value] of Object.entries(section)) {
    const root = impliedRoot(prop, value);
    if (root !== undefined) return root;
  }
  return undefined;
}
