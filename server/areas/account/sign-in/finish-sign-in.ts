/** The vendor sent the person back: who they are, their account, and a new session. */
import { timingSafeEqual } from "node:crypto";
import { plainWords } from "#screens/language/rules/plain-text.ts";
import { randomAvatar } from "./avatars.ts";
import { HOME_PATH } from "../../../kernel/rules/own-path.ts";
import type { SessionRecord, UserRecord } from "../../../ports/records.ts";
import type { ProviderName, SignedInPerson } from "../../../ports/outside.ts";
import { SignInFailed } from "../../../ports/failures.ts";
import type { Writes } from "../../../ports/store.ts";
import type { Deps } from "../../../kernel/context/deps.ts";
import { event } from "../../../kernel/records/event.ts";
import { bindingHash, callbackUrl } from "./begin-sign-in.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import type { SessionTokens } from "./session-tokens.ts";
import { releaseRoles } from "../../team/index.ts";
import { startSession } from "./start-session.ts";

/** One code of the login screen's `error` query. */
export type SignInFailure = "denied" | "expired" | "email_missing" | "account_exists" | "failed";

export type FinishedSignIn =
  | { ok: true; user: UserRecord; session: SessionRecord; tokens: SessionTokens; returnTo: string; created: boolean }
  | { ok: false; failures: SignInFailure[]; cause?: unknown };

export interface ReturnedBrowser {
  provider: string;
  /** The callback's query, or the body that a vendor had the browser post. */
  params: URLSearchParams;
  /** The binding cookie. null where the browser can't have sent it: a cross-site post without https. */
  binding: string | null;
  bindingRequired: boolean;
  /** Session that the browser came with; it ends. */
  previousSessionId: string | null;
  /** Which browser it is; null where it doesn't say. */
  device?: string | null;
}

type FinishDeps = Pick<Deps, "store" | "clock" | "signIn" | "config" | "documents">;

export async function finishSignIn(deps: FinishDeps, browser: ReturnedBrowser): Promise<FinishedSignIn> {
  const { store, clock, signIn, config } = deps;
  const state = browser.params.get("state");
  const begun = state ? await store.sessions.takeSignIn(state, clock.now().toISOString()) : null;
  const isKnown = begun !== null && begun.provider === browser.provider && isBound(begun.binding, browser);
  const said = browser.params.get("error");
  // Both may be so: somebody who said no at the vendor's after a long while is told both.
  const failures: SignInFailure[] = [
    ...(isKnown ? [] : ["expired" as const]),
    ...(said ? [DECLINED.has(said) ? ("denied" as const) : ("failed" as const)] : []),
  ];
  if (!isKnown || failures.length > 0) return { ok: false, failures };

  const provider = begun.provider as ProviderName;
  let person: SignedInPerson;
  try {
    person = await signIn.end(provider, callbackUrl(config.publicUrl, provider), browser.params, begun.remember as Record<string, unknown>);
  } catch (cause) {
    if (cause instanceof SignInFailed && cause.why === "cancelled") return { ok: false, failures: ["denied"] };
    return { ok: false, failures: ["failed"], cause };
  }
  const account = await findOrCreateAccount(deps, person);
  if ("failure" in account) return { ok: false, failures: [account.failure] };
  if (person.email && person.emailVerified) await store.mails.confirmed(foldedAddress(person.email));
  const { session, tokens } = await startSession(deps, account.user.id, browser.previousSessionId, browser.device);
  return { ok: true, user: account.user, session, tokens, created: account.created, returnTo: typeof begun.returnTo === "string" ? begun.returnTo : HOME_PATH };
}

/** What vendors call "the person said no". */
const DECLINED = new Set(["access_denied", "user_cancelled_authorize", "user_cancelled_login", "user_cancelled", "consent_required"]);

function isBound(expected: unknown, browser: ReturnedBrowser): boolean {
  if (browser.binding === null) return !browser.bindingRequired;
  const given = Buffer.from(bindingHash(browser.binding));
  const kept = Buffer.from(String(expected));
  return given.length === kept.length && timingSafeEqual(given, kept);
}

type Account = { user: UserRecord; created: boolean } | { failure: SignInFailure };

/**
 * Identity is (issuer, subject). A verified e-mail may claim an account that nobody signs in to yet;
 * an account that has an identity is never joined by e-mail alone.
 */
async function findOrCreateAccount(deps: FinishDeps, person: SignedInPerson): Promise<Account> {
  const attempt = (): Promise<Account> => deps.store.transaction((tx) => accountIn(tx, deps, person));
  try {
    return await attempt();
  } catch (first) {
    // One identity came twice at once with two addresses: the constraint let one through, and now it can be found.
    const again = await attempt().catch(() => null);
    if (again) return again;
    throw first;
  }
}

async function accountIn(tx: Writes, deps: FinishDeps, person: SignedInPerson): Promise<Account> {
  const now = deps.clock.now().toISOString();
  const known = await accountOf(tx, person);
  if (known) return known;
  // Without a verified address nobody could be told from somebody who typed a stranger's.
  if (!person.email || !person.emailVerified) return { failure: "email_missing" };
  const email = foldedAddress(person.email);
  const link = (userId: string): Promise<void> => tx.linkIdentity({ issuer: person.issuer, subject: person.subject, user_id: userId, email });
  const { user, created } = await tx.claimAccount({
    email,
    first_name: plainWords(person.first_name),
    last_name: plainWords(person.last_name),
    phonenumber: "",
    profile_image_url: person.picture,
    avatar: randomAvatar(Math.random()),
    is_staff: false,
    staff_roles: [],
    is_persona_verified: false,
    created_at: now,
  });
  if (created) {
    await link(user.id);
    return { user, created };
  }
  // Held until the end: two who come with one address at once take turns, and the second finds an identity.
  const held = (await tx.lock("user", user.id)) ?? user;
  // The identity may be this person's own: they came twice at once, and the other one was faster.
  if (await tx.hasIdentity(held.id)) return (await accountOf(tx, person)) ?? { failure: "account_exists" };
  await link(held.id);
  return { user: held.invited_until === null ? held : await takeUpInvitation(tx, deps, held, now), created: false };
}

/** Whoever comes after its end is let in as anybody is: what they were invited to is theirs no more, nor what was in that hand. */
async function takeUpInvitation(tx: Writes, deps: FinishDeps, before: UserRecord, now: string): Promise<UserRecord> {
  const { id, invited_until, staff_roles } = before;
  if (invited_until! > now) return tx.update("user", id, { invited_until: null });
  await event(tx, { about: id, by: null, name: "roles-changed", detail: { from: staff_roles, to: [] }, at: now });
  const after = await tx.update("user", id, { invited_until: null, is_staff: false, staff_roles: [] });
  await releaseRoles(tx, deps, null, { before, after });
  return after;
}

/** The account that the person has signed in to before; null when this is the first time. */
async function accountOf(tx: Writes, { issuer, subject }: SignedInPerson): Promise<Account | null> {
  const identity = await tx.identity(issuer, subject);
  if (!identity) return null;
  const user = await tx.find("user", identity.user_id);
  return user ? { user, created: false } : { failure: "failed" };
}
