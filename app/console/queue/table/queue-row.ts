/** A row of the queue. */
import type { Shown } from "#server";

export const CHECKS = ["identity", "income", "screening"] as const;

export type QueueRow = Shown["staff-application"];
/** Decided, and not told yet. */
export type HeldDecision = NonNullable<QueueRow["held"]>;

/** Whoever wrote no name yet is known by where they sign in. */
export const nameOf = ({ first_name, last_name, email }: Pick<QueueRow, "first_name" | "last_name" | "email">): string =>
  `${first_name ?? ""} ${last_name ?? ""}`.trim() || email;
