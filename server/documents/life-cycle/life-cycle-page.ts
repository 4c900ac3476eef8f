/** The page that shows the life cycle (`.github/life-cycle.md`): a diagram that GitHub draws, and the table in words. */
import { statusesAfter, type LifeCycleEvent } from "../../kernel/rules/life-cycle.ts";
import type { LifeCycle } from "./life-cycle-findings.ts";

const WHO: Readonly<Record<LifeCycleEvent["by"][number], string>> = { applicant: "the applicant", reviewer: "a reviewer", system: "the system" };

export function lifeCyclePage({ facts, statuses: standing, begins, events }: LifeCycle): string {
  const rows = Object.entries(events);
  const everywhere = rows.filter(([, { from }]) => from.length > MANY);
  const arrows = rows
    .filter((row) => !everywhere.includes(row))
    .flatMap(([name, row]) => row.from.flatMap((from) => statusesAfter(row).map((to) => `  ${from} --> ${to}: ${name}`)));
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
    "```mermaid",
    "stateDiagram-v2",
    ...begins.map((status) => `  [*] --> ${status}`),
    ...arrows,
    "```",
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

function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: string[]): string => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}
