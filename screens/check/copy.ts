import type { DataType } from "#screens/language/catalog.ts";
import { constraintsOf } from "#screens/language/constraint.ts";
import type { FieldDoc, Value } from "#screens/language/document.ts";
import { SOURCE_LOCALE } from "#screens/language/document.ts";
import { sourceTextHash } from "#screens/language/content-hash.ts";
import type { Finding } from "#screens/language/finding.ts";
import { inWords, own, typeOfLiteral } from "./data-types.ts";
import { parseMessage } from "./icu.ts";
import type { ArgumentKind, Message } from "./icu.ts";
import { didYouMean } from "#screens/language/nearest.ts";
import { below, error, warning } from "./places.ts";
import type { CopySite } from "./site.ts";
import type { Survey } from "./survey.ts";

/** Texts in every locale: there, up to date, well written, given what they ask for. */
export function checkCopy(survey: Survey): Finding[] {
  const found: Finding[] = [];
  const messages = checkTexts(survey, found);
  checkTranslations(survey, messages, found);
  checkArguments(survey, messages, found);
  checkMessages(survey, found);
  checkUnused(survey, found);
  return found;
}

type Messages = Map<string, Map<string, Message>>;

export function textOf(entry: string | { text: string; from: string }): string {
  return typeof entry === "string" ? entry : entry.text;
}

function checkTexts(survey: Survey, found: Finding[]): Messages {
  const messages: Messages = new Map();
  for (const [locale, copy] of Object.entries(survey.documents.copy)) {
    const parsed = new Map<string, Message>();
    messages.set(locale, parsed);
    for (const [key, entry] of Object.entries(copy.texts)) {
      const result = parseMessage(textOf(entry), locale);
      if ("message" in result) parsed.set(key, result.message);
      else
        found.push(
          error(
            "copy/syntax",
            { file: survey.fileOf(`copy:${locale}`), path: below("/texts", key), id: key },
            `The text "${key}" can't be read: ${result.problem}`,
            { suggestion: "Braces and angle brackets belong to the format; a literal one stands in apostrophes: '{'." },
          ),
        );
    }
  }
  return messages;
}

function checkTranslations(survey: Survey, messages: Messages, found: Finding[]): void {
  const source = survey.documents.copy[SOURCE_LOCALE];
  if (!source) return;
  const sourceFile = survey.fileOf(`copy:${SOURCE_LOCALE}`);
  for (const [locale, copy] of Object.entries(survey.documents.copy)) {
    if (locale === SOURCE_LOCALE) continue;
    const file = survey.fileOf(`copy:${locale}`);
    for (const [key, entry] of Object.entries(source.texts)) {
      const at = { file, path: below("/texts", key), id: key };
      const related = [{ file: sourceFile, path: below("/texts", key), id: key }];
      const translation = own(copy.texts, key);
      if (translation === undefined) {
        found.push(error("copy/missing", at, `"${key}" is not translated into ${locale}; it reads "${textOf(entry)}"`, { related }));
        continue;
      }
      const hash = sourceTextHash(textOf(entry));
      if (typeof translation === "object" && translation.from !== hash) {
        found.push(
          error("copy/stale", at, `"${key}" was translated from an older text; it now reads "${textOf(entry)}"`, {
            related,
            suggestion: `Look at the translation, then set "from" to "${hash}".`,
          }),
        );
      }
      sameArguments(key, messages.get(SOURCE_LOCALE)?.get(key), messages.get(locale)?.get(key), at, related, found);
    }
    for (const key of Object.keys(copy.texts)) {
      if (!Object.hasOwn(source.texts, key))
        found.push(
          warning(
            "copy/unused",
            { file, path: below("/texts", key), id: key },
            `"${key}" is translated, but the source has no such text`,
            didYouMean(key, Object.keys(source.texts)),
          ),
        );
    }
  }
}

function sameArguments(
  key: string,
  source: Message | undefined,
  translation: Message | undefined,
  at: Finding["at"],
  related: Finding["related"],
  found: Finding[],
): void {
  if (!source || !translation) return;
  for (const name of translation.args.keys()) {
    if (!source.args.has(name))
      found.push(
        error("copy/missing-argument", at, `The translation of "${key}" uses {${name}}, which the source text does not have`, {
          related,
          ...didYouMean(name, source.args.keys()),
        }),
      );
  }
  for (const mark of translation.marks) {
    if (!source.marks.has(mark))
      found.push(
        error("copy/missing-link", at, `The translation of "${key}" marks <${mark}>, which the source text does not`, {
          related,
          ...didYouMean(mark, source.marks),
        }),
      );
  }
}

const USE: Record<Exclude<ArgumentKind, "any">, { types: string[]; words: string }> = {
  number: { types: ["number", "money"], words: "a number" },
  moment: { types: ["date", "instant"], words: "a date or moment" },
  word: { types: ["string", "boolean"], words: "a word" },
};

/** Marks that every text may have: they are drawn, and lead nowhere. */
const PLAIN_MARKS = new Set(["b", "strong", "em", "i", "br", "u", "small", "code", "nobr"]);

function checkArguments(survey: Survey, messages: Messages, found: Finding[]): void {
  for (const site of survey.sites) {
    if (site.is !== "copy") continue;
    const message = messages.get(SOURCE_LOCALE)?.get(site.key);
    if (message) checkPassed(survey, site, message, found);
  }
  for (const variant of Object.values(survey.documents.variants)) {
    variant.changes.forEach((change, i) => {
      if (!("copy" in change)) return;
      const from = messages.get(SOURCE_LOCALE)?.get(change.copy);
      const to = messages.get(SOURCE_LOCALE)?.get(change.to);
      const at = { file: survey.fileOf(`variant:${variant.id}`), path: `/changes/${i}/to`, id: variant.id };
      if (!to) return; // an unknown key, said by the variant family
      for (const name of to.args.keys()) {
        if (from && !from.args.has(name))
          found.push(error("copy/missing-argument", at, `"${change.to}" uses {${name}}, but wherever "${change.copy}" stands it is not given`));
      }
    });
  }
}

