/**
 * Who is of the staff, and as what. An administrator alone says so, never takes their own administration, and so never the last one:
 * both rows are held while a role is given or taken, and whoever lost theirs meanwhile is refused.
 */
import { randomUUID } from "node:crypto";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { localInstant } from "../../kernel/context/local-time.ts";
import { marketZone } from "../../kernel/context/market-time.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { conflict, done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { RecordChange, SentBody } from "../../kernel/definitions/record-definition.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { isDeleted } from "../../kernel/access/deleted-account.ts";
import { userName } from "../../kernel/access/user-names.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { event } from "../../kernel/records/event.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { StaffRole, UserRecord } from "../../ports/records.ts";
import { REVIEW_MOVED, type Writes } from "../../ports/store.ts";
import { releaseRoles } from "../team/index.ts";
import { isAdmin } from "./staff-scope.ts";
import { people } from "./sql/people-search.ts";
import { ownPeople } from "../../kernel/sql/parties.ts";

/** In this order wherever they stand. */
const ROLES: readonly StaffRole[] = ["reviewer", "support", "editor", "admin"];
const inOrder = (given: readonly StaffRole[]): StaffRole[] => ROLES.filter((role) => given.includes(role));
const DAY_MS = 86_400_000;

/** The route's own cell in the access table has let nobody in but who may. */
export async function listStaff(
  { store }: Deps,
  actor: Actor,
  { search }: { search: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: readonly Shown["staff-member"][] }> {
  const own = await store.query(ownPeople(actor.user.id));
  const { total, rows } = await store.query(people({ search, staff: true, own }, page));
  return {
    total: total.n,
    rows: rows.map((row) => ({ ...showMember(row, row.signed_in, null), seen_at: own.includes(row.id) ? null : row.seen_at })),
  };
}

const showMember = (
  { id, version, first_name, last_name, email, avatar, staff_roles, invited_until }: Omit<Shown["staff-member"], "signed_in" | "seen_at" | "invitation">,
  signed_in: boolean,
  invitation: Invitation | null,
): Shown["staff-member"] => ({
  id,
  version,
  first_name,
  last_name,
  email,
  avatar,
  staff_roles,
  signed_in,
  invited_until,
  seen_at: null,
  invitation,
});

/** What an invitation did: a new account, further roles, the mail once more to whoever never signed in, or nothing to whoever has them all. */
type Invitation = NonNullable<Shown["staff-member"]["invitation"]>;

/**
 * An account that is there under the address is given the roles; else one is made, which whoever first signs in with the verified
 * address takes over. A mail says so either way, and once more where nobody has signed in with it yet: without roles it is that alone.
 * Each invitation has its end, and whoever signs in after it is not of the staff.
 */
export async function inviteStaff(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["staff-member"]>> {
  const { values, refusals } = checkBody(deps, "staff-member", body);
  if (refusals.length > 0) return invalid(refusals);
  const email = foldedAddress(values.email);
  const roles = inOrder(values.staff_roles);
  return deps.store.transaction(async (tx): Promise<Outcome<Shown["staff-member"]>> => {
    const known = await tx.userByEmail(email);
    const locked = await lockBoth(tx, actor, known?.id ?? actor.user.id);
    if (!locked) return forbidden;
    if (known) return inviteAccount(tx, deps, actor, locked, roles);
    if (roles.length === 0) return invalid([refusal("required", "staff_roles")]);
    if (await isBounced(tx, email)) return invalid([refusal("mail-bounced", "email")]);
    const { user, created } = await tx.claimAccount({
      email,
      first_name: values.first_name ?? "",
      last_name: values.last_name ?? "",
      phonenumber: "",
      is_staff: true,
      staff_roles: roles,
      invited_until: invitedUntil(deps),
      created_at: deps.clock.now().toISOString(),
    });
    if (!created) {
      // Somebody else invited them, or they signed in, at the same moment.
      const account = await lockBoth(tx, actor, user.id);
      return account ? inviteAccount(tx, deps, actor, account, roles) : forbidden;
    }
    await note(tx, deps, actor, user.id, [], roles);
    await mailInvitation(tx, deps, actor, user);
    return done(showMember(user, false, "invited"), true);
  });
}

/** Nothing is taken by an invitation, and one's own administration least of all. The account is held. */
async function inviteAccount(tx: Writes, deps: Deps, actor: Actor, locked: UserRecord, roles: readonly StaffRole[]): Promise<Outcome<Shown["staff-member"]>> {
  const before = locked.staff_roles;
  const all = ROLES.filter((role) => roles.includes(role) || before.includes(role));
  if (all.length === 0) return invalid([refusal("required", "staff_roles")]);
  const isAdded = all.length > before.length;
  const signedIn = await tx.hasIdentity(locked.id);
  if (signedIn && !isAdded) return done(showMember(locked, true, "had"));
  // Whoever works here already reads of a role in the console; an invitation that doesn't arrive is none.
  if (!signedIn && (await isBounced(tx, locked.email))) return invalid([refusal("mail-bounced", "email")]);
  const changed = isAdded
    ? await giveRoles(tx, deps, actor, locked, { roles: all, signedIn })
    : await tx.update("user", locked.id, { invited_until: invitedUntil(deps) });
  await mailInvitation(tx, deps, actor, changed);
  return done(showMember(changed, signedIn, before.length === 0 ? "invited" : isAdded ? "added" : "again"));
}

const isBounced = async (tx: Writes, email: string): Promise<boolean> => (await tx.mailSuppressions(email)).includes("bounced");

/**
 * The roles as a whole: who is left with none is staff no more. It holds with their next click, in every session and for every token.
 * Whoever never signed in is invited anew by a further role, and told by mail.
 */
export async function saveStaffRoles(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-member"]>> {
  const { values, refusals } = checkBody(deps, "staff-member", body, { for: "create", exempt: ["email"] });
  if (refusals.length > 0) return invalid(refusals);
  const roles = inOrder(values.staff_roles);
  return deps.store.transaction(async (tx): Promise<Outcome<Shown["staff-member"]>> => {
    if (!(await tx.find("user", id))) return notFound;
    const locked = await lockBoth(tx, actor, id);
    if (!locked) return forbidden;
    if (isDeleted(locked)) return notFound;
    if (version !== null && version !== locked.version) return { ok: false, problem: { kind: "lost-update", version: locked.version } };
    if (id === actor.user.id && !roles.includes("admin")) return conflict("own-admin", "staff_roles");
    if (locked.duplicate_of !== null && roles.length > 0) return conflict("address-shared", "staff_roles");
    const signedIn = await tx.hasIdentity(id);
    const changed = await giveRoles(tx, deps, actor, locked, { roles, signedIn });
    if (!signedIn && roles.some((role) => !locked.staff_roles.includes(role))) await mailInvitation(tx, deps, actor, changed);
    return done(showMember(changed, signedIn, null));
  });
}

/** Both are held in one order, so that two who take each other's take turns. Null: whoever asks is no administrator any more. */
async function lockBoth(tx: Writes, actor: Actor, id: string): Promise<UserRecord | null> {
  const locked = new Map<string, UserRecord | null>();
  for (const each of [...new Set([actor.user.id, id])].sort()) locked.set(each, await tx.lock("user", each));
  const asking = locked.get(actor.user.id);
  return asking && isAdmin(asking) ? (locked.get(id) ?? null) : null;
}

const invitedUntil = ({ clock, documents }: Deps): string =>
  new Date(clock.now().getTime() + numberConstant(documents.current(), "staff_invitation_days") * DAY_MS).toISOString();

async function giveRoles(
  tx: Writes,
  deps: Deps,
  actor: Actor,
  user: UserRecord,
  { roles, signedIn }: { roles: StaffRole[]; signedIn: boolean },
): Promise<UserRecord> {
  const changed = await tx.update("user", user.id, {
    is_staff: roles.length > 0,
    staff_roles: roles,
    invited_until: signedIn || roles.length === 0 ? null : invitedUntil(deps),
  });
  await note(tx, deps, actor, user.id, user.staff_roles, roles);
  // Of no application: what stands open of theirs, on whichever machine, is asked for again by what they may now.
  await tx.notify(user.id, { kind: REVIEW_MOVED });
  await releaseRoles(tx, deps, actor.user.id, { before: user, after: changed });
  return changed;
}

const note = (tx: Writes, { clock }: Deps, actor: Actor, person: string, from: readonly StaffRole[], to: readonly StaffRole[]): Promise<void> =>
  event(tx, { about: person, by: actor, name: "roles-changed", detail: { from, to }, at: clock.now() });

async function mailInvitation(tx: Writes, deps: Deps, actor: Actor, user: UserRecord): Promise<void> {
  const until = user.invited_until === null ? null : localInstant(user.invited_until, marketZone(deps.documents.current(), null));
  await mailTo(tx, deps, {
    to: { kind: "staff", user, locale: user.locale ?? actor.locale },
    mail: "staff-invite",
    args: { by: userName(actor.user), email: user.email, until },
    key: `staff-invite:${user.id}:${randomUUID()}`,
  });
}
