/** Groups as a resource, for whoever is in one: who else is and how far they are, the home, and an application that joins it. */
import { decideAccess, type AccessResource, type Verb } from "../../kernel/access/access.ts";
import { done, conflict, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import { all } from "../../kernel/records/read-records.ts";
import { event } from "../../kernel/records/event.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { isEditable } from "../../kernel/rules/life-cycle.ts";
import { StoreUnavailable, type Writes } from "../../ports/store.ts";
import { JOIN_FAILED } from "./members/join-fault.ts";
import { canRemind } from "./rules.ts";
import { groupBoard, type GroupBoard } from "./sql.ts";
import { setTerms } from "../../kernel/sql/parties.ts";

type BoardMember = GroupBoard["members"][number];

/** The group, for whom it is there: those who apply in it, and staff who may look. Who is only invited learns nothing of the others. */
export async function groupOf(
  deps: Deps,
  actor: Actor,
  { resource, verb, slug }: { resource: AccessResource; verb: Verb; slug: string },
): Promise<Outcome<{ board: GroupBoard; own: BoardMember | null }>> {
  const board = await deps.store.query(groupBoard(slug));
  if (!board) return notFound;
  const own = board.members.find(({ user_id }) => user_id === actor.user.id) ?? null;
  const decision = decideAccess({ resource, verb }, actor.user, own !== null);
  if (decision === "forbid") return forbidden;
  return decision === "allow" ? done({ board, own }) : notFound;
}

/** `own`: the place of whoever looks, by which nobody reminds themselves and has their own link alone; null where they have none. */
export function showMember({ member, status, source }: BoardMember, own: BoardMember | null, now: Date): Shown["group-member"] {
  const { id, group_source, first_name, last_name, email } = member;
  const isOwn = own !== null && own.member.id === id;
  const mayAsk = own !== null && !isOwn && source !== null;
  return {
    group_source_slug: group_source,
    first_name,
    last_name,
    email,
    application_source_slug: isOwn ? source : null,
    application_source_id: id,
    application_status: status,
    can_remind: mayAsk && canRemind(member, status, now),
  };
}

function showGroup({ source, members }: GroupBoard, own: BoardMember | null, now: Date): Shown["group-source"] {
  const { slug, number_of_potential_roommates, move_in_date, lease_end_date } = source;
  return { slug, number_of_potential_roommates, move_in_date, lease_end_date, members: members.map((each) => showMember(each, own, now)) };
}

export async function readGroupSource(deps: Deps, actor: Actor, slug: string): Promise<Outcome<Shown["group-source"]>> {
  const found = await groupOf(deps, actor, { resource: "group-source", verb: "read", slug });
  return found.ok ? done(showGroup(found.value.board, found.value.own, deps.clock.now())) : found;
}

/** The home that was offered to the group, and what one resident pays of it. */
export async function readGroupSelection(deps: Deps, actor: Actor, slug: string): Promise<Outcome<Shown["group-property-selection"]>> {
  const found = await groupOf(deps, actor, { resource: "group-property-selection", verb: "read", slug });
  if (!found.ok) return found;
  const selection = await named("Group Property Selection Fetch Failed!", () => deps.store.find("group_property_selection", slug));
  if (!selection) return notFound;
  const { group_source, property, resident_rent_cents, full_property_price_cents, promo_amount_cents } = selection;
  return done({
    group_source_slug: group_source,
    resident_rent: resident_rent_cents === null ? null : resident_rent_cents / 100,
    promo_amount: promo_amount_cents / 100,
    property: { ...property, full_property_price: full_property_price_cents / 100 },
  });
}

/** An application of one's own takes the place that its person was invited into. Doing it again finds them in it. */
export async function addApplication(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["group-source"]>> {
  const checked = checkResource(deps, "group-application", body, { for: "create" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const { group_source_slug: slug, application: id } = checked.values;
  const application = await allowedRecord(deps, actor, { resource: "group-application", verb: "create", record: "application", id });
  if (!application.ok) return application;
  const joined = await named(JOIN_FAILED, () => deps.store.transaction((tx) => join(tx, deps, actor, { slug, application: id })));
  if (!joined.ok) return joined;
  const value = await readGroupSource(deps, actor, slug);
  return value.ok ? done(value.value, joined.created) : value;
}

async function join(tx: Writes, deps: Deps, actor: Actor, { slug, application: id }: { slug: string; application: string }): Promise<Outcome<null>> {
  const application = await tx.lock("application", id);
  if (!application) return notFound;
  if (application.group_source === slug) return done(null);
  if (application.group_source !== null) return conflict("in-a-group");
  if (!isEditable(application.status)) return conflict("wrong-state", "status");
  const address = foldedAddress(actor.user.email);
  const invitation = async () =>
    (await all(tx, "group_member", { group_source: slug, left_at: null })).find(({ email }) => email !== "" && foldedAddress(email) === address);
  // The link is held before the group, in the order in which somebody takes it up.
  const link = (await invitation())?.source ?? null;
  if (link !== null) await tx.lock("source", link);
  const group = await tx.lock("group_source", slug);
  const member = await invitation();
  if (!group || !member) return notFound;
  if (member.application !== null) return conflict("in-a-group");
  if (group.market !== application.market) return conflict("other-market");
  if (await tx.query(setTerms(actor.user.id, { source: link, group: slug }))) return conflict("own-terms");
  const now = deps.clock.now().toISOString();
  await tx.update("group_member", member.id, { application: id });
  await tx.update("application", id, { group_source: slug });
  // It would make a further application of theirs.
  if (member.source !== null) await tx.update("source", member.source, { revoked_at: now });
  await event(tx, { application: id, by: actor, name: "group-member-joined", detail: { member: member.id }, at: now });
  return done(null, true);
}

/** A fault is reported under the name by which it is looked for. One of the database's not being there is no fault. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new Error(name, { cause: error });
  }
}
