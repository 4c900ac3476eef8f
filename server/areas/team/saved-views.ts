/** Places of the queue that somebody of the staff saves under a name, for themselves or for all who have the queue. */
import { lockActor } from "../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { deleteSavedView, putSavedView, savedViews } from "./sql/saved-views.ts";
import type { SavedView } from "./sql/team-records.ts";

export const listSavedViews = ({ store }: Deps, { user }: Actor): Promise<SavedView[]> => store.query(savedViews(user.id));

/** One of a name: saved again, it is changed. */
export async function saveView(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<SavedView>> {
  const { values, refusals } = checkBody(deps, "saved-view", body);
  if (refusals.length > 0) return invalid(refusals);
  const most = numberConstant(deps.documents.current(), "saved_views_most");
  const { name, query, is_shared = false } = values;
  return deps.store.transaction(async (tx): Promise<Outcome<SavedView>> => {
    if (!(await lockActor(tx, actor, { resource: "saved-view", verb: "create" }))) return forbidden;
    const saved = await tx.query(putSavedView(actor.user.id, { name, query, is_shared }, most));
    if (!saved) return invalid([refusal("too-many-saved-views", "name", { limit: most })]);
    return done({ id: saved.id, name, query, is_shared, is_own: true, owner: null }, saved.made);
  });
}

export async function removeSavedView(deps: Deps, actor: Actor, id: string): Promise<Outcome<null>> {
  return deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "saved-view", verb: "delete" }))) return forbidden;
    return (await tx.query(deleteSavedView(id, actor.user.id))) ? done(null) : notFound;
  });
}
