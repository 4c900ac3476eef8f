/** A decision's mail that came back is sent again, to where it was: somebody of the staff knows that it arrives there now. */
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { conflict, done, forbidden, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { readReview } from "./read-review.ts";
import { recordForStaff } from "./staff-notes.ts";

/** All that waits for that address goes out with the next mails. Comes it back once more, it is shown as that again. */
export async function sendMailAgain(deps: Deps, actor: Actor, { id }: RecordChange): Promise<Outcome<Shown["staff-application-details"]>> {
  const application = await deps.store.find("application", id);
  const user = application && (await deps.store.find("user", application.user_id));
  if (!user) return notFound;
  const own = await ownCase(deps.store, actor.user.id, id);
  if (own) return refusedWith(own);
  if (!(await deps.store.mailSuppressions(user.email)).includes("bounced")) return conflict("mail-arrives");
  const allowed = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "mail-again", verb: "create" }))) return forbidden;
    await recordForStaff(tx, actor, id, "mail-sent-again", {}, deps.clock.now().toISOString());
    return done(null);
  });
  if (!allowed.ok) return allowed;
  // After its trace: a database that goes away in between leaves it to be pressed again, and sends nothing that nobody sent.
  await deps.store.mails.confirmed(foldedAddress(user.email));
  return readReview(deps, actor, id);
}