function checkPassed(survey: Survey, site: CopySite, message: Message, found: Finding[]): void {
  for (const [name, kinds] of message.args) {
    const value = own(site.args, name);
    if (value === undefined && site.prop === "error" && name === "limit") continue; // the rule's own, given by the resolver
    if (value === undefined) {
      found.push(
        error("copy/missing-argument", site.at, `The text "${site.key}" uses {${name}}, which is not given here`, {
          suggestion: `Pass it: "args": {"${name}": {"var": "…"}}.`,
        }),
      );
      continue;
    }
    const type = typeOfValue(survey, value, site);
    for (const kind of kinds) {
      if (kind !== "any" && type && !USE[kind].types.includes(type.type)) {
        found.push(error("copy/argument-type", site.at, `The text "${site.key}" uses {${name}} as ${USE[kind].words}, but is given ${inWords(type)}`));
      } else if (type?.type === "list" || type?.type === "object") {
        found.push(error("copy/argument-type", site.at, `The text "${site.key}" can't show {${name}}: it is ${inWords(type)}`));
      } else if (kind === "word" && type?.type === "string" && type.enum) {
        for (const word of message.words.get(name) ?? []) {
          if (!type.enum.includes(word) && !(word === "none" && type.nullable))
            found.push(
              error(
                "copy/argument-type",
                site.at,
                `The text "${site.key}" asks whether {${name}} is "${word}", which it never is`,
                didYouMean(word, type.enum),
              ),
            );
        }
      }
    }
  }
  for (const name of Object.keys(site.args)) {
    if (!message.args.has(name))
      found.push(
        error("copy/unused-argument", site.at, `The text "${site.key}" is given "${name}", but does not use it`, didYouMean(name, message.args.keys())),
      );
  }
  for (const mark of message.marks) {
    if (!Object.hasOwn(site.links, mark) && !PLAIN_MARKS.has(mark))
      found.push(
        error("copy/missing-link", site.at, `The text "${site.key}" marks <${mark}>, which leads nowhere here`, {
          suggestion: `Give it: "links": {"${mark}": {"go": "…"}}.`,
        }),
      );
  }
  for (const name of Object.keys(site.links)) {
    if (!message.marks.has(name))
      found.push(error("copy/unused-link", site.at, `The text "${site.key}" has no mark <${name}>`, didYouMean(name, message.marks)));
  }
}

function typeOfValue(survey: Survey, value: Value, site: CopySite): DataType | null {
  if (typeof value !== "object" || value === null) return typeOfLiteral(value);
  if ("copy" in value) return { type: "string" };
  if ("const" in value) return typeOfLiteral(own(survey.documents.constants, value.const) ?? null);
  return survey.types.lookup(value.var, site.scope).type;
}

/** Each rule that a field's property is held to has something to say when it is broken. */
function checkMessages(survey: Survey, found: Finding[]): void {
  const texts = survey.documents.copy[SOURCE_LOCALE]?.texts ?? {};
  for (const element of survey.asks) {
    const field = element.node as FieldDoc;
    const schema = element.asks && survey.types.property(element.asks.resource, element.asks.property);
    if (!schema) continue;
    const codes = [...(field.required === undefined ? [] : ["required"]), ...constraintsOf(schema, { kind: field.kind }).map(({ code }) => code)];
    for (const code of new Set(codes)) {
      if (field.errors?.[code] !== undefined || Object.hasOwn(texts, `error.${code}`)) continue;
      found.push(
        error("copy/no-message", element.at, `Nothing is said when "${field.id}" breaks the rule "${code}"`, {
          suggestion: `Write the text "error.${code}", or give the field its own: "errors": {"${code}": "…"}.`,
        }),
      );
    }
  }
}

function checkUnused(survey: Survey, found: Finding[]): void {
  const source = survey.documents.copy[SOURCE_LOCALE];
  if (!source) return;
  const used = new Set<string>();
  for (const site of survey.sites) if (site.is === "copy") used.add(site.key);
  for (const variant of Object.values(survey.documents.variants)) for (const change of variant.changes) if ("copy" in change) used.add(change.to);
  const said = survey.documents.catalog.saidByCode ?? [];
  const exact = new Set(said);
  const prefixes = said.filter((key) => key.endsWith(".*")).map((key) => key.slice(0, -1));
  const file = survey.fileOf(`copy:${SOURCE_LOCALE}`);
  for (const key of Object.keys(source.texts)) {
    if (used.has(key) || exact.has(key) || prefixes.some((prefix) => key.startsWith(prefix))) continue;
    found.push(
      warning("copy/unused", { file, path: below("/texts", key), id: key }, `Nothing says "${key}"`, {
        suggestion: "Take it out, or name it where it belongs.",
      }),
    );
  }
  said.forEach((key, i) => {
    const known = key.endsWith(".*") ? Object.keys(source.texts).some((other) => other.startsWith(key.slice(0, -1))) : Object.hasOwn(source.texts, key);
    if (!known)
      found.push(
        error(
          "reference/unknown-copy",
          { file: survey.fileOf("catalog"), path: `/saidByCode/${i}` },
          `There is no text with the key "${key}"`,
          didYouMean(key, Object.keys(source.texts)),
        ),
      );
  });
}
