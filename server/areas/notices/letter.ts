/**
 * The mail of a decision, as its recipient gets it: in their language, by the documents in force. What a reviewer is shown before
 * they decide is made here as well, so that both are one. A letter that the law asks for is kept word for word in the transaction
 * of its decision.
 */
import type { Deps } from "../../kernel/context/deps.ts";
import { keptLocale } from "../../kernel/context/texts.ts";
import { mailFor, type ReadMail } from "../../kernel/mail/mail-to.ts";
import type { MailAttachment, UserRecord } from "../../ports/records.ts";
import type { NoticeRecord } from "../../ports/review-records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";
import type { Shown } from "../../ports/resources.d.ts";

/** Which mail, with what. `notice`: it is one that the law asks for, of this kind, for these reasons. */
export interface Letter {
  template: string;
  args: Record<string, unknown>;
  notice: { kind: NoticeRecord["kind"]; reasons: string[] } | null;
}

type MissingPart = Shown["decision-preview"]["missing"][number];

export interface WrittenLetter extends ReadMail {
  notice: Letter["notice"];
  /** Which of what it has to say it can't say: `reasons`, `score`, `company`, `rights`, and `rest` for anything else of it. */
  missing: MissingPart[];
}

/** What a reasoned decision has to say, as groups of its mail: why, and by a report the score, who reported, and what can be done about it. */
const REQUIRED_PARTS: Readonly<Record<Exclude<MissingPart, "rest">, string>> = { reasons: "why", score: "score", company: "source", rights: "rights" };

/** By what was left out of the mail, which part of it that was. */
function missingIn(left_out: readonly string[]): MissingPart[] {
  const parts = Object.keys(REQUIRED_PARTS) as (keyof typeof REQUIRED_PARTS)[];
  const partOf = (at: string): MissingPart => parts.find((part) => at.split(/[./[\]]/u).includes(REQUIRED_PARTS[part])) ?? "rest";
  return [...new Set(left_out.map(partOf))];
}

/** `write` is told the recipient's language. `missing`: it is only read, its required parts numbered, with this where one is empty. */
export function letterTo(deps: Deps, user: UserRecord, state: ApplicationState, write: (locale: string) => Letter, missing?: string): WrittenLetter {
  const { template, args, notice } = write(keptLocale(deps.documents.current(), user.locale));
  const proof = missing === undefined ? undefined : { parts: Object.values(REQUIRED_PARTS), missing };
  // To the address that the account was proven with: one that was only typed could be anybody's, and a score is nobody else's business.
  const mail = mailFor(deps, { to: { kind: "applicant", user, state }, mail: template, args }, proof);
  return { ...mail, notice, missing: missingIn(mail.left_out) };
}

/** Into the outbox, once an `occasion`, and among the notices where it is one. */
export async function sendLetter(
  tx: Writes,
  letter: WrittenLetter,
  application: string,
  occasion: string,
  now: string,
  attachments: MailAttachment[] = [],
): Promise<void> {
  const { to, locale, subject, text, html, template, notice } = letter;
  if (notice)
    await tx.insert("notice", { id: occasion, application, kind: notice.kind, to, locale, subject, text, html, reasons: notice.reasons, given_at: now });
  await tx.queueMail({ to, subject, text, html, template, dedupe_key: `${template}:${occasion}`, application, attachments });
}
