/** Whom staff may act on: accounts of staff are for administrators only. */
import type { Actor } from "../../kernel/context/deps.ts";
import { forbidden, type Outcome } from "../../kernel/access/outcome.ts";
import { whyOwn } from "../../kernel/access/own-case.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { Reads } from "../../ports/store.ts";

export const isAdmin = ({ is_staff, staff_roles }: Pick<UserRecord, "is_staff" | "staff_roles">): boolean => is_staff && staff_roles.includes("admin");
const mayActOn = ({ user }: Pick<Actor, "user">, person: UserRecord): boolean => !person.is_staff || person.id === user.id || isAdmin(user);

/** Null where they may. */
export async function refusalFor(reads: Reads, actor: Pick<Actor, "user">, person: UserRecord): Promise<Outcome<never> | null> {
  return mayActOn(actor, person) ? whyOwn(reads, actor, person.id) : forbidden;
}
