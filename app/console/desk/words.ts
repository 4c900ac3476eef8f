/** The console's words: texts of `schemas/copy` by their keys, with what they are about filled in. */
import { IntlMessageFormat } from "intl-messageformat";

export type WordArgs = Readonly<Record<string, string | number>>;
export type Words = (key: string, args?: WordArgs) => string;

/** A missing text shows its key, which the tests look for. */
export function wordsIn(texts: Readonly<Record<string, string>>, locale: string): Words {
  const messages = new Map<string, IntlMessageFormat>();
  return (key, args) => {
    const text = texts[key];
    if (text === undefined) return key;
    if (!/[{<']/.test(text)) return text;
    let message = messages.get(key);
    if (!message) messages.set(key, (message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true })));
    return String(message.format(args ?? {}));
  };
}
