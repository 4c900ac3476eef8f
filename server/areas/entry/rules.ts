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

/** `applications`: all of this person's, newest first. `found`: the named source, if this person may see it. */
export function entryOf(
  named: NamedSource,
  userId: string,
  applications: readonly Pick<ApplicationRecord, "source" | "status">[],
  found: Pick<SourceRecord, "used" | "owner_user_id"> | null,
): Entry {
  const unfinished = applications.filter((application) => isUnfinished(application.status));
  const own = unfinished.find((application) => application.source === named.source);
  return {
    ...named,
    unfinished_source: (own ?? unfinished[0])?.source ?? null,
    only_source: applications.length === 1 ? (applications[0]?.source ?? null) : null,
    source_state: sourceState(named.source, userId, applications, found),
  };
}

function sourceState(
  slug: string | null,
  userId: string,
  applications: readonly Pick<ApplicationRecord, "source">[],
  found: Pick<SourceRecord, "used" | "owner_user_id"> | null,
): SourceState {
  if (slug === null) return "none";
  if (applications.some((application) => application.source === slug)) return "used";
  if (found === null) return "missing";
  // Somebody else's, or used up: applications can't be shared, so it doesn't exist for this person. Their own they may begin anew.
  const closed = found.owner_user_id === null ? found.used : found.owner_user_id !== userId;
  return closed ? "missing" : "unused";
}
