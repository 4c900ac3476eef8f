import { constraintsOf } from "#screens/language/rules/constraint.ts";
import type { FieldDoc } from "#screens/language/documents/document.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { checkArguments } from "./copy-arguments.ts";
import { unchangingWords, unlikeItsSource } from "./translation.ts";
import { checkWords } from "./words.ts";
import type { Messages } from "./copy-arguments.ts";
import { parseMessage } from "./icu.ts";
import type { Message } from "./icu.ts";
import { pointerTo, error, meantWord, removed, warning } from "../../words/places.ts";
import type { Survey } from "../../survey/survey.ts";

/** Texts in every locale: there, up to date, well written, given what they ask for. */
export function checkCopy(survey: Survey): Finding[] {
  const found: Finding[] = [];
  const messages = checkTexts(survey, found);
  checkTranslations(survey, messages, found);
  checkArguments(survey, messages, found);
  checkWords(survey, messages, found);
  checkMessages(survey, found);
  checkUnused(survey, found);
  return found;
}

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
            { file: survey.fileOf(`copy:${locale}`), path: pointerTo("/texts", key), id: key },
            `The text "${key}" can't be read: ${result.problem}`,
            {
              suggestion:
                "Braces and angle brackets belong to the format, like {name}, {n, plural, one {…} other {…}} and <b>…</b>; a literal one stands in apostrophes: '{'.",
            },
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
    const unchanging = unchangingWords(messages.get(locale)?.values() ?? []);
    for (const [key, entry] of Object.entries(source.texts)) {
      const at = { file, path: pointerTo("/texts", key), id: key };
      const related = [{ file: sourceFile, path: pointerTo("/texts", key), id: key }];
      const translation = ownProperty(copy.texts, key);
      const hash = sourceTextHash(textOf(entry));
      if (translation === undefined) {
        found.push(
          error("copy/missing", at, `"${key}" is not translated into ${locale}; it reads "${textOf(entry)}"`, {
            related,
            suggestion: `Write the translation, with the text it was made from: "${key}": {"text": "…", "from": "${hash}"}.`,
          }),
        );
        continue;
      }
      if (typeof translation === "object" && translation.from !== hash) {
        found.push(
          error("copy/stale", at, `"${key}" was translated from an older text; it now reads "${textOf(entry)}"`, {
            related,
            suggestion: `Look at the translation, then set "from" to "${hash}".`,
          }),
        );
      }
      if (isLeftAsItWas(locale, textOf(translation), textOf(entry)))
        found.push(
          warning("copy/missing", at, `"${key}" reads the same in ${locale} as in ${SOURCE_LOCALE}: "${textOf(entry)}"`, {
            related,
            suggestion: `Write the translation: "${key}": {"text": "…", "from": "${hash}"}.`,
          }),
        );
      const said = messages.get(SOURCE_LOCALE)?.get(key);
      const translated = messages.get(locale)?.get(key);
      if (said && translated && translation !== "") found.push(...unlikeItsSource({ key, locale, at, related }, said, translated, unchanging));
    }
    for (const key of Object.keys(copy.texts)) {
      if (!Object.hasOwn(source.texts, key))
        found.push(
          warning("copy/unused", { file, path: pointerTo("/texts", key), id: key }, `"${key}" is translated, but the source has no such text`, {
            suggestion: `Take it out, or write the text into schemas/${survey.fileOf(`copy:${SOURCE_LOCALE}`)}.`,
            fix: removed({ file, path: pointerTo("/texts", key) }),
          }),
        );
    }
  }
}

/** As many words as no two languages share in one row: names and single words may read alike. */
const WORDS_IN_A_ROW = /(?:(?<![\p{L}{}<'’])\p{Ll}[\p{Ll}’'-]*[\s,;]+){4}/u;

const languageOf = (locale: string): string => locale.split("-")[0] ?? locale;

/** The source text, where people read another language. */
const isLeftAsItWas = (locale: string, translation: string, source: string): boolean =>
  translation === source && languageOf(locale) !== languageOf(SOURCE_LOCALE) && WORDS_IN_A_ROW.test(source);

/** Each rule that a field's property is held to has something to say when it is broken. */
function checkMessages(survey: Survey, found: Finding[]): void {
  const texts = survey.documents.copy[SOURCE_LOCALE]?.texts ?? {};
  for (const element of survey.asks) {
    const field = element.node as FieldDoc;
    const schema = element.asks && survey.types.property(element.asks.resource, element.asks.property);
    if (!schema) continue;
    const codes = [
      ...(["required", "readOnly"] as const).filter((rule) => field[rule] !== undefined),
      ...constraintsOf(schema, { kind: field.kind }).map(({ code }) => code),
    ];
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
      warning("copy/unused", { file, path: pointerTo("/texts", key), id: key }, `No document uses the text "${key}"`, {
        suggestion: "Take it out, or name it where it belongs.",
        fix: Object.entries(survey.documents.copy).flatMap(([locale, { texts }]) =>
          Object.hasOwn(texts, key) ? removed({ file: survey.fileOf(`copy:${locale}`), path: pointerTo("/texts", key) }) : [],
        ),
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
          meantWord(key, Object.keys(source.texts), { file: survey.fileOf("catalog"), path: `/saidByCode/${i}` }),
        ),
      );
  });
}
