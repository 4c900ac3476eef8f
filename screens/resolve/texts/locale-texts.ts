/** The texts of one locale, with the source locale behind it and a variant's replacements before it. */
import { SOURCE_LOCALE, type CopyDoc } from "../../language/documents/document.ts";
import { compileMessage, type Message } from "./message.ts";

export class LocaleTexts {
  readonly locale: string;
  readonly #copy: Readonly<Record<string, CopyDoc>>;
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #messages: Map<string, Message>;

  constructor(
    copy: Readonly<Record<string, CopyDoc>>,
    locale: string,
    aliases: ReadonlyMap<string, string> = new Map(),
    messages = new Map<string, Message>(),
  ) {
    this.locale = locale;
    this.#copy = copy;
    this.#aliases = aliases;
    this.#messages = messages;
  }

  /** The same texts under a variant's keys. Parsed messages are shared. */
  with(aliases: ReadonlyMap<string, string>): LocaleTexts {
    return aliases.size === 0 ? this : new LocaleTexts(this.#copy, this.locale, aliases, this.#messages);
  }

  has(key: string): boolean {
    return this.#find(this.#real(key)) !== undefined;
  }

  /** The message of a key. A key without a text reads as itself, so that its absence is seen. */
  message(key: string): Message {
    const real = this.#real(key);
    let message = this.#messages.get(real);
    if (!message) {
      const found = this.#find(real);
      message = compileMessage(found?.text ?? escape(real), found?.locale ?? this.locale);
      this.#messages.set(real, message);
    }
    return message;
  }

  /** The text as it is written, for those who fill in arguments themselves. */
  raw(key: string): string {
    const real = this.#real(key);
    return this.#find(real)?.text ?? real;
  }

  keys(prefix: string): string[] {
    const keys = new Set<string>();
    for (const locale of [SOURCE_LOCALE, this.locale]) {
      for (const key of Object.keys(this.#copy[locale]?.texts ?? {})) if (key.startsWith(prefix)) keys.add(key);
    }
    return [...keys].sort();
  }

  /** An alias of an alias is followed once each; a circle ends where it began. */
  #real(key: string): string {
    const seen = new Set([key]);
    for (let real = key; ;) {
      const next = this.#aliases.get(real);
      if (next === undefined || seen.has(next)) return real;
      seen.add(next);
      real = next;
    }
  }

  #find(key: string): { text: string; locale: string } | undefined {
    for (const locale of this.locale === SOURCE_LOCALE ? [SOURCE_LOCALE] : [this.locale, SOURCE_LOCALE]) {
      const texts = Object.hasOwn(this.#copy, locale) ? this.#copy[locale]?.texts : undefined;
      if (!texts || !Object.hasOwn(texts, key)) continue;
      const text = texts[key];
      if (typeof text === "string") return { text, locale };
      if (text) return { text: text.text, locale };
    }
    return undefined;
  }
}

const escape = (text: string): string => text.replace(/[{}<]/g, "");
