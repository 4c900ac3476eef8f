/** What shows the life cycle: a diagram that GitHub draws (in the README, too), and the page with the table in words (`.github/life-cycle.md`). */
import { statusesAfter, type LifeCycleEvent } from "../../kernel/rules/life-cycle.ts";
import type { LifeCycle } from "./life-cycle-findings.ts";

const WHO: Readonly<Record<LifeCycleEvent["by"][number], string>> = { applicant: "the applicant", reviewer: "a reviewer", system: "the system" };

const isEverywhere = ({ from }: LifeCycleEvent): boolean => from.length > MANY;

/** As GitHub reads it. Where nothing moves, nothing is drawn. */
export function lifeCycleDiagram({ begins, events }: Pick<LifeCycle, "begins" | "events">): string {
  const arrows = Object.entries(events)
    .filter(([, row]) => !isEverywhere(row))
    .flatMap(([name, row]) => row.from.flatMap((from) => statusesAfter(row).flatMap((to) => (to === from ? [] : `  ${from} --> ${to}: ${name}`))));
  return ["```mermaid", "stateDiagram-v2", ...begins.map((status) => `  [*] --> ${status}`), ...arrows, "```"].join("\n");
}

/** The README with the diagram as it is now, in place of the one that it has. */
export const readmeWithDiagram = (readme: string, cycle: LifeCycle): string => readme.replace(/^```mermaid\n.*?^```$/ms, () => lifeCycleDiagram(cycle));

export function lifeCyclePage(cycle: LifeCycle): string {
  const { facts, statuses: standing, events } = cycle;
  const rows = Object.entries(events);
  const everywhere = rows.filter(([, row]) => isEverywhere(row));
  const statuses = (row: LifeCycleEvent): string =>
    typeof row.to === "string"
      ? row.to
      : row.to.map(({ when, status }) => (when === undefined ? status : `${status} (${when.replaceAll("_", " ")})`)).join(", else ");
  const cells = rows.map(([name, row]) => [`\`${name}\``, row.by.map((who) => WHO[who]).join(", "), row.from.join(", "), statuses(row), row.about]);
  const ends = everywhere.map(
    ([name, row]) => `\`${name}\` leads from each of ${row.from.length} statuses to ${statusesAfter(row).join(", ")}, and is left out of the picture.`,
  );
  return [
    "# The life of an application",
    "",
    "Drawn from [`schemas/life-cycle.json`](../schemas/life-cycle.json) by `npm run screens -- life-cycle`. The server moves applications by that table, and",
    "`npm run screens -- check` holds the commands of `data.json` and the statuses of `flow.json` to it.",
    "",
    lifeCycleDiagram(cycle),
    "",
    ...ends,
    "",
    ...table(["event", "by", "from", "to", ""], cells),
    "",
    ...table(
      ["status", "step", "", "what holds"],
      Object.entries(standing).map(([status, { about, step, facts: holding = [] }]) => [
        status,
        String(step),
        about,
        holding.map((fact) => `\`${fact}\``).join(", "),
      ]),
    ),
    "",
    ...Object.entries(facts).map(([fact, about]) => `- \`${fact}\`: ${about}`),
    "",
  ].join("\n");
}

/** From so many statuses an event would draw over everything else. */
const MANY = 4;

/** Lines of a table, as wide as what stands in it. */
export function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: string[]): string => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}
