import type { Words } from "../words.ts";

/** What becomes of what staff write about somebody: `law` gives it to them, by its name in the documents; null: none does. */
export const noteVisibility = (say: Words, law: string | null, name: string): string =>
  law === null ? say("desk.staff-words.only-staff") : say("desk.staff-words.by-law", { law: say(`desk.staff-words.law.${law}`), name });
