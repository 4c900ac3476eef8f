/** A translation says what its source says: the same gaps, marks and choices, and the forms that its own language counts with. */
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { error, warning } from "../../words/places.ts";
import type { Message, Plural } from "./icu.ts";

interface Translated {
  key: string;
  locale: string;
  at: Finding["at"];
  related: Finding["related"];
}

/** Words that read the same for one and for many, as the texts of the locale themselves say somewhere. */
export function unchangingWords(messages: Iterable<Message>): ReadonlySet<string> {
  return new Set([...messages].flatMap(({ plurals }) => plurals.flatMap(({ alike }) => alike || [])));
}

export function unlikeItsSource(translated: Translated, source: Message, message: Message, unchanging: ReadonlySet<string>): Finding[] {
  return [
    ...gaps(translated, source, message),
    ...marks(translated, source, message),
    ...choices(translated, source, message),
    ...counted(translated, source, message, unchanging),
    ...unformatted(translated, source, message),
  ];
}

function gaps({ key, at, related }: Translated, source: Message, message: Message): Finding[] {
  const unknown = missingFrom(source.args, message.args);
  return [
    ...unknown.map((name) =>
      error("copy/missing-argument", at, `The translation of "${key}" uses {${name}}, which the source text does not have`, {
        related,
        ...didYouMean(name, source.args.keys()),
      }),
    ),
    ...(unknown.length > 0 ? [] : missingFrom(message.args, source.args)).map((name) =>
      error("copy/unused-argument", at, `The translation of "${key}" leaves out {${name}}, which the source text says`, {
        related,
        suggestion: `Say {${name}} in the translation, too.`,
      }),
    ),
  ];
}

function marks({ key, at, related }: Translated, source: Message, message: Message): Finding[] {
  const unknown = missingFrom(source.marks, message.marks);
  return [
    ...unknown.map((mark) =>
      error("copy/missing-link", at, `The translation of "${key}" marks <${mark}>, which the source text does not`, {
        related,
        ...didYouMean(mark, source.marks),
      }),
    ),
    ...(unknown.length > 0 ? [] : missingFrom(message.marks, source.marks)).map((mark) =>
      error("copy/unused-link", at, `The translation of "${key}" has no mark <${mark}>, which the source text has`, {
        related,
        suggestion: `Mark the words in the translation, too: <${mark}>…</${mark}>.`,
      }),
    ),
  ];
}

/** What the source says as a number or a day stands there as the data has it: "2026-03-01". */
function unformatted({ key, at, related }: Translated, source: Message, message: Message): Finding[] {
  return [...source.formatted]
    .filter((name) => message.args.get(name)?.has("any") === true && source.args.get(name)?.has("any") !== true)
    .map((name) =>
      error("copy/raw-value", at, `The translation of "${key}" shows {${name}} as it stands in the data, and the source text says how it is written`, {
        related,
        suggestion: `Say how it is written in the translation, too: {${name}, ${source.args.get(name)?.has("moment") ? "date" : "number"}, …}.`,
      }),
    );
}

/** Words that the source answers by themselves, and the translation only as all the rest. */
function choices({ key, at, related }: Translated, source: Message, message: Message): Finding[] {
  return [...source.words].flatMap(([name, words]) => {
    const own = message.words.get(name);
    return own === undefined
      ? []
      : missingFrom(own, words).map((word) =>
          warning("copy/lost-form", at, `The translation of "${key}" does not say what it reads when {${name}} is "${word}", as the source text does`, {
            related,
            suggestion: `Give it a case of its own: ${word} {…}.`,
          }),
        );
  });
}

/**
 * What the source counts, a language that tells one from many counts as well. Not where the word behind the number is one that
 * never changes: "3 mois" needs no forms.
 */
function counted({ key, locale, at, related }: Translated, source: Message, message: Message, unchanging: ReadonlySet<string>): Finding[] {
  return [...new Set(source.plurals.map(({ arg }) => arg))].flatMap((arg) => {
    const behind = message.behind.get(arg) ?? [];
    // `{n, plural, =0 {} other {…}}` asks whether there is any, and counts nothing.
    const plurals = message.plurals.filter((plural) => plural.arg === arg && !(plural.forms.size === 2 && plural.forms.has("=0")));
    const isOrdinal = source.plurals.some((plural) => plural.arg === arg && plural.isOrdinal);
    const distinguished = source.plurals.filter((plural) => plural.arg === arg).some((plural) => plural.forms.has("one") || plural.forms.has("=1"));
    if (!message.args.has(arg) || !distinguished || isOrdinal) return [];
    const isPlain = plurals.length === 0;
    if (isPlain && behind.length > 0 && behind.every((word) => unchanging.has(word))) return [];
    const all = [...countedForms(locale).keys()];
    const lacking = isPlain ? all : plurals.flatMap((plural) => formsLeftOut(plural, locale, unchanging));
    if (lacking.length === 0 || all.length < 2) return [];
    const reason = isPlain
      ? `The translation of "${key}" counts {${arg}} in one form alone, and the source text has one for each number`
      : `The translation of "${key}" has no form "${lacking[0]}" of {${arg}}, with which its language counts`;
    const forms = [...new Set([...all, "other"])].map((form) => `${form} {…}`).join(" ");
    return [warning("copy/lost-form", at, reason, { related, suggestion: `Write {${arg}, plural, ${forms}}; forms may read alike.` })];
  });
}

/** Forms that its language tells apart, and that neither stand there nor are answered number by number. */
function formsLeftOut({ forms, isOrdinal, alike }: Plural, locale: string, unchanging: ReadonlySet<string>): string[] {
  if (isOrdinal || (alike !== null && unchanging.has(alike))) return [];
  return [...countedForms(locale)].flatMap(([form, numbers]) => {
    // None may be said otherwise, or never be there.
    const isAnswered = form === "other" || forms.has(form) || numbers.every((number) => number === 0 || forms.has(`=${number}`));
    return isAnswered ? [] : [form];
  });
}

/** Forms that whole numbers of a usual size take, with those numbers: French has "many" for millions alone. */
const COUNTED_TO = 200;
const known = new Map<string, ReadonlyMap<string, readonly number[]>>();

function countedForms(locale: string): ReadonlyMap<string, readonly number[]> {
  const found = known.get(locale);
  if (found) return found;
  const cardinal = rules(locale, "cardinal");
  const forms = new Map<string, number[]>();
  for (let number = 0; number < COUNTED_TO; number += 1) {
    const form = cardinal.select(number);
    forms.set(form, [...(forms.get(form) ?? []), number]);
  }
  known.set(locale, forms);
  return forms;
}

const made = new Map<string, Intl.PluralRules>();

function rules(locale: string, type: "cardinal" | "ordinal"): Intl.PluralRules {
  const name = `${locale} ${type}`;
  let own = made.get(name);
  if (!own) made.set(name, (own = new Intl.PluralRules(locale, { type })));
  return own;
}

/** Forms of a text that no number of its language ever takes: the "few" of English. */
export function formsNeverTaken({ forms, isOrdinal }: Plural, locale: string): string[] {
  const taken: readonly string[] = rules(locale, isOrdinal ? "ordinal" : "cardinal").resolvedOptions().pluralCategories;
  return [...forms].filter((form) => !form.startsWith("=") && form !== "other" && !taken.includes(form));
}

const missingFrom = (names: { has(name: string): boolean }, of: { keys(): Iterable<string> }): string[] => [...of.keys()].filter((name) => !names.has(name));
