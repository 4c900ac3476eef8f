/** What whoever has a group changes of it, also after they handed in: an invitation taken back, somebody else invited, or on with fewer. */
import type { Command } from "../../kernel/context/deps.ts";
import { successToast } from "../../kernel/context/texts.ts";
import { event } from "../../kernel/records/event.ts";
import { changesGroup } from "../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, refused, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import type { GroupMemberRecord, GroupSourceRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { invitesSent } from "./members/invite-group.ts";
import { inviteMember, lockMembers, refusedInvitee } from "./members/invite-member.ts";
import { endInvitation } from "./members/leave-group.ts";
import { prepareInvites } from "./members/prepare-invites.ts";
import { missingOf } from "./rules.ts";

/** Takes an invitation back that nobody has taken up: the place is free, and the link leads nowhere. */
export const releaseMember = aboutApplication<"release-member">(async (call) => {
  const { deps, actor, state, input } = call;
  const member = state.group?.members.find((each) => each.member.id === input.member)?.member;
  if (!member?.source || member.application !== null) return refused(call, refusal("invitation-ended"));
  const ending = { link: member.source, because: "replaced", user: actor.user.id, now: deps.clock.now().toISOString() } as const;
  const done = await deps.store.transaction((tx) => endInvitation(tx, deps, ending, (_member, members) => hasGroup(call, members)));
  if (!done) return refused(call, refusal("invitation-ended"));
  track(call, "Group invitation taken back");
  const { documents, texts } = call.screen;
  return { ok: true, effects: [successToast(documents, texts("toast.invite-taken-back"))] };
});

/** Invites somebody into a place that is free. */
export const inviteOne = aboutApplication<"invite-member">(async (call) => {
  const { deps, actor, state, input: invitee } = call;
  const problem = await changed(call, async (tx, members, group) => {
    const refusedNow = await refusedInvitee(tx, deps, { group, members, own: [actor.user.email, state.applicant_info.email] }, invitee.email);
    if (refusedNow) return refusedNow;
    await inviteMember(tx, deps, actor, state, invitee);
    return null;
  });
  if (problem) return refused(call, problem);
  track(call, "Group invited", { invited: 1 });
  return { ok: true, effects: [invitesSent(call)] };
});

/** The group is as many as there are: nobody is waited for in the places that are free. */
export const goOnWithout: Command = aboutApplication(async (call) => {
  const { deps, actor, state } = call;
  const problem = await changed(call, async (tx, members, { slug, number_of_potential_roommates: number }) => {
    if (missingOf(number, members.length) === 0) return null;
    await tx.update("group_source", slug, { number_of_potential_roommates: members.length });
    const detail = { from: number, to: members.length };
    await event(tx, { application: state.application.id, by: actor, name: "group-member-places-given-up", detail, at: deps.clock.now() });
    return null;
  });
  return problem ? refused(call, problem) : { ok: true };
});

/** Work on the group, which is held, by whoever has it; the blocks of those to be invited follow. */
function changed(
  call: ApplicationCall,
  work: (tx: Writes, members: GroupMemberRecord[], group: GroupSourceRecord) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const { deps, state } = call;
  const slug = state.group?.source.slug;
  if (slug === undefined) return Promise.resolve(refusal("wrong-state", "status"));
  return deps.store.transaction(async (tx) => {
    const members = await lockMembers(tx, slug);
    const group = await tx.find("group_source", slug);
    if (!group || !hasGroup(call, members)) return refusal("not-allowed");
    const problem = await work(tx, members, group);
    if (!problem) await prepareInvites(tx, slug);
    return problem;
  });
}

const hasGroup = ({ state: { application } }: ApplicationCall, members: readonly GroupMemberRecord[]): boolean =>
  changesGroup(application.status) && members.some((member) => member.is_primary && member.application === application.id);
