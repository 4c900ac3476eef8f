/** The application's flags: what a change of their switches means for the records. */
import type { FlagName } from "../../ports/records.ts";

export const FLAG_NAMES = ["roommate", "pet", "vehicle", "smoker"] as const satisfies readonly FlagName[];
export const isFlagName = (name: unknown): name is FlagName => FLAG_NAMES.some((flag) => flag === name);

/** A flag as the form holds it. `expanded` exists on the form only: it is never part of a record. */
export interface FlagDraft {
  flag: FlagName;
  id: string | null;
  expanded: boolean;
  flag_data: Record<string, unknown>;
}

export type FlagOperation =
  | { do: "update"; id: string; flag: FlagName; flag_data: Record<string, unknown> }
  | { do: "create"; flag: FlagName; flag_data: Record<string, unknown> }
  | { do: "delete"; id: string; flag: FlagName };

/** Expanded with an id: update. Expanded without: create. Collapsed with an id: delete. Otherwise nothing. */
function flagOperation(draft: FlagDraft): FlagOperation | null {
  const { flag, id, expanded } = draft;
  if (!expanded) return id === null ? null : { do: "delete", id, flag };
  const flag_data = withoutMarker(draft.flag_data);
  return id === null ? { do: "create", flag, flag_data } : { do: "update", id, flag, flag_data };
}

export const flagSync = (drafts: readonly FlagDraft[]): FlagOperation[] => drafts.flatMap((draft) => flagOperation(draft) ?? []);

export function withoutMarker(data: Record<string, unknown>): Record<string, unknown> {
  const { expanded: _marker, ...kept } = data;
  return kept;
}
