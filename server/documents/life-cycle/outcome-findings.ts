/** Where events lead: statuses of which the first whose fact holds is the one, and what comes of an application in the end. */
import { statusesAfter, type LifeCycleEvent } from "../../kernel/rules/life-cycle.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { findingIn } from "../rules/rule-findings.ts";

const finding = findingIn("life-cycle.json");

interface Outcomes {
  statuses: Readonly<Record<string, { facts?: readonly string[] }>>;
  events: Readonly<Record<string, LifeCycleEvent>>;
}

export const outcomeFindings = (cycle: Outcomes): Finding[] => [
  ...Object.entries(cycle.events).flatMap(([event, row]) => orderFindings(event, row)),
  ...deadEnds(cycle),
];

/** What stands behind another that always comes first. */
function orderFindings(event: string, { to }: LifeCycleEvent): Finding[] {
  if (typeof to === "string") return [];
  const found: Finding[] = [];
  to.forEach(({ when, status }, index) => {
    const earlier = to.slice(0, index).findIndex((each) => each.when === undefined || each.when === when);
    if (earlier < 0) return;
    found.push(
      finding(
        "logic/never-chosen",
        `/events/${event}/to/${index}`,
        event,
        `"${event}" never leads to "${status}" here: an earlier one always comes before it`,
        {
          related: [{ file: "life-cycle.json", path: `/events/${event}/to/${earlier}`, id: event }],
        },
      ),
    );
  });
  return found;
}

/** Statuses that are no end, and from which no event leads to one but those of which nothing comes. */
function deadEnds({ statuses, events }: Outcomes): Finding[] {
  const holds =
    (fact: string) =>
    (status: string): boolean =>
      statuses[status]?.facts?.includes(fact) === true;
  const [isSettled, isEnded] = [holds("settled"), holds("ended")];
  const good = new Set(Object.keys(statuses).filter((status) => isSettled(status) && !isEnded(status)));
  if (good.size === 0) return [];
  const rows = Object.values(events);
  for (const end of good)
    for (const { from, ...row } of rows)
      if (statusesAfter(row).some((status) => status === end)) for (const status of from) if (!isEnded(status)) good.add(status);
  return Object.keys(statuses)
    .filter((status) => !good.has(status) && !isSettled(status))
    .map((status) =>
      finding("flow/dead-end", `/statuses/${status}`, status, `From "${status}" no event leads anywhere but to an end of which nothing comes`, {
        suggestion: `Name "${status}" in the "from" of an event, or say by its facts that it is an end.`,
      }),
    );
}
