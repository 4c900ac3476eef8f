/** Staff who look as somebody: whom they see the pages as, and for how long. */
import { isDeleted } from "./deleted-account.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { ViewedAs } from "../../ports/store.ts";
import type { Viewer } from "../context/deps.ts";

export const mayViewAs = ({ is_staff, staff_roles }: Pick<UserRecord, "is_staff" | "staff_roles">): boolean =>
  is_staff && staff_roles.some((role) => role === "support" || role === "admin");

/** Why a look is over. */
export type ViewEnd = "time" | "role" | "person";

/** Null: it goes on. */
function viewEnd(by: UserRecord, { until, person }: ViewedAs, now: Date): ViewEnd | null {
  if (!mayViewAs(by)) return "role";
  if (!person || person.is_staff || isDeleted(person)) return "person";
  return until <= now.toISOString() ? "time" : null;
}

/** The viewer as the pages see them: while staff look as somebody, that person. */
export function asViewed(viewer: Viewer, now: Date): { viewer: Viewer; ended: ViewEnd | null } {
  const { user, session, viewedAs } = viewer;
  if (!user || !session || !viewedAs) return { viewer, ended: null };
  const ended = viewEnd(user, viewedAs, now);
  const { id, until, person } = viewedAs;
  return { viewer: ended || !person ? viewer : { ...viewer, user: person, viewing: { id, by: user, until } }, ended };
}

/** Whoever sits there, whomever they look as. */
export const realUser = ({ user, viewing }: Pick<Viewer, "user" | "viewing">): UserRecord | null => viewing?.by ?? user;
