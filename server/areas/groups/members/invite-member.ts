/**
 * Invites somebody into a group: a link of their own that nobody can guess and only they can open, their place among
 * the members, and the mail that tells them. All of it or nothing.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { nameInMail } from "../../../kernel/mail/mail-choice.ts";
import { languageAt } from "../../../kernel/mail/language-at.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import { refusedMailbox } from "../../../kernel/mail/refused-mailbox.ts";
import { all } from "../../../kernel/records/read-records.ts";
import { event } from "../../../kernel/records/event.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { GroupMemberRecord, GroupSourceRecord } from "../../../ports/review-records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { missingOf } from "../rules.ts";

export interface Invitee {
  first_name: string;
  last_name: string;
  /** However it was typed. */
  email: string;
}

const SLUG_BYTES = 24;

/** Those that haven't left. The group is held, so that nobody else changes who is in it. */
export async function lockMembers(tx: Writes, slug: string): Promise<GroupMemberRecord[]> {
  await tx.lock("group_source", slug);
  return all(tx, "group_member", { group_source: slug, left_at: null });
}

/** Why this address can't be invited: it is the person's own, or a member's already. `own`: the addresses that they have here. */
export function refusedAddress(members: readonly Pick<GroupMemberRecord, "email">[], own: readonly (string | null)[], email: string): Refusal | null {
  const address = foldedAddress(email);
  if (own.some((each) => each !== null && foldedAddress(each) === address)) return refusal("invite-yourself", "email");
  if (members.some((member) => foldedAddress(member.email) === address)) return refusal("invited-already", "email");
  // Letters that fold in no one way would make a link that nobody can open.
  return address === address.toLowerCase() ? null : refusal("email", "email");
}

const NONE = { limit: 0, offset: 0 };

/** Why so many more can't be invited, though there is room: whoever left counts as well. The group is held. */
export async function tooManyInvited(tx: Pick<Writes, "list">, deps: Pick<Deps, "documents">, slug: string, more: number): Promise<Refusal | null> {
  const { total } = await tx.list("group_member", { group_source: slug }, NONE);
  return total + more > numberConstant(deps.documents.current(), "group_members_maximum") ? refusal("too-many-invited") : null;
}

/** Why this address can't be invited into the group as it is, whoever asks and by which way. `own`: as in `refusedAddress`. The group is held. */
export async function refusedInvitee(
  tx: Pick<Writes, "list" | "mailSuppressions">,
  deps: Pick<Deps, "documents">,
  { group, members, own }: { group: GroupSourceRecord; members: readonly GroupMemberRecord[]; own: readonly (string | null)[] },
  email: string,
): Promise<Refusal | null> {
  const wrong = refusedAddress(members, own, email) ?? (await refusedMailbox(tx, deps.documents.current(), email, "email"));
  if (wrong) return wrong;
  if (missingOf(group.number_of_potential_roommates, members.length) === 0) return refusal("group-full");
  return tooManyInvited(tx, deps, group.slug, 1);
}

/** `state`: of the application that invites. The group is held. */
export async function inviteMember(tx: Writes, deps: Deps, actor: Actor, state: ApplicationState, invitee: Invitee): Promise<GroupMemberRecord> {
  const { application, source } = state;
  const email = foldedAddress(invitee.email);
  const slug = randomBytes(SLUG_BYTES).toString("base64url");
  const now = deps.clock.now().toISOString();
  const { used: _used, owner_user_id: _owner, ends_at: _ends, most_applications: _most, medium: _medium, version: _version, ...terms } = source;
  await tx.insert("source", {
    ...terms,
    slug,
    sharing: "personal",
    ends_at: null,
    most_applications: null,
    starts_in: "open",
    group_source: application.group_source,
    used: false,
    owner_user_id: null,
    medium: null,
    invited_email: email,
    revoked_at: null,
  });
  const member = await tx.insert("group_member", {
    id: randomUUID(),
    group_source: application.group_source!,
    is_primary: false,
    first_name: invitee.first_name.trim(),
    last_name: invitee.last_name.trim(),
    email,
    source: slug,
    application: null,
    invited_at: now,
    reminded_at: null,
    left_at: null,
    left_because: null,
  });
  await event(tx, { application: application.id, by: actor, name: "group-member-invited", detail: { member: member.id }, at: now });
  await mailMember(tx, deps, actor, state, { member, link: slug, template: "group-invite", key: `group-invite:${member.id}` });
  return member;
}

/** The mail with a member's link, as their group is now. */
export async function mailMember(
  tx: Writes,
  deps: Deps,
  actor: Actor,
  state: ApplicationState,
  { member, link, template, key }: { member: GroupMemberRecord; link: string; template: "group-invite" | "group-reminder"; key: string },
): Promise<void> {
  const { first_name, last_name, email } = actor.user;
  await mailTo(tx, deps, {
    to: { kind: "invited", by: actor.user, state, locale: await languageAt(tx, deps, member.email, actor), email: member.email },
    mail: template,
    args: {
      first_name: nameInMail(member.first_name) || member.email,
      inviter: nameInMail(first_name) || email,
      inviter_name: nameInMail(`${first_name} ${last_name}`).trim() || email,
      email: member.email,
      link,
    },
    key,
  });
}
