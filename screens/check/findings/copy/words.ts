/** What a text says by itself: that it says anything, that each of its forms can be read, and nothing that is no word of people's. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { CopySite } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { error, pointerTo } from "../../words/places.ts";
import { isValueSaid, typeOfValue, type Messages } from "./copy-arguments.ts";
import { isBlank, type Message } from "./icu.ts";
import { formsNeverTaken } from "./translation.ts";

export function checkWords(survey: Survey, messages: Messages, found: Finding[]): void {
  const lists = new Set(survey.sites.flatMap((site) => (site.is === "copy" && site.prop === LIST ? [site.key] : [])));
  for (const [locale, copy] of Object.entries(survey.documents.copy)) {
    const file = survey.fileOf(`copy:${locale}`);
    for (const [key, entry] of Object.entries(copy.texts)) {
      const at = { file, path: pointerTo("/texts", key), id: key };
      const text = typeof entry === "string" ? entry : entry.text;
      if (isBlank(text) && !lists.has(key)) found.push(error("copy/empty", at, `The text "${key}" says nothing`));
      if (text.includes(".") && Object.hasOwn(copy.texts, text))
        found.push(error("copy/raw-value", at, `The text "${key}" is the name of a text, "${text}"`, { suggestion: "Write what people are to read." }));
      const message = messages.get(locale)?.get(key);
      if (message) checkForms(key, message, locale, at, found);
    }
  }
  for (const site of survey.sites) {
    const message = site.is === "copy" && messages.get(SOURCE_LOCALE)?.get(site.key);
    if (message) checkSaid(survey, site as CopySite, message, found);
  }
}

/** Not a text but a list, with nothing in it where a language has no other names. */
const LIST = "names";

function checkForms(key: string, { bare, plurals }: Message, locale: string, at: Finding["at"], found: Finding[]): void {
  for (const mark of bare) if (mark !== "br") found.push(error("copy/empty", at, `The text "${key}" has no words between <${mark}> and </${mark}>`));
  for (const plural of plurals)
    for (const form of formsNeverTaken(plural, locale))
      found.push(error("copy/unused-form", at, `The text "${key}" has a form "${form}" of {${plural.arg}}, which no number takes in ${locale}`));
}

/** Words of the data and marks of machines are nobody's language. */
function checkSaid(survey: Survey, site: CopySite, message: Message, found: Finding[]): void {
  for (const [name, value] of Object.entries(site.args)) {
    const kinds = message.args.get(name);
    if (!kinds?.has("any") || kinds.has("word") || message.verbatim.has(name) || isValueSaid(value)) continue;
    if (isTyped(value)) continue; // no text may read that, and it is said so
    const type = typeOfValue(survey, value, site);
    const raw = type && inMachineWords(type);
    if (raw !== null)
      found.push(
        error("copy/raw-value", site.at, `The text "${site.key}" shows {${name}} as it stands in the data: ${raw}`, {
          suggestion:
            HOW[type!.type] === undefined ? `Say each in words: {${name}, select, … other {…}}.` : `Say it as people do: {${name}, ${HOW[type!.type]}}.`,
        }),
      );
  }
}

const isTyped = (value: CopySite["args"][string]): boolean => typeof value === "object" && value !== null && "var" in value && value.var.startsWith("input.");

const HOW: Partial<Record<DataType["type"], string>> = { date: "date, long", instant: "date, long" };

/** An example of how it would read; null for what reads as it is. */
function inMachineWords(type: DataType): string | null {
  if (type.type === "boolean") return '"true"';
  if (type.type === "date") return '"2026-03-01"';
  if (type.type === "instant") return '"2026-03-01T09:00:00Z"';
  const word = type.type === "string" ? type.enum?.find((each) => /^[a-z]+(?:[_-][a-z]+)*$/u.test(each)) : undefined;
  return word === undefined ? null : `"${word}"`;
}
