/** Who withdraws their application leaves their group, and comes back into it with the application. */
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { prepareInvites } from "./prepare-invites.ts";

const EVERY = { limit: 100, offset: 0 };
/** Names of events, as history keeps them. */
const LEFT = "group-member-left";
const BACK = "group-member-back";

type Applicant = Pick<ApplicationRecord, "id" | "group_source" | "user_id">;

/** Called in the transaction that withdraws. Whoever has been in the group longest goes on with it. */
export async function leaveGroup(tx: Writes, { id, group_source, user_id }: Applicant, now: string): Promise<void> {
  if (group_source === null) return;
  await tx.lock("group_source", group_source);
  const { rows } = await tx.list("group_member", { group_source, left_at: null }, EVERY);
  const own = rows.find(({ application }) => application === id);
  if (!own) return;
  await tx.update("group_member", own.id, { left_at: now, left_because: "withdrawn", is_primary: false });
  // Newest first, as lists are.
  const next = rows.filter(({ application }) => application !== null && application !== id).at(-1);
  if (own.is_primary && next) await tx.update("group_member", next.id, { is_primary: true });
  await prepareInvites(tx, group_source);
  await tell(tx, LEFT, { id, user_id }, own.id, now);
}

/** Called in the transaction that opens the application again. */
export async function rejoinGroup(tx: Writes, { id, group_source, user_id }: Applicant, now: string): Promise<void> {
  if (group_source === null) return;
  await tx.lock("group_source", group_source);
  const { rows } = await tx.list("group_member", { group_source }, EVERY);
  const own = rows.find(({ application, left_because }) => application === id && left_because === "withdrawn");
  if (!own) return;
  const isAlone = !rows.some(({ left_at, is_primary }) => left_at === null && is_primary);
  await tx.update("group_member", own.id, { left_at: null, left_because: null, is_primary: isAlone });
  await prepareInvites(tx, group_source);
  await tell(tx, BACK, { id, user_id }, own.id, now);
}

const tell = (tx: Writes, name: string, { id, user_id }: Pick<Applicant, "id" | "user_id">, member: string, now: string): Promise<void> =>
  tx.event({ application: id, actor_user_id: user_id, as_user_id: null, name, detail: { member }, why: null, at: now });
