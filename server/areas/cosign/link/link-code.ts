/** A link that was sent to another address than the account's: whoever reads mail there proves it by a code, and the link is for them. */
import { createHash, randomInt } from "node:crypto";
import { plainDigits } from "#screens/language/rules/plain-digits.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { localInstant } from "../../../kernel/context/local-time.ts";
import { marketZone } from "../../../kernel/context/market-time.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import { refusedMailbox } from "../../../kernel/mail/refused-mailbox.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { refused } from "../../../kernel/screens/application-command.ts";
import type { CosignerCode } from "../../../ports/state.ts";
import { aboutLink, goTo, type LinkCall } from "../cosigner-call.ts";
import { keepCode, tryCode, type CodeOf } from "../sql.ts";

const DIGITS = 6;
const SECOND_MS = 1000;

/** Of the link, the account and the code together: the same code says nothing of another link. */
const hashOf = ({ link, user }: CodeOf, code: string): Buffer => createHash("sha256").update(`${link}:${user}:${code}`).digest();

const codeOf = ({ link, actor }: LinkCall): CodeOf => ({ link: link.source.id, user: actor.user.id, address: foldedAddress(link.source.email) });

/** It was sent to another address, and nobody has taken it up. */
const canBeProven = ({ found, link }: LinkCall): boolean => found === "other-account" && link.source.owner_user_id === null;

const mostTries = (documents: PublishedDocuments): number => numberConstant(documents, "cosigner_code_tries");

/** Whether the code that was sent last can still be typed. */
export const isCodeValid = (code: CosignerCode, documents: PublishedDocuments, now: Date): boolean =>
  code.tries < mostTries(documents) && Date.parse(code.expires_at) > now.getTime();

/** Mails a code to the address that the link was sent to. One after the other, and as many a day as an address gets invitations. */
export const sendCode = aboutLink(async (call) => {
  const { deps, screen, viewer, link } = call;
  if (!canBeProven(call)) return refused(call, refusal("cosign-link"));
  const of = codeOf(call);
  const [seconds, rest] = [numberConstant(screen.documents, "cosigner_code_seconds"), numberConstant(screen.documents, "cosigner_code_rest_seconds")];
  const now = deps.clock.now();
  const at = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const no = await deps.store.transaction(async (tx) => {
    const unreached = await refusedMailbox(tx, screen.documents, link.source.email);
    if (unreached) return unreached;
    const kept = { ...of, hash: hashOf(of, code), now: at(0), until: at(seconds * SECOND_MS), before: at(-rest * SECOND_MS) };
    if (!(await tx.query(keepCode(kept)))) return refusal("code-sent-lately");
    await mailTo(tx, deps, {
      to: { kind: "addressee", email: link.source.email, locale: viewer.locale },
      mail: "cosigner-code",
      args: { code, until: localInstant(kept.until, marketZone(screen.documents, link.market.slug)) },
      key: `cosigner-code:${of.link}:${of.user}:${kept.now}`,
    });
    return null;
  });
  return no ? refused(call, no) : { ok: true };
});

/** The code as it was typed, in whatever digits and with whatever stands between them. */
export const proveLink = aboutLink<"prove-link">(async (call) => {
  const { deps, screen, input } = call;
  if (!canBeProven(call)) return refused(call, refusal("cosign-link"));
  const of = codeOf(call);
  const code = plainDigits(input.code).replace(/[\s.-]/gu, "");
  if (!/^\d{6}$/u.test(code)) return refused(call, refusal("code-digits", "code", { n: DIGITS }));
  const most = mostTries(screen.documents);
  const tried = await deps.store.query(tryCode(of, { hash: hashOf(of, code), now: deps.clock.now().toISOString(), most }));
  if (!tried || (!tried.proven && tried.tries >= most)) return refused(call, refusal("code-over", "code"));
  if (!tried.proven) return refused(call, refusal("code-wrong", "code", { n: most - tried.tries }));
  return { ok: true, effects: [goTo(call, "cosignAboutApplication")] };
});
