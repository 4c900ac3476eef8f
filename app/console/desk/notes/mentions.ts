/** Who is mentioned in a note: those who were picked from the list, as long as their name stands in it. */
import type { Colleague } from "../colleagues/use-colleagues.ts";

/** What is being written, and who was picked while it was. */
export interface NoteDraft {
  text: string;
  picked: readonly Colleague[];
}
export const EMPTY_NOTE: NoteDraft = { text: "", picked: [] };

/** Also of a page that was loaded when a draft was its text alone. */
export const noteOf = (kept: NoteDraft | string | null): NoteDraft => (typeof kept === "string" ? { ...EMPTY_NOTE, text: kept } : (kept ?? EMPTY_NOTE));

/** Those of the picked whose name still stands in it, each at a place of their own; a longer name before one that it begins with. */
export function mentionedIn({ text, picked }: NoteDraft): Colleague[] {
  let left = text;
  return picked
    .toSorted((one, other) => other.name.length - one.name.length)
    .filter(({ name }) => {
      const before = left;
      left = left.replace(new RegExp(`@${name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "u"), " ");
      return left !== before;
    });
}

/** Capitals and accents count for nothing in a name that is looked for. */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** What was typed behind the last @ before the caret; an @ within a word begins none, as in an address. */
export function mentionQueryAt(text: string, caret: number): { from: number; name: string } | null {
  const found = /(?:^|[\s(])@([^@\n]{0,60})$/u.exec(text.slice(0, caret));
  return found ? { from: caret - found[1]!.length - 1, name: found[1]! } : null;
}

/** Whoever has a name, or an address, of which a word begins so; those whose first name does come first. Nobody is found by a space alone. */
export function colleaguesFor(name: string, colleagues: readonly Colleague[]): Colleague[] {
  const asked = folded(name);
  if (asked !== "" && asked.trim() === "") return [];
  const begins = (text: string): boolean => text.startsWith(asked);
  const words = (one: Colleague): string[] => folded(one.name).split(/[\s-]+/u);
  const first = colleagues.filter((one) => begins(folded(one.name)));
  return [...first, ...colleagues.filter((one) => !first.includes(one) && (words(one).some(begins) || begins(folded(one.email))))];
}

/** The note with somebody's name in the place of what was asked for, and where the caret stands then. */
export function withMention(note: NoteDraft, caret: number, colleague: Colleague): { note: NoteDraft; caret: number } {
  const from = mentionQueryAt(note.text, caret)?.from ?? caret;
  const before = `${note.text.slice(0, from)}@${colleague.name} `;
  return {
    note: { text: before + note.text.slice(caret).replace(/^ /, ""), picked: [...note.picked.filter(({ id }) => id !== colleague.id), colleague] },
    caret: before.length,
  };
}

/** As the API takes it. */
export function noteToSend(note: NoteDraft): { text: string; mentions?: string[] } {
  const told = mentionedIn(note);
  return { text: note.text, ...(told.length > 0 && { mentions: told.map(({ id }) => id) }) };
}
