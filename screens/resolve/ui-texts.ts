import type { Revision } from "./revision/revision.ts";

/** Texts that the renderer itself needs, by copy key (`ui.saving`). Arguments stay as `{name}`. */
export function uiTexts(revision: Revision, locale: string): Record<string, string> {
  const texts = revision.texts(locale);
  return Object.fromEntries(texts.keys("ui.").map((key) => [key, texts.raw(key)]));
}
