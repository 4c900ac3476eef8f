/** A row of the queue, as `GET /api/v1/staff/applications/` gives it (`schemas/resources/staff-application.json`). */
import type { ListedCase } from "../../desk/kept-cases.ts";

type Check = "clear" | "look" | "bad" | "none";
export const CHECKS = ["identity", "income", "screening"] as const;

/** Decided, and not told yet. */
export interface Held {
  id: string;
  decision: string;
  state: "held" | "proposed";
  by: string;
  /** As of when the row was read; null where a second person has to agree. */
  seconds_left: number | null;
}

export interface QueueRow extends ListedCase {
  /** Whoever looks has a stake in it: what is decided, found out and noted of it is null. */
  own_case: boolean;
  version: number | null;
  source: string | null;
  members: number | null;
  request_type: string | null;
  score: number | null;
  income_times_rent: number | null;
  income_verified: boolean | null;
  checks: Record<(typeof CHECKS)[number], Check> | null;
  assigned_to: string | null;
  owner: string | null;
  held: Held | null;
  /** Which law gives them what staff write about them; null: only staff read it. */
  staff_words_law: string | null;
  /** Something was decided, and mail to them comes back. */
  mail_back: boolean | null;
  created_at: string;
  submitted_at: string | null;
  due_at: string | null;
}

/** Whoever wrote no name yet is known by where they sign in. */
export const nameOf = ({ first_name, last_name, email }: Pick<QueueRow, "first_name" | "last_name" | "email">): string =>
  `${first_name ?? ""} ${last_name ?? ""}`.trim() || email;
