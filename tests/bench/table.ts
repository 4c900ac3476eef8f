/** The figures as they are printed. */
import { type Baseline, compared } from "./baseline.ts";
import { type Figure, meets, short } from "./figure.ts";
import { SHORTFALLS } from "./shortfalls.ts";
import { spreadOf } from "./statistics.ts";

const percent = (part: number): string => (part === 0 ? "" : `± ${Math.round((part / 2) * 100)} %`);

export function tableOf(figures: readonly Figure[], baseline: Baseline | null): string {
  const head = ["figure", "here", "", "bar", "", "as a ratio", "baseline", ""];
  const rows = figures.map((figure) => {
    const { what, value, unit, reach, good, relative } = figure;
    const kept = baseline?.figures[figure.id];
    const verdict = compared(figure, kept);
    return [
      what,
      `${short(value.median)} ${unit}`.trim(),
      percent(spreadOf(value)),
      reach === null ? "" : `${good === "above" ? "≥" : "≤"} ${reach}`,
      reach === null ? "" : meets(figure) ? "✓" : "✗",
      relative.of === "1" || unit.startsWith("of ") ? "" : `${short(relative.ratio.median)} of ${relative.of}`,
      kept ? short(kept.ratio.median) : "",
      verdict === "worse" || verdict === "better" ? verdict : "",
    ];
  });
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const [titles, ...lines] = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const withBeside = lines.flatMap((line, at) => [line, `    ${figures[at]?.beside ?? ""}`]);
  const behind = figures.filter((figure) => !meets(figure)).map(({ id, what }) => `✗ ${what}: ${SHORTFALLS[id] ?? "not looked into yet"}`);
  return [titles, ...withBeside, ...(behind.length > 0 ? ["", ...behind] : [])].join("\n");
}
