/** Notes in which somebody of the staff is named, for them alone. */
import { lockActor } from "../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../kernel/records/represent.ts";
import type { Shown as Told } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { mentions, readMention } from "./sql/mentions.ts";

const UNREAD = "unread";

/** The last first. `state`: only those that are unread. */
export async function listMentions(
  { store }: Deps,
  { user }: Actor,
  { state }: { state: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: readonly Told["staff-mention"][] }> {
  const { total, rows } = await store.query(mentions(user.id, { unread: state === UNREAD }, page));
  return { total, rows: rows.map((row) => ({ ...row, is_read: row.read_at !== null })) };
}

export async function saveMention(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown>> {
  const { values, refusals } = checkBody(deps, "staff-mention", body);
  if (refusals.length > 0) return invalid(refusals);
  const { is_read: isRead } = values;
  const at = isRead ? deps.clock.now().toISOString() : null;
  return deps.store.transaction(async (tx): Promise<Outcome<Shown>> => {
    if (!(await lockActor(tx, actor, { resource: "staff-mention", verb: "update" }))) return forbidden;
    return (await tx.query(readMention(id, actor.user.id, at))) ? done({ id, is_read: isRead }) : notFound;
  });
}
