/** The life cycle (`schemas/life-cycle.json`) beside the documents: what they say otherwise is found. */
import { APPLICATION_EVENTS, statusesAfter, type LifeCycleEvent } from "../../kernel/rules/life-cycle.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { findingIn } from "../rules/rule-findings.ts";
import { outcomeFindings } from "./outcome-findings.ts";

export interface LifeCycle {
  /** What may hold of an application in a status: what each means. */
  facts: Record<string, string>;
  statuses: Record<string, { about: string; step: number; facts?: string[] }>;
  begins: string[];
  events: Record<string, LifeCycleEvent>;
}

const FILE = "life-cycle.json";
const finding = findingIn(FILE);

/** Commands that move otherwise than an applicant may be moved, statuses that the flow lacks or nothing leads to, events that no code causes. */
export function lifeCycleFindings({ catalog, flow }: Pick<DocumentSet, "catalog" | "flow">, cycle: LifeCycle): Finding[] {
  const rows = Object.entries(cycle.events);
  const known = Object.keys(flow.statuses);
  const reached = new Set([...cycle.begins, ...rows.flatMap(([, row]) => statusesAfter(row))]);
  const applicants = rows.filter(([, { by }]) => by.includes("applicant"));
  const moves = Object.entries(catalog.commands).flatMap(([command, { moves: own = [] }]) => own.map((move, index) => ({ command, index, ...move })));
  return [
    ...moves.flatMap(({ command, index, from, to }) =>
      from
        .filter((status) => !applicants.some(([, row]) => row.from.some((one) => one === status) && statusesAfter(row).some((one) => one === to)))
        .map((status) =>
          findingIn("data.json")(
            "reference/unknown-move",
            `/commands/${command}/moves/${index}`,
            command,
            `No event of an applicant's leads from ${status} to ${to}`,
            {
              related: [{ file: FILE, path: "/events" }],
            },
          ),
        ),
    ),
    ...[...reached]
      .filter((status) => !known.includes(status))
      .map((status) => finding("reference/unknown-status", "/events", status, `The flow has no status "${status}"`, didYouMean(status, known))),
    ...known
      .filter((status) => !reached.has(status))
      .map((status) =>
        findingIn("flow.json")("reference/unknown-status", `/statuses/${status}`, status, `Nothing in the life cycle leads to the status "${status}"`),
      ),
    ...rows
      .filter(([name]) => !APPLICATION_EVENTS.some((event) => event === name))
      .map(([name]) =>
        finding("reference/unknown-id", `/events/${name}`, name, `The code of the server causes no event "${name}"`, didYouMean(name, APPLICATION_EVENTS)),
      ),
    ...factFindings(cycle),
    ...outcomeFindings(cycle),
    ...APPLICATION_EVENTS.filter((event) => !Object.hasOwn(cycle.events, event)).map((event) =>
      finding("shape/missing-property", "/events", event, `The event "${event}" is missing, which the code of the server causes`),
    ),
  ];
}

/** Facts that nobody explains, and explanations of what holds nowhere. */
function factFindings({ facts, statuses }: LifeCycle): Finding[] {
  const known = Object.keys(facts);
  const named = Object.entries(statuses).flatMap(([status, row]) => (row.facts ?? []).map((fact, index) => ({ status, fact, index })));
  return [
    ...named
      .filter(({ fact }) => !known.includes(fact))
      .map(({ status, fact, index }) =>
        finding("reference/unknown-id", `/statuses/${status}/facts/${index}`, fact, `"facts" doesn't say what "${fact}" means`, didYouMean(fact, known)),
      ),
    ...known
      .filter((fact) => !named.some((one) => one.fact === fact))
      .map((fact) => finding("reference/unknown-id", `/facts/${fact}`, fact, `"${fact}" holds in no status`)),
  ];
}
