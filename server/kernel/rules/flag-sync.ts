/** The application's flags: what may be done with one. */
import type { FlagName } from "../../ports/records.ts";

export const FLAG_NAMES = ["roommate", "pet", "vehicle", "smoker"] as const satisfies readonly FlagName[];
export const isFlagName = (name: unknown): name is FlagName => FLAG_NAMES.some((flag) => flag === name);

export type FlagOperation =
  | { do: "update"; id: string; flag: FlagName; flag_data: Record<string, unknown> }
  | { do: "create"; flag: FlagName; flag_data: Record<string, unknown> }
  | { do: "delete"; id: string; flag: FlagName };

/** `expanded` exists on the form only: it is never part of a record. */
export function withoutMarker(data: Record<string, unknown>): Record<string, unknown> {
  const { expanded: _marker, ...kept } = data;
  return kept;
}
