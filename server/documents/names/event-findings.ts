/** What events of a history say of themselves (`schemas/events.json`): every value has words, and says which of several it was. */
import { SOURCE_LOCALE, type DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { findingIn } from "../rules/rule-findings.ts";
import { textsAt } from "./json-parts.ts";
import type { FileContents } from "./known-names.ts";

const FILE = "events.json";
const finding = findingIn(FILE);
const DID = "desk.review.did.";

/** What code writes of an event, and the beginning of the copy keys by which the console names its values within a sentence. */
const PROPERTIES: Readonly<Record<string, string | null>> = {
  answered_with: null,
  because: null,
  decision: "desk.review.do.",
  flag: null,
  hand: null,
  limit: null,
  mark: "desk.review.marked.",
  request_type: "desk.review.ask.",
  rule: null,
  skipped: null,
};

type Events = Record<string, Record<string, Record<string, unknown>>>;

export function eventFindings({ copy }: Pick<DocumentSet, "copy">, contents: FileContents): Finding[] {
  const events = (contents(FILE) as { events?: Events } | undefined)?.events ?? {};
  const keys = Object.keys(copy[SOURCE_LOCALE]?.texts ?? {});
  const known = new Set(keys);
  const said = new Set(keys.flatMap((key) => (key.startsWith(DID) ? [key.slice(DID.length).split(".")[0]!] : [])));
  const decisions = textsAt(contents("desk.json"), "/decisions/kinds/*/id");
  const happens = Object.keys((contents("life-cycle.json") as { events?: object } | undefined)?.events ?? {});
  return [
    ...happens.flatMap((event) => (said.has(event) ? [] : [unsaid("life-cycle.json", event, said)])),
    ...Object.entries(events).flatMap(([event, properties]) =>
      said.has(event)
        ? Object.entries(properties).flatMap(([property, values]) => valuesOf(event, property, values, { known, keys, decisions }))
        : [unsaid(FILE, event, said)],
    ),
  ];
}

const unsaid = (file: string, event: string, said: ReadonlySet<string>): Finding =>
  findingIn(file)(
    "reference/unknown-copy",
    `/events/${event}`,
    event,
    `The timeline has no words for the event "${event}": there is no text "${DID}${event}"`,
    didYouMean(event, said),
  );

interface Words {
  known: ReadonlySet<string>;
  keys: readonly string[];
  decisions: readonly string[];
}

function valuesOf(event: string, property: string, values: Record<string, unknown>, { known, keys, decisions }: Words): Finding[] {
  const path = `/events/${event}/${property}`;
  if (!Object.hasOwn(PROPERTIES, property))
    return [finding("reference/unknown-name", path, property, `Code says no "${property}" of an event`, didYouMean(property, Object.keys(PROPERTIES)))];
  const named = PROPERTIES[property] ?? null;
  // In words of their own: how much, or true and false, of which the sentence itself tells one.
  const isSaid = (value: string): boolean =>
    known.has(`${DID}${event}.${value}`) || (named !== null && known.has(named + value)) || (property === "limit" && ["all", "up-to"].includes(value));
  const among = [`${DID}${event}.`, ...(named === null ? [] : [named])].flatMap((start) =>
    keys.flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : [])),
  );
  const missing = property === "decision" ? decisions.filter((decision) => !Object.hasOwn(values, decision)) : [];
  return [
    ...Object.keys(values)
      .filter((value) => !isSaid(value))
      .map((value) =>
        finding(
          "reference/unknown-copy",
          `${path}/${value}`,
          value,
          `Nothing is said of the event "${event}" where its ${property} is "${value}"`,
          didYouMean(value, among),
        ),
      ),
    ...missing.map((decision) =>
      finding("reference/left-out", path, decision, `The decision "${decision}" is left out, and nothing would be said of it`, {
        suggestion: `Add "${decision}": true.`,
      }),
    ),
  ];
}
