/** What somebody is called for those who may live with them. */
import type { UserRecord } from "../../ports/records.ts";

/** All that they read of a last name; blank where there is none. */
export const initialOf = (name: string): string => [...name.trim()][0] ?? "";

export function shownName({ first_name, last_name }: Pick<UserRecord, "first_name" | "last_name">): string {
  const initial = initialOf(last_name);
  return initial === "" ? first_name : `${first_name} ${initial}.`;
}
