/** The queue as its table shows it, in the words of whoever asks: the columns of `schemas/desk.json`, with instants and numbers as a program reads them. */
import type { Deps } from "../../../kernel/context/deps.ts";
import type { DeskColumn } from "../../../kernel/context/desk.ts";
import { statusText } from "../../../kernel/context/status-text.ts";
import { textsOf } from "../../../kernel/context/texts.ts";
import { allPages } from "../../../kernel/records/read-records.ts";
import type { QueuedApplication } from "../sql/queue-records.ts";
import type { Shown } from "../../../ports/resources.d.ts";

const CHECKS = ["identity", "income", "screening"] as const;

export interface QueueTable {
  head: string[];
  rowOf(row: Shown["staff-application"]): unknown[];
}

/** Null where one of the columns isn't there. */
export async function queueTable(
  { documents, store }: Pick<Deps, "documents" | "store">,
  locale: string,
  columns: readonly string[],
): Promise<QueueTable | null> {
  const published = documents.current();
  const known = new Map(published.desk.queue.columns.map((column) => [column.id, column]));
  const chosen = columns.flatMap((id) => known.get(id) ?? []);
  if (chosen.length !== columns.length) return null;
  const texts = textsOf(published, locale);
  const markets = new Map((await allPages(store, "market", {})).map(({ slug, display_name }) => [slug, display_name]));
  const cell = ({ shows, of }: DeskColumn, row: Shown["staff-application"]): unknown => {
    if (shows === "applicant") return `${text(row["first_name"])} ${text(row["last_name"])}`.trim() || row["email"];
    if (shows === "market") return markets.get(text(row["market"])) ?? row["market"];
    if (shows === "status") {
      const { status, request_type } = row as Pick<QueuedApplication, "status" | "request_type">;
      return statusText(published, locale, status, request_type);
    }
    if (shows === "checks") {
      const checks = row["checks"] as Record<string, string> | null;
      if (checks === null) return texts("desk.queue.own");
      return CHECKS.map((kind) => texts("desk.said-of", { name: texts(`desk.check.${kind}`), text: texts(`desk.check.is.${checks[kind]}`) })).join("; ");
    }
    return row[(of[0] ?? "") as keyof typeof row];
  };
  return { head: chosen.map(({ label }) => texts(label)), rowOf: (row) => chosen.map((column) => cell(column, row)) };
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
