/**
 * Naming a co-signer: what the applicant says of them, a link that nobody can guess and that is one person's, and the mail
 * that tells them. All of it or nothing, with the answer to what was asked for.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { refusedMailbox } from "../../../kernel/mail/refused-mailbox.ts";
import { recordEvent } from "../../../kernel/records/application-history.ts";
import { all } from "../../../kernel/records/read-records.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { answersRequest, isReviewed } from "../../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { CosignerSourceRecord } from "../../../ports/review-records.ts";
import { mailInvite } from "./mail-invite.ts";
import type { Nominations } from "../with-nominations.ts";
import { currentRequest } from "../rules.ts";
import { isNamed, isRested, refusedAddress, standingOf } from "./rules.ts";
import { answerByNaming, lockNominations, reopenRequest, settleWhenDone } from "./settle-nominations.ts";

/** What is said of them; what isn't given stays as it is. */
export type Nominee = Partial<Pick<CosignerSourceRecord, "first_name" | "last_name" | "email" | "phonenumber">>;

export type Nominated = { ok: true; source: CosignerSourceRecord; created: boolean; answered: boolean } | { ok: false; refusal: Refusal };
const no = (code: string, path: string | null = null, args?: Refusal["args"]): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: refusal(code, path, args),
});

const SLUG_BYTES = 24;
const DAY_MS = 86_400_000;

/**
 * Names somebody, or says other things of whoever was named by this id, or at this address. What was asked for is answered by
 * it: `answered`. Only whoever is told by a mail answers it, so a draft without an address doesn't.
 */
export async function nominate(naming: Nominations, id: string | null, given: Nominee): Promise<Nominated> {
  const { tx, application } = naming;
  if (!(await mayName(naming))) return no("wrong-state", "status");
  const nominee = normal(given);
  const named = await lockNominations(tx, application.id);
  // Nobody drafts two at a time: whoever sends a blank one again finds the first.
  const own = named.find(({ source }) => (id === null ? source.email === (nominee.email ?? "") : source.id === id));
  if (id !== null && !own) return no("not-found");
  // Whoever has answered is waited for no more: named again they would answer a request that nobody meets.
  if (own && (own.status === "submitted" || own.status === "declined")) return no("cosigner-answered", id === null ? "email" : null);
  if (nominee.email === "") return no("required", "email");
  if (nominee.email !== undefined && nominee.email !== own?.source.email) {
    const wrong = refusedAddress(nominee.email, ...(await addressesOf(naming)));
    if (wrong) return { ok: false, refusal: wrong };
    const unreached = await refusedMailbox(tx, naming.deps.documents.current(), nominee.email, "email");
    if (unreached) return { ok: false, refusal: unreached };
    if (named.some(({ source }) => source.id !== own?.source.id && source.email === nominee.email)) return no("cosigner-named", "email");
    if (own && own.source.owner_user_id !== null) return no("cosigner-begun", "email");
  }
  const missing = own || nominee.email !== undefined ? blankOf({ ...own?.source, ...nominee }) : null;
  if (missing !== null) return no("required", missing);
  const refused = own && (isNamed(own) || nominee.email === undefined) ? null : await tooMany(naming, named.filter(isNamed).length, own ? 1 : 0);
  if (refused) return { ok: false, refusal: refused };
  const source = own ? await change(naming, own.source, nominee) : await create(naming, nominee);
  const answered = source.email !== "" && (await answerByNaming(tx, naming.hand)) !== null;
  return { ok: true, source, created: !own, answered };
}

/** While somebody looks at the application; pre-approved, for what was asked before that. */
async function mayName({ tx, application: { id, status } }: Nominations): Promise<boolean> {
  if (isReviewed(status)) return true;
  const last = answersRequest(status) ? currentRequest(await all(tx, "application_request", { application: id })) : undefined;
  return last?.status === "open" || last?.answered_with === "cosigner";
}

/** Takes back who was named: their link leads nowhere from then on. */
export async function revoke(naming: Nominations, id: string): Promise<Refusal | null> {
  const { tx, deps, application, hand } = naming;
  const named = await lockNominations(tx, application.id);
  if (!named.some(({ source }) => source.id === id)) return refusal("not-found");
  if (!(await mayName(naming))) return refusal("wrong-state", "status");
  await tx.update("cosigner_source", id, { revoked_at: hand.now });
  await recordEvent(tx, hand, "cosigner-removed", { cosigner_source: id });
  const left = named.filter((one) => one.source.id !== id && isNamed(one));
  if (left.length === 0) await reopenRequest(tx, application, hand);
  else await settleWhenDone(tx, deps, application, "applicant", hand);
  return null;
}

/** Issues the link again: the one before leads on to nobody. */
export async function renewLink(naming: Nominations, id: string): Promise<Refusal | null> {
  const own = await invited(naming, id);
  if ("code" in own) return own;
  const { source, isExpired } = own;
  if (!isExpired && !isAtRest(naming, source)) return refusal("cosigner-mailed-lately");
  await renew(naming, source, {});
  // Whoever has a link again is waited for again.
  await answerByNaming(naming.tx, naming.hand);
  return null;
}

/** Sends the mail with the link once more. */
export async function remind(naming: Nominations, id: string): Promise<Refusal | null> {
  const own = await invited(naming, id);
  if ("code" in own) return own;
  const { source, isExpired } = own;
  if (isExpired) return refusal("cosigner-link-expired");
  if (!isAtRest(naming, source)) return refusal("cosigner-mailed-lately");
  const { tx, hand } = naming;
  const reminded = await tx.update("cosigner_source", id, { reminded_at: hand.now });
  await recordEvent(tx, hand, "cosigner-reminded", { cosigner_source: id });
  await mailInvite(naming, reminded, `cosigner-reminder:${id}:${hand.now}`);
  return null;
}

