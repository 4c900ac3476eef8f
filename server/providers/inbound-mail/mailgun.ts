/**
 * Mail that comes in by a route of Mailgun (`store` with a notification, or `forward`). Its signature is over time and token alone, so
 * that a token is to be taken once. Of a message its plain text is read; of its HTML no more than the words, where it has nothing else.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import { BadSignature, UnreadableWebhook } from "../../ports/failures.ts";
import type { InboundMail } from "../../ports/outside.ts";
import type { InboundMailConfig } from "../config.ts";
import { checkSignature, webhookId } from "../webhook-signature.ts";
import { htmlToText } from "./html-to-text.ts";

const SERVICE = "inbound mail";
/** Longer than it goes on trying to deliver. */
const TOLERANCE_S = 24 * 3600;
/** Together they are signed: were their border not fixed, a digit could go from one to the other, and a token be taken twice. */
const TIMESTAMP = /^\d{10}$/;
const TOKEN = /^[0-9a-z]{20,100}$/i;
const ADDRESS_PREFIX = "case-";
const LONGEST_ID = 1000;
const LONGEST_ADDRESS = 320;
/** Far more than it sends of any mail. */
const MOST_FIELDS = 1000;

export function createMailgunInbound(config: InboundMailConfig, clock: Clock): InboundMail {
  const address = (token: string): string => `${ADDRESS_PREFIX}${token}@${config.domain}`;
  return {
    address,
    async webhook(rawBody, contentType) {
      const form = await formIn(rawBody, contentType);
      const field = (name: string): string => {
        const value = form.get(name);
        return typeof value === "string" ? value : "";
      };
      const [timestamp, token] = [field("timestamp"), field("token")];
      if (!TIMESTAMP.test(timestamp) || !TOKEN.test(token)) throw new BadSignature(SERVICE);
      checkSignature(SERVICE, "sha256", config.signingKey, field("signature"), Buffer.from(timestamp + token));
      if (Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) throw new BadSignature(SERVICE);

      const headers = headersIn(field("message-headers"));
      const from = field("from") || headers.get("from") || "";
      const text = field("body-plain").trim() || htmlToText(field("body-html"));
      return {
        eventId: webhookId(SERVICE, token),
        token: tokenIn(field("recipient"), config.domain),
        messageId: idIn(field("Message-Id") || headers.get("message-id") || "") ?? hashOf([from, headers.get("date") ?? "", text]),
        sender: addressIn(from),
        text,
        isAutomatic: isAutomatic(headers, field("sender"), addressIn(from)),
        attachments: attachmentsIn(form, field("attachments")),
      };
    },
  };
}

/** Before it is known who sends it: a form of nothing but fields takes seconds to read. @throws UnreadableWebhook */
async function formIn(rawBody: Buffer, contentType: string): Promise<FormData> {
  if (fieldsIn(rawBody, /urlencoded/i.test(contentType) ? "&" : "form-data;") > MOST_FIELDS) throw new UnreadableWebhook(SERVICE);
  try {
    return await new Response(new Uint8Array(rawBody), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new UnreadableWebhook(SERVICE);
  }
}

/** How many there are, at most: each has the mark once. */
function fieldsIn(rawBody: Buffer, mark: string): number {
  let count = 0;
  for (let at = rawBody.indexOf(mark); at >= 0; at = rawBody.indexOf(mark, at + mark.length)) count++;
  return count;
}

/** A list of pairs. Of several by one name the last counts. */
function headersIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of listIn(text)) {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : [];
    if (typeof name === "string" && typeof value === "string") found.set(name.toLowerCase(), value);
  }
  return found;
}

function listIn(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Mail programs change capitals; the address may stand among others. */
function tokenIn(recipient: string, domain: string): string | null {
  const folded = recipient.toLowerCase();
  for (const one of folded.split(/[,\s<>]+/)) {
    const [local = "", at = ""] = one.split("@");
    if (at === domain && local.startsWith(ADDRESS_PREFIX)) return local.slice(ADDRESS_PREFIX.length);
  }
  return null;
}

/** The one address of a From; what stands before it is a name, whatever it looks like. */
function addressIn(from: string): string {
  const whole = from.trim();
  const at = whole.endsWith(">") ? whole.lastIndexOf("<") : -1;
  const [found, form] = at >= 0 ? [whole.slice(at + 1, -1), BRACKETED] : [whole, BARE];
  // The length first: of a long one each form would be tried from every "@".
  return found.length <= LONGEST_ADDRESS && form.test(found) ? found : "";
}
const BRACKETED = /^[^<>\s]+@[^<>\s]+$/;
const BARE = /^[^<>\s,"]+@[^<>\s,"]+$/;

const idIn = (id: string): string | null => (/^[\x21-\x7e]+$/.test(id.trim()) && id.trim().length <= LONGEST_ID ? id.trim() : null);
const hashOf = (parts: readonly string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** What absences, lists, receipts and mail that came back say of themselves (RFC 3834, and what came before it). */
function isAutomatic(headers: ReadonlyMap<string, string>, envelope: string, from: string): boolean {
  const said = (name: string): string => (headers.get(name) ?? "").trim().toLowerCase();
  const submitted = said("auto-submitted");
  return (
    (submitted !== "" && submitted !== "no") ||
    /^(?:bulk|junk|list|auto_reply)$/.test(said("precedence")) ||
    ["x-autoreply", "x-autorespond", "list-id"].some((name) => said(name) !== "") ||
    said("content-type").startsWith("multipart/report") ||
    said("return-path") === "<>" ||
    /^(?:mailer-daemon|postmaster)@/i.test(envelope) ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from)
  );
}

/** Those that it keeps, or that came along; none of them is taken. */
function attachmentsIn(form: FormData, kept: string): string[] {
  const names = listIn(kept).map((one) => (typeof one === "object" && one !== null && "name" in one && typeof one.name === "string" ? one.name : ""));
  for (const value of form.values()) if (typeof value !== "string") names.push(value.name);
  return names;
}
