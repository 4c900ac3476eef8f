/** A decision's mail that came back is sent again, to where it was: somebody of the staff knows that it arrives there now. */
import { conflict, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../kernel/records/represent.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { readReview } from "./read-review.ts";
import { amongStaff } from "./staff-notes.ts";

/** All that waits for that address goes out with the next mails. Comes it back once more, it is shown as that again. */
export async function sendMailAgain(deps: Deps, actor: Actor, { id }: RecordChange): Promise<Outcome<Shown>> {
  const application = await deps.store.find("application", id);
  const user = application && (await deps.store.find("user", application.user_id));
  if (!user) return notFound;
  if (!(await deps.store.mailSuppressions(user.email)).includes("bounced")) return conflict("mail-arrives");
  await deps.store.mails.confirmed(foldedAddress(user.email));
  await deps.store.transaction((tx) => amongStaff(tx, actor, id, "mail-sent-again", {}, deps.clock.now().toISOString()));
  return readReview(deps, actor, id);
}