/** Somebody who has still to hand in, by the id of their nomination. */
async function invited(naming: Nominations, id: string): Promise<{ source: CosignerSourceRecord; isExpired: boolean } | Refusal> {
  const { tx, deps, application } = naming;
  if (!(await mayName(naming))) return refusal("wrong-state", "status");
  const found = (await lockNominations(tx, application.id)).find(({ source }) => source.id === id);
  if (!found || !isNamed(found)) return refusal("not-found");
  const standing = standingOf(found, deps.clock.now());
  if (standing === "submitted" || standing === "declined") return refusal("cosigner-answered");
  const unreached = await refusedMailbox(tx, deps.documents.current(), found.source.email);
  if (unreached) return unreached;
  return { source: found.source, isExpired: standing === "expired" };
}

const isAtRest = ({ deps }: Nominations, source: CosignerSourceRecord): boolean =>
  isRested(source, numberConstant(deps.documents.current(), "cosigner_mail_rest_hours"), deps.clock.now());

const normal = ({ email, ...names }: Nominee): Nominee => ({ ...names, ...(email === undefined ? {} : { email: foldedAddress(email) }) });

/** Whoever is written to is called by their name. A draft of the API, without an address, may be as empty as it is. */
const blankOf = (nominee: Nominee): string | null =>
  nominee.email ? ((["first_name", "last_name", "phonenumber"] as const).find((name) => !nominee[name]) ?? null) : null;

/** Bounded twice: how many vouch for one application, and how many people an applicant can have written to. `drafts`: counted already. */
async function tooMany({ tx, deps, application }: Nominations, named: number, drafts: 0 | 1): Promise<Refusal | null> {
  const documents = deps.documents.current();
  const most = numberConstant(documents, "cosigners_maximum");
  if (named >= most) return refusal("too-many-cosigners", null, { n: most });
  const { total } = await tx.list("cosigner_source", { source_application: application.id }, { limit: 1, offset: 0 });
  return total - drafts >= numberConstant(documents, "cosigner_nominations_maximum") ? refusal("too-many-nominations") : null;
}

/** The applicant's own addresses, and those of whom they apply with. */
async function addressesOf({ tx, actor, application }: Nominations): Promise<[(string | null)[], (string | null)[]]> {
  const info = await tx.find("applicant_info", application.applicant_info);
  const { group_source } = application;
  const members = group_source === null ? [] : await all(tx, "group_member", { group_source, left_at: null });
  return [[actor.user.email, info?.email ?? null], members.filter((member) => member.application !== application.id).map(({ email }) => email || null)];
}

async function create(naming: Nominations, nominee: Nominee): Promise<CosignerSourceRecord> {
  const { tx, application, hand } = naming;
  const blank = { first_name: "", last_name: "", email: "", phonenumber: "" };
  const link = newLink(naming);
  const source = await tx.insert("cosigner_source", {
    id: randomUUID(),
    source_application: application.id,
    ...blank,
    ...nominee,
    ...link,
    owner_user_id: null,
    revoked_at: null,
    reminded_at: null,
  });
  if (source.email === "") return source;
  await recordEvent(tx, hand, "cosigner-nominated", { cosigner_source: source.id });
  await mailInvite(naming, source, `cosigner-invite:${source.slug}`);
  return source;
}

/** Who gets another address gets another link: whoever was written to before can't take it up. */
async function change(naming: Nominations, before: CosignerSourceRecord, nominee: Nominee): Promise<CosignerSourceRecord> {
  const { tx, hand } = naming;
  const changed = Object.entries(nominee).filter(([name, value]) => value !== before[name as keyof Nominee]);
  if (changed.length === 0) return before;
  if (before.email !== "" && nominee.email !== undefined && nominee.email !== before.email) return renew(naming, before, nominee);
  if (before.email === "" && nominee.email !== undefined) return send(naming, before, nominee);
  const source = await tx.update("cosigner_source", before.id, nominee);
  await recordEvent(tx, hand, "cosigner-changed", { cosigner_source: before.id });
  return source;
}

/** A draft's link was sent to nobody: it stays, and its time begins. */
async function send(naming: Nominations, { id }: CosignerSourceRecord, nominee: Nominee): Promise<CosignerSourceRecord> {
  const { issued_at, expires_at } = newLink(naming);
  const source = await naming.tx.update("cosigner_source", id, { ...nominee, issued_at, expires_at });
  await recordEvent(naming.tx, naming.hand, "cosigner-nominated", { cosigner_source: id });
  await mailInvite(naming, source, `cosigner-invite:${source.slug}`);
  return source;
}

async function renew(naming: Nominations, before: CosignerSourceRecord, nominee: Nominee): Promise<CosignerSourceRecord> {
  const { tx, hand } = naming;
  if (Object.keys(nominee).length > 0) await tx.update("cosigner_source", before.id, nominee);
  const source = await tx.renewCosignerLink(before.id, newLink(naming));
  await recordEvent(tx, hand, "cosigner-link-renewed", { cosigner_source: before.id });
  if (source.email !== "") await mailInvite(naming, source, `cosigner-invite:${source.slug}`);
  return source;
}

function newLink({ deps, hand }: Nominations): Pick<CosignerSourceRecord, "slug" | "issued_at" | "expires_at"> {
  const days = numberConstant(deps.documents.current(), "cosigner_link_days");
  return {
    slug: randomBytes(SLUG_BYTES).toString("base64url"),
    issued_at: hand.now,
    expires_at: new Date(Date.parse(hand.now) + days * DAY_MS).toISOString(),
  };
}
