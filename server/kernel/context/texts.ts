/** Copy in one person's language, and the problems and toasts that are made of it. */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import { LOW_SCORE, type NumberConstant, type TextConstant } from "./code-constants.ts";
import type { Effect, Problem } from "#screens/language/documents/descriptor.ts";
import type { RouteAddresses } from "#screens/language/documents/page-addresses.ts";
import { BYTES_OF_A_MEGABYTE, uploadHintArgs } from "#screens/language/forms/upload-hint.ts";
import { SOURCE_LOCALE, type DocumentSet } from "#screens/language/documents/document.ts";
import { formatText, pageAddresses, pageConstants, parsedText, uiTexts } from "#screens/resolve/index.ts";
import type { ParsedText } from "#screens/resolve/index.ts";
import type { DemoConstants } from "../rules/constant-names.ts";
import type { PlaceholderValues } from "../../ports/records.ts";
import type { Attempt } from "../rules/attempt.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { PublishedDocuments } from "./documents.ts";

export type Texts = (key: string, args?: Record<string, unknown>) => string;

export const textsOf =
  (documents: PublishedDocuments, locale: string): Texts =>
  (key, args = {}) =>
    formatText(documents.revision, locale, key, args);

/** How far an application is, is no field of any page: what is said of it stands alone. */
export const problemOf = (texts: Texts, { code, path, args }: Refusal): Problem => ({
  code,
  path: path === "status" ? null : path,
  message: texts(`error.${code}`, args),
});
export const problemsOf = (texts: Texts, refusals: readonly Refusal[]): Problem[] => refusals.map((one) => problemOf(texts, one));

/** Languages that there are texts in. */
export const availableLocales = (documents: PublishedDocuments): string[] => Object.keys(documents.set.copy);

/** What a person reads when they don't say it: what they last read, else what everything is written in first. */
export const keptLocale = (documents: PublishedDocuments, kept: string | null): string =>
  kept !== null && availableLocales(documents).includes(kept) ? kept : SOURCE_LOCALE;

/** Texts of the renderer itself ("Saving", "Close"), the same on every screen. */
export const rendererTexts = (documents: PublishedDocuments, locale: string): Record<string, string> => uiTexts(documents.revision, locale);

/** Texts of these keys in a language, parsed: for a page that brings no parser along. */
export function parsedTexts(documents: PublishedDocuments, locale: string, keys: readonly string[]): Record<string, ParsedText> {
  const texts = documents.revision.texts(locale);
  return Object.fromEntries(keys.map((key) => [key, parsedText(texts.raw(key))]));
}
export type { ParsedText };

/** A number of `schemas/constants`. Documents that lack it are never published. */
export const numberConstant = (documents: { set: Pick<DocumentSet, "constants"> }, name: NumberConstant): number => documents.set.constants[name] as number;
/** A constant that is a list with commas, in its order. */
export const listOf = (value: unknown): string[] =>
  String(value ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
export const listConstant = (documents: PublishedDocuments, name: TextConstant): string[] => listOf(documents.set.constants[name]);
export const textConstant = (documents: PublishedDocuments, name: TextConstant): string => documents.set.constants[name] as string;

/** Those that a page reads in the browser. */
export const rendererConstants = (documents: PublishedDocuments): PageConstants => pageConstants(documents.revision);

export const rendererAddresses = (documents: PublishedDocuments): RouteAddresses => pageAddresses(documents.revision);

/** All that a file may be. */
export const uploadHint = <Said>(documents: PublishedDocuments, text: (key: string, args: Record<string, number>) => Said): Said =>
  text("ui.upload-hint", uploadLimits(documents));

/** The same of what a photo may be. */
export const photoLimits = (documents: PublishedDocuments): { megabytes: number } => ({
  megabytes: numberConstant(documents, "photo_max_bytes") / BYTES_OF_A_MEGABYTE,
});

/** What of it the texts about a refused file say. */
export const uploadLimits = (documents: PublishedDocuments): { megabytes: number; characters: number } => uploadHintArgs(rendererConstants(documents));

/** What stands for answers that nobody was asked for. */
export const placeholderValues = (documents: PublishedDocuments): PlaceholderValues => ({
  name: textConstant(documents, "placeholder_name"),
  phone: textConstant(documents, "placeholder_phone"),
  email: textConstant(documents, "placeholder_email"),
  date: textConstant(documents, "placeholder_date"),
  country: textConstant(documents, "default_country"),
});

export const demoConstants = (documents: PublishedDocuments): DemoConstants => ({
  placeholders: placeholderValues(documents),
  lowScoreBelow: numberConstant(documents, LOW_SCORE),
});

/** An error snackbar: it stays as long as the errors of a form. */
export const errorToast = (documents: PublishedDocuments, text: string, delayMs?: number): Effect => ({
  do: "toast",
  text,
  tone: "danger",
  ms: numberConstant(documents, "snackbar_error_ms"),
  ...(delayMs === undefined ? {} : { delayMs }),
});

/** Says that something was done. */
export const successToast = (documents: PublishedDocuments, text: string, delayMs?: number): Effect => ({
  do: "toast",
  text,
  tone: "success",
  ms: numberConstant(documents, "toast_ms"),
  ...(delayMs === undefined ? {} : { delayMs }),
});

/** Why something came to nothing that the person is led away from: it comes when the next screen has been seen for a moment. */
export const failureToast = (documents: PublishedDocuments, text: string): Effect => ({
  do: "toast",
  text,
  tone: "danger",
  ms: numberConstant(documents, "toast_ms"),
  delayMs: numberConstant(documents, "toast_delay_ms"),
});

/** Why an attempt came to nothing, in the person's words. */
export function problemsOfAttempt(texts: Texts, attempt: Attempt<unknown>, otherwise: string): Problem[] {
  switch (attempt.status) {
    case "invalid":
      return problemsOf(texts, attempt.refusals);
    case "wrong-state":
      return [problemOf(texts, attempt.refusal)];
    case "not-found":
      return [problemOf(texts, refusal("not-found"))];
    case "declined":
      return [{ code: "declined", path: null, message: texts("error.declined"), onScreen: true }];
    default:
      return [problemOf(texts, refusal(otherwise))];
  }
}

const LABELS = ["source.label.room", "source.label.whole_home", "source.label.group"] as const;

/**
 * What applications are called first: as it is kept, and as the reader reads it, with these in place of the market's name and the number.
 */
export const sourceLabelForms = ({ documents, locale }: { documents: PublishedDocuments; locale: string }, args: { market: string; n: string }) =>
  LABELS.map((key) => ({ kept: textsOf(documents, SOURCE_LOCALE)(key, args), shown: textsOf(documents, locale)(key, args) }));

/**
 * What an application is called: in the reader's language where it is called as everything is called first, else as somebody called it.
 * @param market its name, as the label says it
 */
export function sourceLabel({ documents, locale }: { documents: PublishedDocuments; locale: string }, label: string, market: string): string {
  const first = textsOf(documents, SOURCE_LOCALE);
  const args = { market, n: Number(/(\d+)\D*$/u.exec(label)?.[1] ?? 0) };
  const key = LABELS.find((each) => first(each, args) === label);
  return key === undefined ? label : textsOf(documents, locale)(key, args);
}

const lists = new Map<string, Intl.ListFormat>();

/** "Rae, Rob, and Ria", as the language has it. Its rules are read once a language: that takes as long as all else of a card. */
export function listInWords(locale: string, words: readonly string[]): string {
  let list = lists.get(locale);
  if (!list) lists.set(locale, (list = new Intl.ListFormat(locale, { type: "conjunction" })));
  return list.format(words);
}
