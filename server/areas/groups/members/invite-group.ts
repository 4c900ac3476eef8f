/** "Invite & Continue": everybody who was filled in is invited, once however often it is pressed. */
import type { Command } from "../../../kernel/context/deps.ts";
import { errorToast, numberConstant, problemOf, successToast } from "../../../kernel/context/texts.ts";
import { refusedMailbox } from "../../../kernel/mail/refused-mailbox.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { aboutOpenApplication, goTo, refused, track, type ApplicationCall } from "../../../kernel/screens/application-command.ts";
import { openQuestions } from "../../../kernel/screens/form-sections.ts";
import type { Effect, Problem } from "#screens/language/documents/descriptor.ts";
import { inviteMember, lockMembers, refusedAddress, tooManyInvited, type Invitee } from "./invite-member.ts";
import { invitesOf, prepareInvites } from "./prepare-invites.ts";
import { missingOf } from "../rules.ts";

export const inviteGroup: Command = aboutOpenApplication(async (call) => {
  const { deps, screen, state } = call;
  const { group, application } = state;
  if (!group) return refused(call, refusal("wrong-state", "status"));
  // What it asks stands on a page that is no longer theirs once everybody is invited.
  const open = screen.drawn ? openQuestions(screen.drawn) : [];
  if (open.length > 0) return { ok: false, problems: open };
  let result: Problem[] | number;
  try {
    result = await deps.store.transaction((tx) => inviteAll(tx, call));
  } catch (error) {
    // What was typed stays, and nobody was invited.
    deps.errors.report(error, { during: "group invite", application: application.id });
    track(call, "Group invite failed");
    const email = deps.config.brand.support_email;
    return { ok: false, problems: [], effects: [errorToast(screen.documents, screen.texts("error.group-invite", { email }))] };
  }
  if (typeof result !== "number") return { ok: false, problems: result };
  const expected = missingOf(group.source.number_of_potential_roommates, group.members.length);
  // Somebody else changed who is in it between the page and the press: they go on all the same.
  if (result > 0 && result !== expected)
    deps.errors.report(new Error("Group invite count mismatch"), { application: application.id, expected, invited: result });
  if (result > 0) track(call, "Group invited", { invited: result });
  return { ok: true, stay: true, effects: [goTo(call, "groupsGetStarted"), ...(result > 0 ? [invitesSent(call)] : [])] };
});

export const invitesSent = ({ screen: { documents, texts } }: ApplicationCall): Effect =>
  successToast(documents, texts("toast.invites-sent"), numberConstant(documents, "toast_delay_ms"));

/** How many were invited by this press, or why none was. */
async function inviteAll(tx: Parameters<typeof inviteMember>[0], call: ApplicationCall): Promise<Problem[] | number> {
  const { deps, actor, screen, state } = call;
  const { source } = state.group!;
  const members = await lockMembers(tx, source.slug);
  const self = members.find((member) => member.application === state.application.id);
  if (!self?.is_primary) return [problemOf(screen.texts, refusal("not-allowed"))];
  const number = source.number_of_potential_roommates;
  // Pressed before, here or in another tab.
  if (missingOf(number, members.length) === 0) return 0;
  await prepareInvites(tx, source.slug);
  const drafts = await invitesOf(tx, state.application.id);
  const own = [actor.user.email, state.applicant_info.email];
  const problems: Problem[] = [];
  const invitees: Invitee[] = [];
  for (const { id, answers } of drafts) {
    const { first_name = "", last_name = "", email = "" } = answers as Partial<Record<keyof Invitee, string>>;
    // A block that came to the page since it was drawn.
    const wrong =
      email === ""
        ? refusal("required", "email")
        : (refusedAddress([...members, ...invitees], own, email) ?? (await refusedMailbox(tx, deps.documents.current(), email, "email")));
    if (wrong) problems.push(problemOf(screen.texts, { ...wrong, path: `invitees:${id}.${wrong.path}` }));
    invitees.push({ first_name, last_name, email });
  }
  const tooMany = await tooManyInvited(tx, deps, source.slug, invitees.length);
  if (tooMany) problems.push(problemOf(screen.texts, tooMany));
  if (problems.length > 0) return problems;
  for (const invitee of invitees) await inviteMember(tx, deps, actor, state, invitee);
  for (const { id } of drafts) await tx.remove("answer_record", id);
  return invitees.length;
}
