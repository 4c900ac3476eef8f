/**
 * Entry by a source link. Here the facts are worked out; where a person is sent stands in the flow's
 * guards (`schemas/flow.json`), which read them as root `entry`.
 */
import type { NamedSource } from "../../kernel/rules/source-query.ts";
import { isUnfinished } from "../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord, SourceRecord } from "../../ports/records.ts";

/** Medium of an application that came by a campaign mail. */
export const MAIL_MEDIUM = "e-mail";

export type SourceState = "none" | "missing" | "unused" | "used";

export interface Entry extends NamedSource {
  /** An application that isn't over, that of the named source first, else the newest. */
  unfinished_source: string | null;
  /** Set when the person has exactly one application. */
  only_source: string | null;
  source_state: SourceState;
}

type NamedSourceRecord = Pick<SourceRecord, "sharing" | "used" | "owner_user_id" | "ends_at">;

/** What is known when somebody comes by an address. */
export interface EntryFacts {
  named: NamedSource;
  userId: string;
  /** All of this person's, newest first. */
  applications: readonly Pick<ApplicationRecord, "source" | "status">[];
  /** The named source, if this person may see it. */
  found: NamedSourceRecord | null;
  /** ISO instant. */
  now: string;
}

export function entryOf(facts: EntryFacts): Entry {
  const { named, applications } = facts;
  const unfinished = applications.filter((application) => isUnfinished(application.status));
  const own = unfinished.find((application) => application.source === named.source);
  return {
    ...named,
    unfinished_source: (own ?? unfinished[0])?.source ?? null,
    only_source: applications.length === 1 ? (applications[0]?.source ?? null) : null,
    source_state: sourceState(facts),
  };
}

/** Somebody else's, used up, or at its end: it doesn't exist for whoever has no application of it. Their own they may begin anew. */
function isOver({ sharing, used, owner_user_id, ends_at }: NamedSourceRecord, userId: string, now: string): boolean {
  if (sharing === "open") return ends_at !== null && ends_at <= now;
  return owner_user_id === null ? used : owner_user_id !== userId;
}

function sourceState({ named: { source }, userId, applications, found, now }: EntryFacts): SourceState {
  if (source === null) return "none";
  if (applications.some((application) => application.source === source)) return "used";
  return found === null || isOver(found, userId, now) ? "missing" : "unused";
}
