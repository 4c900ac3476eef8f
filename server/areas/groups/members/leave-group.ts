/** Who is no longer of a group: they withdrew, said no to their invitation, or were not waited for. Whoever has the group is told. */
import { SETTLE_GROUP } from "../../../kernel/records/leave-review.ts";
import type { Deps } from "../../../kernel/context/deps.ts";
import { all, each } from "../../../kernel/records/read-records.ts";
import { event } from "../../../kernel/records/event.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import type { ApplicationRecord, UserRecord } from "../../../ports/records.ts";
import type { GroupMemberRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";
import { mailFreePlace } from "./mail-free-place.ts";
import { prepareInvites } from "./prepare-invites.ts";
import { missingOf } from "../rules.ts";

/** Names of events, as history keeps them. */
const LEFT = "group-member-left";
const BACK = "group-member-back";
const DECLINED = "group-member-declined";
const RELEASED = "group-member-released";

type Applicant = Pick<ApplicationRecord, "id" | "group_source" | "user_id">;

/** Called in the transaction that withdraws. Whoever has been in the group longest goes on with it. */
export async function leaveGroup(tx: Writes, deps: Deps, { id, group_source, user_id }: Applicant, now: string): Promise<void> {
  if (group_source === null) return;
  await tx.lock("group_source", group_source);
  const members = await all(tx, "group_member", { group_source, left_at: null });
  const own = members.find(({ application }) => application === id);
  if (!own) return;
  await tx.update("group_member", own.id, { left_at: now, left_because: "withdrawn", is_primary: false });
  // Newest first, as lists are.
  const next = members.filter(({ application }) => application !== null && application !== id).at(-1);
  if (own.is_primary && next) await tx.update("group_member", next.id, { is_primary: true });
  await prepareInvites(tx, group_source);
  await mailFreePlace(tx, deps, own);
  await recordLeaving(tx, LEFT, { id, user_id }, own.id, now);
}

/** Called in the transaction that opens the application again. Where somebody else came in their place, they go on alone. */
export async function rejoinGroup(tx: Writes, _deps: Deps, { id, group_source, user_id }: Applicant, now: string): Promise<void> {
  if (group_source === null) return;
  const group = await tx.lock("group_source", group_source);
  const members = await all(tx, "group_member", { group_source });
  const own = members.find(({ application, left_because }) => application === id && left_because === "withdrawn");
  if (!own || !group) return;
  const there = members.filter(({ left_at }) => left_at === null);
  if (group.number_of_potential_roommates !== null && missingOf(group.number_of_potential_roommates, there.length) === 0) {
    await tx.update("application", id, { group_source: null });
    return;
  }
  const isAlone = !there.some(({ is_primary }) => is_primary);
  await tx.update("group_member", own.id, { left_at: null, left_because: null, is_primary: isAlone });
  await prepareInvites(tx, group_source);
  await recordLeaving(tx, BACK, { id, user_id }, own.id, now);
}

/** Called in the transaction that deletes an account: what they were invited to, and did not take up, waits for them no more. */
export async function leaveInvitations(tx: Writes, deps: Deps, { id: user, email }: Pick<UserRecord, "id" | "email">, now: string): Promise<void> {
  const invited_email = foldedAddress(email);
  for await (const { slug: link } of each(tx, "source", { invited_email, revoked_at: null }))
    await endInvitation(tx, deps, { link, because: "declined", user, now }, () => true);
}

/** An invitation that nobody took up ends: its link leads nowhere from then on, and its place is free. */
interface Ending {
  /** Slug of the link. */
  link: string;
  because: Extract<GroupMemberRecord["left_because"], "declined" | "replaced">;
  /** Who does it. */
  user: string;
  now: string;
}

/**
 * False where it isn't open any more: it was taken up, or ended before. The link is held before the group, in the order in
 * which somebody takes it up.
 */
export async function endInvitation(
  tx: Writes,
  deps: Deps,
  { link, because, user, now }: Ending,
  may: (member: GroupMemberRecord, members: readonly GroupMemberRecord[]) => boolean,
): Promise<boolean> {
  const source = await tx.lock("source", link);
  const group = source?.group_source ?? null;
  if (!source || group === null || source.revoked_at !== null) return false;
  await tx.lock("group_source", group);
  const members = await all(tx, "group_member", { group_source: group, left_at: null });
  const member = members.find(({ source: own }) => own === link);
  if (!member || member.application !== null || !may(member, members)) return false;
  await tx.update("group_member", member.id, { left_at: now, left_because: because });
  await tx.update("source", link, { revoked_at: now });
  await prepareInvites(tx, group);
  // Those who are decided may have waited for this answer alone.
  await tx.queueJob(SETTLE_GROUP, { group });
  const primary = members.find(({ is_primary }) => is_primary)?.application;
  if (!primary) return true;
  if (because === "declined") await mailFreePlace(tx, deps, member);
  await recordLeaving(tx, because === "declined" ? DECLINED : RELEASED, { id: primary, user_id: user }, member.id, now);
  return true;
}

const recordLeaving = (tx: Writes, name: string, { id, user_id }: Pick<Applicant, "id" | "user_id">, member: string, now: string): Promise<void> =>
  event(tx, { application: id, by: user_id, name, detail: { member }, at: now });
