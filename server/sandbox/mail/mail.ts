/** A mail server that keeps mail instead of delivering it, and the pages that show it. */
import { createHmac, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { html, page } from "../stand-in/page.ts";
import { framedHtml } from "./framed-html.ts";
import { showWrittenMails, type WrittenMails } from "./written-mails.ts";
import { delayed, json, takeOne, type Clock } from "../stand-in/stand-in.ts";
import { VendorStandIn } from "../stand-in/vendor-stand-in.ts";
import type { WebhookFaults } from "../stand-in/webhook-sender.ts";

export interface MailFaults extends WebhookFaults {
  /** Refuses the next so many mails for now (451). Counts down. */
  refuse: number;
  /** Refuses every connection with 421, and every mail on those that are open. */
  down: boolean;
  /** Accepts a mail this much later. */
  delayMs: number;
}

/** What somebody sends to an address of the product. */
export interface ArrivingMail {
  to: string;
  from: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string;
  /** Beside those that every mail has. */
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly string[];
}

/** How mail that arrives is handed on: to where, and by which key it is signed. */
export interface MailRoute {
  domain: string;
  url: string;
  signingKey: string;
}

export interface KeptMail {
  id: string;
  message_id: string;
  from: string;
  /** Null where answers go to the sender; mails kept by an older version have none. */
  reply_to?: string | null;
  /** Where a mail program posts to get no more like it. */
  unsubscribe?: string | null;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Files that came along, and are shown nowhere in it, each kept by itself; mails of an older version have none. */
  attachments?: { name: string; type: string; bytes: number }[];
  at: string;
}

/** A line for each, which leads to the mail. */
export const mailList = (mails: readonly KeptMail[]) =>
  html`<ul class="mails">
    ${mails.map(
      (mail) =>
        html`<li>
          <a href="/sandbox/mail/${mail.id}"
            ><b>${mail.subject || "(no subject)"}</b><span>${mail.to.join(", ")}</span
            ><time datetime="${mail.at}">${mail.at.slice(0, 16).replace("T", " ")} UTC</time></a
          >
        </li>`,
    )}
  </ul>`;

const LARGEST = 10_000_000;
const KEPT = 2000;

const temporarily = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

const bytesOf = ({ content }: Email["attachments"][number]): Buffer =>
  typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

/** Pictures that came along stand where the mail shows them, as a mail program does it. */
const shownWith = (own: string, attachments: Email["attachments"]): string =>
  attachments.reduce((shown, file) => {
    const { contentId, mimeType } = file;
    return contentId ? shown.replaceAll(`"cid:${contentId.replace(/^<|>$/g, "")}"`, `"data:${mimeType};base64,${bytesOf(file).toString("base64")}"`) : shown;
  }, own);

export class MailStandIn extends VendorStandIn<MailFaults> {
  readonly #clock: Clock;
  readonly #written: WrittenMails | null;
  readonly #server: SMTPServer;
  readonly #route: MailRoute;
  readonly #origin: string;
  #count: number;

  constructor(options: { clock: Clock; folder: string | null; origin: string; route: MailRoute; written?: WrittenMails | undefined }) {
    super("mail", options.folder, { refuse: 0, down: false, delayMs: 0, duplicateWebhooks: false, reorderWebhooks: false, withholdWebhooks: false });
    this.#route = options.route;
    this.#origin = options.origin;
    this.#written = options.written ?? null;
    this.#clock = options.clock;
    this.#count = Math.max(0, ...this.ledger.all<KeptMail>("mails").map((mail) => Number(mail.id)));
    this.#server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      logger: false,
      size: LARGEST,
      closeTimeout: 500,
      onConnect: (_session, done) => done(this.faults.down ? temporarily(421, "Service not available") : null),
      onMailFrom: (_address, _session, done) => done(this.faults.down ? temporarily(421, "Service not available") : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (takeOne(this.faults, "refuse")) return done(temporarily(451, "Try again later"));
          if (stream.sizeExceeded) return done(temporarily(552, "Too large"));
          this.#keep(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map(({ address }) => address),
          ).then(
            (id) => done(null, `Kept as ${id}`),
            () => done(temporarily(451, "Unreadable")),
          );
        });
      },
    });
    // A client that goes away in the middle is its own loss.
    this.#server.on("error", () => {});
  }

  /** Returns the port it listens on, on this machine only. */
  listen(port = 0): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.server.once("error", reject);
      this.#server.listen(port, "127.0.0.1", () => resolve((this.#server.server.address() as AddressInfo).port));
    });
  }

  override async stop(): Promise<void> {
    await Promise.all([super.stop(), new Promise<void>((resolve) => this.#server.close(() => resolve()))]);
  }

  /** The form that Mailgun posts for a mail that a route keeps. `signed`: as at another time, or by another token. */
  arrivalForm(mail: ArrivingMail, signed: { timestamp?: string; token?: string } = {}): URLSearchParams {
    const messageId = mail.messageId ?? `<${randomBytes(12).toString("hex")}@mail.example>`;
    const timestamp = signed.timestamp ?? String(Math.floor(this.#clock.now().getTime() / 1000));
    const token = signed.token ?? randomBytes(25).toString("hex");
    const headers = { From: mail.from, To: mail.to, Subject: mail.subject ?? "", "Message-Id": messageId, ...mail.headers };
    return new URLSearchParams({
      recipient: mail.to,
      sender: /<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from,
      from: mail.from,
      subject: mail.subject ?? "",
      "body-plain": mail.text ?? "",
      "body-html": mail.html ?? "",
      "Message-Id": messageId,
      "message-headers": JSON.stringify(Object.entries(headers)),
      attachments: JSON.stringify((mail.attachments ?? []).map((name) => ({ name, size: 1000, "content-type": "application/octet-stream" }))),
      timestamp,
      token,
      signature: createHmac("sha256", this.#route.signingKey)
        .update(timestamp + token)
        .digest("hex"),
    });
  }

  /** Somebody writes to the product: `idle` says when it was handed on. */
  arrive(mail: ArrivingMail): void {
    const body = this.arrivalForm(mail).toString();
    this.webhooks.send({ url: this.#route.url, body, headers: () => ({ "content-type": "application/x-www-form-urlencoded" }) });
  }

  /** Newest first. */
  mails(to?: string): KeptMail[] {
    const address = to?.toLowerCase();
    return this.ledger
      .all<KeptMail>("mails")
      .filter((mail) => !address || mail.to.some((one) => one.toLowerCase() === address))
      .toReversed();
  }

  /** `path` is what follows /sandbox/mail. */
  handle(request: Request, path: string): Response | Promise<Response> {
    const to = new URL(request.url).searchParams.get("to") ?? undefined;
    if (path === ".json") return json(200, this.mails(to));
    if (path === "" || path === "/") return this.#list(to);
    if (this.#written && /^\/written(?=\/|$)/.test(path)) return showWrittenMails(this.#written, new URL(request.url), path.slice("/written".length));
    const [, id, part] = /^\/(\d+)(\/html|\/reply|\/files\/\d+)?$/.exec(path) ?? [];
    const mail = id ? this.ledger.get<KeptMail>("mails", id) : undefined;
    if (!mail)
      return page({
        title: "No such mail",
        status: 404,
        main: html`<h1>No such mail</h1>
          <p><a href="/sandbox/mail">All mail</a></p>`,
      });
    if (part === "/reply") return this.#reply(request, mail);
    if (part?.startsWith("/files/")) return this.#file(mail, Number(part.slice("/files/".length)));
    return part ? framedHtml(mail.html) : shownMail(mail, this.#arrives(mail.reply_to));
  }

  /** Saved, not opened: it runs nothing of what stands in it. */
  #file(mail: KeptMail, at: number): Response {
    const [file, content] = [mail.attachments?.[at], this.ledger.get<string[]>("attachments", mail.id)?.[at]];
    if (!file || content === undefined) return json(404, { error: "no such file" });
    return new Response(new Uint8Array(Buffer.from(content, "base64")), {
      headers: {
        "content-type": file.type,
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  }

  #arrives(address: string | null | undefined): boolean {
    return address?.endsWith(`@${this.#route.domain}`) ?? false;
  }

  /** As a mail program answers: to where answers go, with what it answers below. */
  async #reply(request: Request, mail: KeptMail): Promise<Response> {
    // A page of another site must not write through somebody's browser.
    if (request.method !== "POST" || request.headers.get("origin") !== this.#origin || !this.#arrives(mail.reply_to)) return json(403, { error: "refused" });
    const written = new URLSearchParams(await request.text()).get("text") ?? "";
    const quoted = mail.text.replace(/^/gm, "> ");
    const text = `${written}\n\nOn ${mail.at.slice(0, 10)}, ${mail.from} wrote:\n${quoted}`;
    this.arrive({ to: mail.reply_to!, from: mail.to[0]!, subject: `Re: ${mail.subject}`, text, headers: { "In-Reply-To": mail.message_id } });
    await this.idle();
    return new Response(null, { status: 303, headers: { location: `/sandbox/mail/${mail.id}`, "cache-control": "no-store" } });
  }

  async #keep(raw: Buffer, recipients: string[]): Promise<string> {
    await delayed(() => this.faults.delayMs);
    const parsed = await PostalMime.parse(raw);
    const id = String(++this.#count);
    const files = parsed.attachments.filter(({ contentId }) => !contentId);
    const mail: KeptMail = {
      id,
      message_id: parsed.messageId ?? "",
      from: parsed.from?.address ?? "",
      reply_to: parsed.replyTo?.[0]?.address ?? null,
      unsubscribe: isOneClick(parsed.headers) ? (/<([^>]+)>/.exec(headerOf(parsed.headers, "list-unsubscribe"))?.[1] ?? null) : null,
      to: recipients,
      subject: parsed.subject ?? "",
      text: (parsed.text ?? "").trimEnd(),
      html: shownWith(parsed.html ?? "", parsed.attachments),
      attachments: files.map((file) => ({ name: file.filename ?? "file", type: file.mimeType, bytes: bytesOf(file).length })),
      at: this.#clock.now().toISOString(),
    };
    const oldest = this.ledger.all<KeptMail>("mails").length >= KEPT ? this.ledger.all<KeptMail>("mails")[0] : undefined;
    this.ledger.write({
      mails: { [id]: mail, ...(oldest ? { [oldest.id]: null } : {}) },
      attachments: {
        ...(files.length > 0 && { [id]: files.map((file) => bytesOf(file).toString("base64")) }),
        ...(oldest?.attachments?.length ? { [oldest.id]: null } : {}),
      },
    });
    return id;
  }

  #list(to: string | undefined): Response {
    const mails = this.mails(to);
    return page({
      title: "Sandbox mail",
      wide: true,
      scripts: ["/sandbox/assets/again.js"],
      main: html`<h1>Mail</h1>
        <p class="lead">
          Everything that would have been sent${to ? html` to ${to} · <a href="/sandbox/mail">show all</a>` : ""}, newest
          first.${this.#written ? html` <a href="/sandbox/mail/written">See every mail that is written</a>` : ""}
        </p>
        <p class="again">
          <a class="line" href="/sandbox/mail${to ? html`?to=${encodeURIComponent(to)}` : ""}">Look for new mail</a>
        </p>
        ${mails.length === 0 ? html`<p class="empty">No mail yet. It appears here as soon as the product sends some.</p>` : mailList(mails)}`,
    });
  }
}

const headerOf = (headers: Email["headers"], key: string): string => headers.find((header) => header.key === key)?.value ?? "";
const isOneClick = (headers: Email["headers"]): boolean => headerOf(headers, "list-unsubscribe-post") === "List-Unsubscribe=One-Click";

function shownMail(mail: KeptMail, takesReply: boolean): Response {
  return page({
    title: mail.subject || "Mail",
    wide: true,
    main: html`<p><a href="/sandbox/mail">All mail</a></p>
      <h1>${mail.subject || "(no subject)"}</h1>
      <dl>
        <dt>To</dt>
        <dd>${mail.to.join(", ")}</dd>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        ${
          mail.reply_to
            ? html`<dt>Reply to</dt>
                <dd>${mail.reply_to}</dd>`
            : ""
        }
        <dt>Sent</dt>
        <dd><time datetime="${mail.at}">${mail.at.slice(0, 16).replace("T", " ")} UTC</time></dd>
      </dl>
      ${
        mail.attachments?.length
          ? html`<h2>Attached</h2>
              <ul>
                ${mail.attachments.map(({ name, bytes }, at) => html`<li><a href="/sandbox/mail/${mail.id}/files/${at}">${name}</a> · ${bytes} bytes</li>`)}
              </ul>`
          : ""
      }
      ${mail.html ? html`<iframe title="The mail as it looks" src="/sandbox/mail/${mail.id}/html" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>` : ""}
      <h2>Plain text</h2>
      <pre>${mail.text || "(none)"}</pre>
      ${
        takesReply
          ? html`<h2>Reply to it</h2>
              <form method="post" action="/sandbox/mail/${mail.id}/reply">
                <p><textarea name="text" rows="5" required aria-label="Reply"></textarea></p>
                <p><button>Send</button></p>
              </form>`
          : ""
      }`,
  });
}
