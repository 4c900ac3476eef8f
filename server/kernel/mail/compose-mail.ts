/** A mail document as one recipient gets it, in HTML and as plain text: both are made of one descriptor. */
import type { MailDescriptor } from "#screens/language/documents/descriptor.ts";
import { resolveMail, type MailRequest } from "#screens/resolve/index.ts";
import type { Deps } from "../context/deps.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import type { ViewData } from "../context/view-input.ts";
import type { Proof, Sender } from "./mail-blocks.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  template: string;
  /** Where the document says something that was left out: paths in it, none where the mail is whole. */
  left_out: readonly string[];
}

export interface Recipient extends Omit<MailRequest, "now" | "data"> {
  documents: PublishedDocuments;
  /** The roots that the mail says it needs. */
  data(roots: readonly string[]): ViewData;
  /** It is only read, by whoever is about to send it. */
  proof?: Proof | undefined;
}

/** As blocks, for what is drawn otherwise than as a mail: in the recipient's language, with nothing in it that steers a program. */
export function mailBlocksOf(deps: Pick<Deps, "clock">, id: string, { documents, data, ...request }: Omit<Recipient, "proof">): MailDescriptor {
  const needs = documents.set.mails[id]?.needs ?? [];
  return unsteered(resolveMail(documents.revision, id, { ...request, data: data(needs), now: deps.clock.now() }));
}

/** In the recipient's language. What the document says of data that isn't there is left out, and reported. */
export function composeMail(deps: Pick<Deps, "config" | "clock" | "errors">, id: string, { documents, data, proof, ...request }: Recipient): ComposedMail {
  const needs = documents.set.mails[id]?.needs ?? [];
  const descriptor = resolveMail(documents.revision, id, { ...request, data: data(needs), now: deps.clock.now() });
  if (descriptor.unknowns.length > 0) deps.errors.report(new Error(`The mail "${id}" is not whole`), { during: "compose mail", unknowns: descriptor.unknowns });
  return writeMail(descriptor, { name: deps.config.brand.name, origin: deps.config.publicUrl, proof });
}

export function writeMail(descriptor: MailDescriptor, sender: Sender): ComposedMail {
  const mail = unsteered(descriptor);
  const subject = mail.subject.replace(/\s+/gu, " ").trim();
  return {
    subject,
    text: mailText(mail, sender),
    html: mailHtml({ ...mail, subject }, sender),
    template: mail.mail,
    left_out: descriptor.unknowns.map(({ at }) => at),
  };
}

/** Somebody's words stand in between ours: none of them turns the reading direction of what follows, or steers a mail program. */
const STEERING = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

function unsteered<T>(value: T): T {
  if (typeof value === "string") return value.replace(STEERING, "") as T;
  if (Array.isArray(value)) return value.map(unsteered) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unsteered(part)])) as T;
}
