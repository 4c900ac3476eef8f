/** Members of a group as a resource: somebody is invited by whoever has the group, and reminded by any of them. */
import { done, conflict, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { Values, SentBody } from "../../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../../kernel/records/normal-body.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { checkResource } from "../../../kernel/records/resource-validation.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { changesGroup } from "../../../kernel/rules/life-cycle.ts";
import type { Writes } from "../../../ports/store.ts";
import { groupOf, showMember } from "../group-resource.ts";
import { inviteMember, lockMembers, refusedInvitee, type Invitee } from "./invite-member.ts";
import { invitesOf, prepareInvites } from "./prepare-invites.ts";
import { remind } from "./remind-member.ts";
import { restOf } from "../rules.ts";

/** One of the group, as whoever asked sees them. */
async function shown(deps: Deps, actor: Actor, slug: string, id: string): Promise<Outcome<Shown["group-member"]>> {
  const found = await groupOf(deps, actor, { resource: "group-source", verb: "read", slug });
  if (!found.ok) return found;
  const { board, own } = found.value;
  const one = board.members.find(({ member }) => member.id === id);
  return one ? done(showMember(one, own, deps.clock.now())) : notFound;
}

/** Whoever is in the group already, by the same address, is found and not invited again. */
export async function createGroupMember(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["group-member"]>> {
  const checked = checkResource(deps, "group-member", withoutBlanks(normalBody(deps, "group-member", body)), { for: "create" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const { group_source_slug, first_name, last_name, email } = checked.values;
  const found = await groupOf(deps, actor, { resource: "group-member", verb: "create", slug: group_source_slug });
  if (!found.ok) return found;
  const application = found.value.own?.member.application ?? null;
  if (application === null) return forbidden;
  const invited = await deps.store.transaction((tx) => inviteOne(tx, deps, actor, { slug: group_source_slug, application }, { first_name, last_name, email }));
  if (!invited.ok) return invited;
  const value = await shown(deps, actor, group_source_slug, invited.value);
  return value.ok ? done(value.value, invited.created) : value;
}

const withoutBlanks = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Id of the member. The group is held. */
async function inviteOne(
  tx: Writes,
  deps: Deps,
  actor: Actor,
  { slug, application }: { slug: string; application: string },
  invitee: Invitee,
): Promise<Outcome<string>> {
  const members = await lockMembers(tx, slug);
  const self = members.find((member) => member.application === application);
  if (!self) return notFound;
  if (!self.is_primary) return forbidden;
  const state = await tx.applicationState(application);
  if (!state?.group || !changesGroup(state.application.status)) return conflict("wrong-state", "status");
  const address = foldedAddress(invitee.email);
  const before = members.find((member) => member.id !== self.id && foldedAddress(member.email) === address);
  if (before) return done(before.id);
  const refused = await refusedInvitee(tx, deps, { group: state.group.source, members, own: [actor.user.email, state.applicant_info.email] }, invitee.email);
  if (refused) return refusedWith(refused);
  const member = await inviteMember(tx, deps, actor, state, invitee);
  // Whoever typed them in on the page as well has one block less to fill in.
  for (const { id, answers } of await invitesOf(tx, application))
    if (typeof answers["email"] === "string" && foldedAddress(answers["email"]) === address) await tx.remove("answer_record", id);
  await prepareInvites(tx, slug);
  return done(member.id, true);
}

/** Sends them their link again. Whoever was written to within a day is not, whoever of the group asks. */
export async function createGroupReminder(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["group-member"]>> {
  const checked = checkResource(deps, "group-reminder", body, { for: "create" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const { group_source_slug: slug, application_source_id: member } = checked.values;
  const found = await groupOf(deps, actor, { resource: "group-reminder", verb: "create", slug });
  if (!found.ok) return found;
  const application = found.value.own?.member.application ?? null;
  const state = application === null ? null : await deps.store.applicationState(application);
  if (!state) return forbidden;
  const refused = await remind(deps, actor, state, member);
  if (refused?.code === "reminded-lately") return tooSoon(deps, member, refused);
  if (refused) return refusedWith(refused);
  const value = await shown(deps, actor, slug, member);
  return value.ok ? done(value.value, true) : value;
}

async function tooSoon(deps: Deps, id: string, refused: { code: string; path: string | null }): Promise<Outcome<never>> {
  const member = await deps.store.find("group_member", id);
  const rest = member ? restOf(member, deps.clock.now()) : 0;
  return { ok: false, problem: { kind: "too-many", refusal: refused, seconds: Math.max(1, Math.ceil(rest / 1000)) } };
}
