/** Whom staff may do something for or to: somebody of the staff is the business of an administrator alone. */
import type { Actor } from "../../kernel/context/deps.ts";
import type { UserRecord } from "../../ports/records.ts";

export const isAdmin = ({ is_staff, staff_roles }: Pick<UserRecord, "is_staff" | "staff_roles">): boolean => is_staff && staff_roles.includes("admin");
export const mayActOn = ({ user }: Pick<Actor, "user">, person: UserRecord): boolean => !person.is_staff || person.id === user.id || isAdmin(user);
