/** The row of an application in which whoever looks has a stake: it is there, without what is decided, found out and noted of it. */
import type { QueuedApplication } from "../sql/queue-records.ts";

/** Whose hand it is in, what was found out and is decided, until when, and the link that it was made by. */
const WITHHELD = [
  "version",
  "source",
  "request_type",
  "score",
  "income_times_rent",
  "income_verified",
  "checks",
  "assigned_to",
  "owner",
  "held",
  "mail_back",
  "due_at",
  "staff_words_law",
] as const;
type Withheld = Record<(typeof WITHHELD)[number], null>;

/** As whoever applies with it, or for it, knows it. */
interface Said extends Pick<
  QueuedApplication,
  | "id"
  | "label"
  | "kind"
  | "status"
  | "market"
  | "first_name"
  | "last_name"
  | "email"
  | "person"
  | "avatar"
  | "group_source"
  | "members"
  | "created_at"
  | "submitted_at"
> {
  own_case: true;
}

export type QueueRow = (QueuedApplication & { own_case: false }) | (Said & Withheld);

/** As it is, where it isn't their own. */
export function ownCaseRow(row: QueuedApplication): QueueRow {
  if (!row.own_case) return { ...row, own_case: false };
  const { id, label, kind, status, market, first_name, last_name, email, person, avatar, group_source, members, created_at, submitted_at } = row;
  const withheld = Object.fromEntries(WITHHELD.map((name) => [name, null])) as Withheld;
  const said = { id, label, kind, status, market, first_name, last_name, email, person, avatar, group_source, members, created_at, submitted_at };
  return { ...said, ...withheld, own_case: true };
}
