/** A cell in plain words, for a file: instants as they are, numbers as a program reads them. */
import type { DeskContextValue } from "../../desk/desk-context.ts";
import { type Column, statusOf } from "./cells.tsx";
import { CHECKS, nameOf, type QueueRow } from "./queue-row.ts";

export function textOf({ shows, of }: Column, row: QueueRow, { say, markets }: Pick<DeskContextValue, "say" | "markets">): string {
  const value = row[of[0] as keyof QueueRow];
  if (shows === "applicant") return nameOf(row);
  if (shows === "market") return markets[row.market] ?? row.market;
  if (shows === "status") return statusOf(row, say).text;
  if (shows === "checks") return CHECKS.map((kind) => `${say(`desk.check.${kind}`)}: ${say(`desk.check.is.${row.checks[kind]}`)}`).join("; ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
