/** The row of an application in which whoever looks has a stake: it is there, without what is decided, found out and noted of it. */
import type { QueuedApplication } from "../sql/queue-records.ts";

/** Whose hand it is in, what was found out and is decided, until when, and the link that it was made by. */
const WITHHELD = [
  "version",
  "source",
  "request_type",
  "score",
  "income_times_rent",
  "affordability",
  "income_verified",
  "checks",
  "assigned_to",
  "owner",
  "held",
  "mail_back",
  "due_at",
  "staff_words_law",
] as const;
/** As whoever applies with it, or for it, knows it. */
const SAID = [
  "id",
  "label",
  "kind",
  "status",
  "market",
  "market_name",
  "first_name",
  "last_name",
  "email",
  "person",
  "avatar",
  "group_source",
  "members",
  "created_at",
  "submitted_at",
] as const;
type Own = Pick<QueuedApplication, (typeof SAID)[number]> & Record<(typeof WITHHELD)[number], null>;

export type QueueRow = (QueuedApplication & { own_case: false }) | (Own & { own_case: true });

/** As it is, where it isn't their own. */
export function ownCaseRow(row: QueuedApplication): QueueRow {
  if (!row.own_case) return { ...row, own_case: false };
  const told = Object.fromEntries([...SAID.map((name) => [name, row[name]]), ...WITHHELD.map((name) => [name, null])]) as Own;
  return { ...told, own_case: true };
}
