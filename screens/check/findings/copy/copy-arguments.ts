import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Value } from "#screens/language/documents/document.ts";
import { enumerateValues } from "#screens/language/forms/every-value.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { inWords, ownProperty, typeOfLiteral } from "../../survey/data-types.ts";
import type { ArgumentKind, Message } from "./icu.ts";
import { type Details, error, meantName, pointerTo, removed } from "../../words/places.ts";
import type { CopySite } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";

/** Texts by locale and key, parsed. */
export type Messages = Map<string, Map<string, Message>>;

const USE: Record<Exclude<ArgumentKind, "any">, { types: string[]; words: string }> = {
  number: { types: ["number", "money"], words: "a number" },
  moment: { types: ["date", "instant"], words: "a date or moment" },
  word: { types: ["string", "boolean"], words: "a word" },
};

/** Marks that every text may have: they are drawn, and lead nowhere. */
const PLAIN_MARKS = new Set(["b", "strong", "em", "i", "br", "u", "small", "code", "nobr"]);

/** What a text has gaps and marks for, and what it is given where it stands. */
export function checkArguments(survey: Survey, messages: Messages, found: Finding[]): void {
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
    const value = ownProperty(site.args, name);
    if (value === undefined && site.prop === "error" && name === "limit") continue; // the rule's own, given by the resolver
    if (value === undefined && site.prop === "steps" && name === "value") continue; // each step, given by the resolver
    if (value === undefined && site.given?.includes(name)) continue; // by the renderer, as it draws
    if (value === undefined && site.prop === "because" && (name === "status" || name === "screen")) continue; // whoever is told why a guard moved somebody
    if (value === undefined) {
      found.push(
        error("copy/missing-argument", site.at, `The text "${site.key}" uses {${name}}, which is not given here`, {
          suggestion: `Pass it: "args": {"${name}": {"var": "…"}}.`,
        }),
      );
      continue;
    }
    const type = typeOfValue(survey, value, site);
    if ([...kinds].some((kind) => kind !== "any") && isOpen(value, site))
      found.push(
        error("copy/following-argument", site.at, `The text "${site.key}" is decided by {${name}}, which changes on this screen and may be too many things`, {
          suggestion: `Only show {${name}} as it is, or give what is chosen bounds, so that there are few of it.`,
        }),
      );
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
        error(
          "copy/unused-argument",
          site.at,
          `The text "${site.key}" is given "${name}", but does not use it`,
          needless(site.at, "args", name, message.args.keys(), Object.keys(site.args)),
        ),
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
      found.push(
        error(
          "copy/unused-link",
          site.at,
          `The text "${site.key}" has no mark <${name}>`,
          needless(site.at, "links", name, message.marks, Object.keys(site.links)),
        ),
      );
  }
}

/** What is given for nothing: under the name that was meant, or not at all. */
function needless(at: Place, where: "args" | "links", name: string, among: Iterable<string>, given: readonly string[]): Details {
  const names = [...among];
  if (!at.path.endsWith("/key")) return didYouMean(name, names); // the code's own gap
  const inside = { ...at, path: pointerTo(at.path.slice(0, -"/key".length), where) };
  const own = { ...at, path: pointerTo(inside.path, name) };
  const meant = meantName(name, names, own, given);
  // Where another is as near, or the one that is near is given already, the hand that wrote it knows.
  if (meant.fix || meant.suggestion !== undefined) return meant;
  return { fix: removed(given.length === 1 ? inside : own) };
}

/** Words in a language: they are said as they are. */
export const isValueSaid = (value: Value): boolean => typeof value === "object" && value !== null && "copy" in value;

export function typeOfValue(survey: Survey, value: Value, site: CopySite): DataType | null {
  if (typeof value !== "object" || value === null) return typeOfLiteral(value);
  if ("copy" in value) return { type: "string" };
  if ("const" in value) return typeOfLiteral(ownProperty(survey.documents.constants, value.const) ?? null);
  if ("var" in value) return survey.types.lookup(value.var, site.scope).type;
  const table = survey.types.lookup(value.lookup, site.scope).type;
  return table?.type === "table" ? table.value : null;
}

/** Looked up, or chosen among more values than texts can be made for. */
function isOpen(value: Value, site: CopySite): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("lookup" in value) return true;
  if (!("var" in value)) return false;
  const [root = "", name = ""] = value.var.split(".");
  const property = ownProperty(ownProperty(site.surface?.chosen ?? {}, root)?.properties ?? {}, name);
  return property !== undefined && enumerateValues(property) === null;
}
