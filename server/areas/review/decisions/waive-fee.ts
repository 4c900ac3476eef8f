/**
 * Lets an applicant off the fee. The application is held while it is looked for a charge, as a charge holds it while it is claimed:
 * whichever of the two comes first stands, and the other is refused.
 */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { conflict, done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { event } from "../../../kernel/records/event.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { isNotHandedIn } from "../../../kernel/rules/life-cycle.ts";
import { applicationFee } from "../../payment/index.ts";
import { notNow } from "./decide.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { readReview } from "../case/read-review.ts";

export async function waiveFee(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-application-details"]>> {
  const { values, refusals } = checkBody(deps, "fee-waiver", body);
  if (refusals.length > 0) return invalid(refusals);
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "fee-waiver", verb: "create" }))) return forbidden;
    const locked = await tx.lock("application", id);
    const state = locked && (await tx.applicationState(id));
    if (!locked || !state) return notFound;
    const own = await ownCase(tx, actor.user.id, id);
    if (own) return refusedWith(own);
    if (version !== null && version !== locked.version) return { ok: false, problem: { kind: "lost-update", version: locked.version } };
    if (state.charge?.status === "success" || state.charge?.status === "pending") return conflict("fee-charged");
    if (!isNotHandedIn(locked.status)) return { ok: false, problem: { kind: "conflict", refusal: await notNow(tx, deps, actor, locked) } };
    if (applicationFee(deps, state).waived) return conflict("fee-waived-already");
    await tx.update("application", id, { waive_application_fee: true });
    await event(tx, { application: id, by: actor, name: "fee-waived", why: values.reason, at: deps.clock.now() });
    return done(null);
  });
  return outcome.ok ? readReview(deps, actor, id) : outcome;
}
