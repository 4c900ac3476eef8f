/** Notes in which somebody of the staff is named, for them alone. */
import { lockActor } from "../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { mentions, readMention } from "./sql/mentions.ts";
import type { Mention } from "./sql/team-records.ts";

const UNREAD = "unread";
const shown = (row: Mention): Shown["staff-mention"] => ({ ...row, is_read: row.read_at !== null });

/** The last first. `state`: only those that are unread. */
export async function listMentions(
  { store }: Deps,
  { user }: Actor,
  { state }: { state: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: readonly Shown["staff-mention"][] }> {
  const { total, rows } = await store.query(mentions(user.id, { unread: state === UNREAD }, page));
  return { total, rows: rows.map(shown) };
}

export async function saveMention(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["staff-mention"]>> {
  const { values, refusals } = checkBody(deps, "staff-mention", body);
  if (refusals.length > 0) return invalid(refusals);
  const { is_read: isRead } = values;
  const at = isRead ? deps.clock.now().toISOString() : null;
  return deps.store.transaction(async (tx): Promise<Outcome<Shown["staff-mention"]>> => {
    if (!(await lockActor(tx, actor, { resource: "staff-mention", verb: "update" }))) return forbidden;
    if (!(await tx.query(readMention(id, actor.user.id, at)))) return notFound;
    const { rows } = await tx.query(mentions(actor.user.id, { unread: false, one: id }, { limit: 1, offset: 0 }));
    return rows[0] ? done(shown(rows[0])) : notFound;
  });
}
