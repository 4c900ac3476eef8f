import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, invalid, type Outcome } from "../../kernel/access/outcome.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";
import { undeclaredProperties } from "../../kernel/records/undeclared-properties.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { showUser } from "../../kernel/records/represent.ts";
import type { Shown } from "../../ports/resources.d.ts";

/** The person's own names and phone; a name can't be taken back to nothing. */
export async function saveProfile(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["user-profile"]>> {
  const { values, refusals } = checkResource(deps, "user-profile", normalBody(deps, "user-profile", body), { for: "change" });
  const all = [...refusals, ...undeclaredProperties(values, Object.keys(showUser(actor.user)))];
  if (all.length > 0) return invalid(all);
  if (Object.keys(values).length === 0) return done(showUser(actor.user));
  return done(showUser(await deps.store.transaction((tx) => tx.update("user", actor.user.id, values as Partial<UserRecord>))));
}
