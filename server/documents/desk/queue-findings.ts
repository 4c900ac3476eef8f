/** Places of the queue: views, what they are narrowed to, filters with what can be chosen of them, numbers beside rooms. */
import { timeKind } from "#screens/language/expressions/calendar.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { Desk, DeskFilter } from "../../kernel/context/desk.ts";
import { COUNTED_LISTS, QUEUE_FILTER_READS, QUEUE_FILTERS_OF_SEVERAL, type QueueFilterReads } from "../../kernel/definitions/console-names.ts";
import type { KnownNames, NameKindId } from "../names/known-names.ts";
import { unknownName } from "../names/name-findings.ts";
import { findingIn } from "../rules/rule-findings.ts";

const FILE = "desk.json";
const finding = findingIn(FILE);
/** Nobody opened one. */
const NO_SECTION = "none";
/** How an instant is written that is reckoned from now on, as the console does. */
const FROM_NOW = /^now(?:\+\d+h)?$/;

export function queueFindings(desk: Desk, known: KnownNames): Finding[] {
  const { queue, team, rooms } = desk;
  return [
    ...queue.views.flatMap(({ query }, at) => placeFindings(query, `/queue/views/${at}/query`, desk, known)),
    ...Object.entries(team.lists).flatMap(([name, place]) => placeFindings(place, `/team/lists/${name}`, desk, known)),
    ...queue.filters.flatMap((filter, at) => filterFindings(filter, `/queue/filters/${at}`, known)),
    ...rooms.flatMap(({ counts }, at) => (counts === undefined ? [] : countFindings(counts, `/rooms/${at}/counts`))),
  ];
}

/** `view`, of a place that is one, and what it is narrowed to. */
function placeFindings(place: Readonly<Record<string, string>>, path: string, { queue }: Desk, known: KnownNames): Finding[] {
  const filters = queue.filters.map(({ id }) => id);
  return Object.entries(place).flatMap(([part, value]) => {
    const at = `${path}/${part}`;
    if (part === "view") return wordFindings(value, at, "view", known);
    if (part === "ordering") return wordFindings(value, at, "order", known);
    const reads = Object.hasOwn(QUEUE_FILTER_READS, part) && filters.includes(part) ? QUEUE_FILTER_READS[part] : undefined;
    if (reads === undefined) return [finding("reference/unknown-property", at, part, `The queue can't be narrowed by "${part}"`, didYouMean(part, filters))];
    const values = QUEUE_FILTERS_OF_SEVERAL.includes(part) ? value.split(",") : [value];
    return values.flatMap((one) => valueFindings(one, at, part, reads, known));
  });
}

function filterFindings({ id, kind, options, further }: DeskFilter, path: string, known: KnownNames): Finding[] {
  const reads = Object.hasOwn(QUEUE_FILTER_READS, id) ? QUEUE_FILTER_READS[id] : undefined;
  if (reads === undefined) return [];
  const isChosen = kind === "one" || kind === "many";
  if (isChosen && options === undefined && further === undefined)
    return [finding("type/no-options", path, id, `"${id}" has nothing to choose from: it needs \`options\``)];
  if (typeof options === "string")
    return options === reads
      ? []
      : [
          finding(
            "type/unknown-word",
            `${path}/options`,
            id,
            `"${id}" can't be narrowed to a ${options}`,
            didYouMean(options, typeof reads === "string" ? [reads] : []),
          ),
        ];
  return [
    ...(kind === "many" && !QUEUE_FILTERS_OF_SEVERAL.includes(id)
      ? [
          finding("type/field-kind", `${path}/kind`, id, `"${id}" takes one at a time: its kind is "one"`, {
            fix: [{ file: FILE, path: `${path}/kind`, op: "replace", value: "one" }],
          }),
        ]
      : []),
    ...(options ?? []).flatMap((option, at) => valueFindings(option, `${path}/options/${at}`, id, reads, known)),
  ];
}

function valueFindings(value: string, at: string, filter: string, reads: QueueFilterReads, known: KnownNames): Finding[] {
  if (typeof reads !== "string")
    return reads.includes(value) ? [] : [finding("type/unknown-word", at, filter, `"${filter}" is never "${value}"`, didYouMean(value, reads))];
  if (reads === "text") return [];
  if (reads === "number") return /^\d{1,5}$/.test(value) ? [] : [finding("type/unknown-word", at, filter, `"${filter}" is a number, and "${value}" is none`)];
  if (reads === "instant")
    return FROM_NOW.test(value) || timeKind(value) !== null
      ? []
      : [
          finding("type/unknown-word", at, filter, `"${filter}" is an instant, and "${value}" is none`, {
            suggestion: "Write a day (2026-03-02), now, or so many hours from now (now+72h).",
          }),
        ];
  if (reads === "section" && value === NO_SECTION) return [];
  return wordFindings(value, at, reads, known);
}

function wordFindings(value: string, path: string, is: NameKindId, known: KnownNames): Finding[] {
  const kind = known[is];
  return !kind || kind.has(value) ? [] : [unknownName(FILE, { path, value, isName: false }, kind)];
}

/** What is counted beside the name of a room: a list, by one of its filters. */
function countFindings(counts: string, at: string): Finding[] {
  const [list = "", query = ""] = counts.split("/?");
  const [name = "", value = ""] = query.split("=");
  const filters = Object.hasOwn(COUNTED_LISTS, list) ? COUNTED_LISTS[list] : undefined;
  const unknown = (word: string, among: readonly string[], reason: string): Finding[] => [
    finding("reference/unknown-name", at, word, reason, didYouMean(word, among)),
  ];
  if (!filters) return unknown(list, Object.keys(COUNTED_LISTS), `There is no list "${list}" of which a room says how many there are`);
  if (!Object.hasOwn(filters, name)) return unknown(name, Object.keys(filters), `The list "${list}" can't be narrowed by "${name}"`);
  return filters[name]!.includes(value) ? [] : unknown(value, filters[name]!, `"${name}" of the list "${list}" is never "${value}"`);
}
