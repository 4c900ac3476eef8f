/** The numbers as a file that spreadsheets read. */
import type { Dashboard } from "./dashboard-data.ts";

/** What a spreadsheet would run as a formula begins with one of these: an apostrophe makes it a text. */
const FORMULA = /^[=+\-@\t\r]/;
const cell = (value: string | number | null): string => {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value ?? "") ? `'${value}` : (value ?? "");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** By the names of the API, so that two files can be held against each other whatever language they were made in. */
export function numbersOf({ from, until, stages, weeks, by, lines, variants }: Dashboard): string {
  const rows: (string | number | null)[][] = [
    ["from", "until"],
    [from, until],
    [],
    ["stage", "people", "went_on", "here", "left", "share", "share_before", "half_stay", "most_stay"],
    ...stages.map((one) => [one.id, one.people, one.went_on, one.here, one.left, one.share, one.share_before, one.half_stay, one.most_stay]),
    [],
    ["variant", "begun", "submitted", "low", "high"],
    ...variants.map((one) => [one.id, one.begun, one.submitted, one.low, one.high]),
    [],
    [by, ...weeks],
    ...lines.map((line) => [line.id, ...line.weeks]),
  ];
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Spreadsheets take a file for theirs of old without the mark at its beginning. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
