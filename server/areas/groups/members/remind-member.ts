/** Sends a member who has not handed in their link again: at most once a day, whoever of the group asks. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { successToast } from "../../../kernel/context/texts.ts";
import { refusedMailbox } from "../../../kernel/mail/refused-mailbox.ts";
import { event } from "../../../kernel/records/event.ts";
import { first } from "../../../kernel/records/read-records.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { aboutApplication, refused, track } from "../../../kernel/screens/application-command.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import { mailMember } from "./invite-member.ts";
import { canRemind, isPending } from "../rules.ts";

/** Null when they were written to. `state`: of the application of whoever asks. */
export async function remind(deps: Deps, actor: Actor, state: ApplicationState, memberId: string): Promise<Refusal | null> {
  return deps.store.transaction(async (tx) => {
    // Held, so that of two who press at once the second sees the first.
    const member = await tx.lock("group_member", memberId);
    const group = state.application.group_source;
    if (!member || member.left_at !== null || group === null || member.group_source !== group) return refusal("not-found");
    // Whoever has left has nobody of it reminded.
    if (!(await first(tx, "group_member", { group_source: group, application: state.application.id, left_at: null }))) return refusal("not-found");
    if (member.application === state.application.id) return refusal("not-allowed");
    const theirs = member.application === null ? null : await tx.find("application", member.application);
    const link = theirs?.source ?? member.source;
    const now = deps.clock.now();
    if (!isPending(theirs?.status ?? null)) return refusal("member-submitted");
    if (link === null || !canRemind(member, theirs?.status ?? null, now)) return refusal("reminded-lately");
    const unreached = await refusedMailbox(tx, deps.documents.current(), member.email);
    if (unreached) return unreached;
    await tx.update("group_member", member.id, { reminded_at: now.toISOString() });
    await event(tx, { application: state.application.id, by: actor, name: "group-member-reminded", detail: { member: member.id }, at: now });
    await mailMember(tx, deps, actor, state, { member, link, template: "group-reminder", key: `group-reminder:${member.id}:${now.toISOString()}` });
    return null;
  });
}

export const remindMember = aboutApplication<"remind-member">(async (call) => {
  const { deps, actor, screen, state, input } = call;
  const problem = await remind(deps, actor, state, input.member);
  if (problem) return refused(call, problem);
  track(call, "Group member reminded");
  const { documents, texts } = screen;
  return { ok: true, effects: [successToast(documents, texts("toast.reminded"))] };
});
