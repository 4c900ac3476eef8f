/**
 * What somebody writes back by mail: kept with its case, which is open from then on and due anew. No mail goes out to whoever wrote, so
 * that two programs can't answer each other; and whoever the mail says that it is from, an answer goes to the person's own address.
 */
import { randomUUID } from "node:crypto";
import { isPlainText, plainLines, plainWords } from "#screens/language/rules/plain-text.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import type { InboundMessage } from "../../ports/outside.ts";
import type { SupportCaseRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { moveCase } from "./move-case.ts";
import { withoutQuotedHistory } from "./quoted-history.ts";
import { caseOfReplies, keepReply } from "./sql.ts";

const LONGEST = 20_000;
const LONGEST_NAME = 200;
const MOST_NAMES = 20;

/** False: no mail comes in here. @throws BadSignature, UnreadableWebhook */
export async function handleInboundMail(deps: Deps, rawBody: Buffer, contentType: string): Promise<boolean> {
  if (!deps.inboundMail) return false;
  const message = await deps.inboundMail.webhook(rawBody, contentType);
  await deps.store.transaction(async (tx) => {
    if (!(await tx.rememberWebhook("inbound-mail", message.eventId))) return;
    const id = message.token === null ? null : await tx.query(caseOfReplies(message.token));
    const locked = id === null ? null : await tx.lock("support_case", id);
    // Nobody has such an address, or their account is gone: it is no fault of whoever delivers it.
    if (locked) await addReply(tx, deps, locked, message);
  });
  return true;
}

async function addReply(tx: Writes, deps: Deps, before: SupportCaseRecord, message: InboundMessage): Promise<void> {
  const person = before.user_id === null ? null : await tx.find("user", before.user_id);
  const sender = isPlainText(message.sender, "one") ? message.sender : "";
  const own = [person?.email ?? "", before.email].filter((address) => address !== "").map(foldedAddress);
  const text = shortened(plainLines(withoutQuotedHistory(message.text)));
  const at = deps.clock.now().toISOString();
  const reply = {
    id: randomUUID(),
    support_case: before.id,
    message_id: message.messageId,
    sender,
    is_from_person: own.includes(foldedAddress(sender)),
    is_automatic: message.isAutomatic,
    text,
    attachments: message.attachments.slice(0, MOST_NAMES).map((name) => plainWords(name).slice(0, LONGEST_NAME)),
    at,
  };
  if (!(await tx.query(keepReply(reply)))) return;
  if (reply.is_automatic) return tx.tellStaff(before.id);
  await moveCase(tx, reply.is_from_person ? before.user_id : null, before, { assigned_to: before.assigned_to, status: "open" }, at, { reply: reply.id });
  await mailTo(tx, deps, {
    to: { kind: "writer", user: null, email: deps.config.brand.support_email },
    mail: "support-case",
    args: { message: text, from: sender, page: `/console/cases/${before.id}` },
    key: `support-reply:${before.id}:${reply.id}`,
    // Only theirs is answered from the team's mailbox: a stranger's address would be told what isn't theirs.
    reply_to: reply.is_from_person ? sender : null,
  });
}

const shortened = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
