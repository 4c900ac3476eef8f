/** Persona: inquiries, resuming them, signed webhooks, and a page on which a reviewer's decision is picked by hand. */
import { createHmac, randomBytes } from "node:crypto";
import { html, page } from "../stand-in/page.ts";
import { credentials, json, readObject, text, type Clock } from "../stand-in/stand-in.ts";
import { VendorStandIn } from "../stand-in/vendor-stand-in.ts";
import type { WebhookFaults } from "../stand-in/webhook-sender.ts";

export interface PersonaFaults extends WebhookFaults {
  /** Answers 503. */
  down: boolean;
}

/** What a review may find. */
const FINDINGS = [
  { result: "approved", sign: "✓", name: "Approved", text: "The photo ID and the face are one person." },
  { result: "declined", sign: "✕", name: "Declined", text: "They could not be matched. It may be tried again." },
  { result: "completed", sign: "…", name: "Still in review", text: "Everything was sent in, and nobody has looked yet." },
];

type Status = "created" | "pending" | "completed" | "approved" | "declined";
interface Inquiry {
  id: string;
  reference: string;
  status: Status;
  returnTo: string;
  created: string;
}

export class PersonaStandIn extends VendorStandIn<PersonaFaults> {
  readonly #options: { origin: string; clock: Clock; apiKey: string; templateId: string; webhookSecret: string; webhookUrl: string; folder: string | null };

  constructor(options: { origin: string; clock: Clock; apiKey: string; templateId: string; webhookSecret: string; webhookUrl: string; folder: string | null }) {
    super("persona", options.folder, { down: false, duplicateWebhooks: false, reorderWebhooks: false, withholdWebhooks: false });
    this.#options = options;
  }

  sign(body: string, at = Math.floor(this.#options.clock.now().getTime() / 1000)): string {
    return `t=${at},v1=${createHmac("sha256", this.#options.webhookSecret).update(`${at}.${body}`).digest("hex")}`;
  }

  /** `path` is what follows /sandbox/persona. */
  async handle(request: Request, path: string): Promise<Response> {
    if (this.faults.down) return json(503, { errors: [{ title: "Service unavailable" }] });
    if (path === "/verify") return this.#page(request);
    if (credentials(request)?.user !== this.#options.apiKey) return json(401, { errors: [{ title: "Must be authenticated" }] });
    if (path === "/api/v1/inquiries" && request.method === "POST") return this.#create(request);
    const [, id, resume] = /^\/api\/v1\/inquiries\/(inq_\w+)(\/resume)?$/.exec(path) ?? [];
    const inquiry = id ? this.ledger.get<Inquiry>("inquiries", id) : undefined;
    if (!inquiry) return json(404, { errors: [{ title: "Record not found" }] });
    if (!resume) return json(200, { data: shown(inquiry) });
    if (request.method !== "POST") return json(405, { errors: [{ title: "Method not allowed" }] });
    return json(200, { data: shown(inquiry), meta: { "session-token": this.#session(inquiry) } });
  }

  async #create(request: Request): Promise<Response> {
    const body = await readObject(request);
    const attributes = (body?.["data"] as { attributes?: Record<string, unknown> } | undefined)?.attributes;
    if (!attributes || attributes["inquiry-template-id"] !== this.#options.templateId) return json(400, { errors: [{ title: "Bad request" }] });
    const key = request.headers.get("idempotency-key");
    const before = key ? this.ledger.get<string>("keys", key) : undefined;
    const inquiry = (before ? this.ledger.get<Inquiry>("inquiries", before) : undefined) ?? {
      id: `inq_${randomBytes(12).toString("hex")}`,
      reference: text(attributes["reference-id"]),
      status: "created" as const,
      returnTo: text(attributes["redirect-uri"]),
      created: this.#options.clock.now().toISOString(),
    };
    this.ledger.write({ inquiries: { [inquiry.id]: inquiry }, ...(key ? { keys: { [key]: inquiry.id } } : {}) });
    return json(before ? 200 : 201, { data: shown(inquiry) });
  }

  async #page(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const inquiry = this.ledger.get<Inquiry>("inquiries", query.get("inquiry-id") ?? "");
    if (!inquiry || query.get("session-token") !== this.#session(inquiry))
      return page({ title: "No such check", status: 404, main: html`<h1>No such check</h1>` });
    // Only back to this origin, whatever the address says.
    const back = URL.canParse(inquiry.returnTo, this.#options.origin) ? new URL(inquiry.returnTo, this.#options.origin) : new URL(this.#options.origin);
    if (request.method !== "POST") {
      return page({
        title: "Identity check (sandbox)",
        main: html`<h1>Check your identity</h1>
          <p class="lead">This stands in for the verification company. No picture is taken: pick what its review would find.</p>
          <form method="post" action="/sandbox/persona/verify?${query}">
            <ul class="findings">
              ${FINDINGS.map(
                ({ result, sign, name, text: what }) =>
                  html` <li>
                    <span class="face" aria-hidden="true">${sign}</span>
                    <p id="${result}">${what}</p>
                    <button class="line" name="result" value="${result}" aria-describedby="${result}">${name}</button>
                  </li>`,
              )}
            </ul>
          </form>
          <p><a class="line" href="${back.origin === this.#options.origin ? back.href : "/"}">Go back without a result</a></p>`,
      });
    }
    const result = new URLSearchParams(await request.text()).get("result");
    const status: Status = result === "approved" || result === "declined" ? result : "completed";
    const changed = { ...inquiry, status };
    this.ledger.write({ inquiries: { [inquiry.id]: changed } });
    const body = JSON.stringify({
      data: { type: "event", id: `evt_${randomBytes(12).toString("hex")}`, attributes: { name: `inquiry.${status}`, payload: { data: shown(changed) } } },
    });
    this.webhooks.send({ url: this.#options.webhookUrl, body, headers: (raw) => ({ "persona-signature": this.sign(raw) }) });
    if (back.origin !== this.#options.origin)
      return page({
        title: "Done",
        main: html`<h1>Done</h1>
          <p>You can close this page.</p>`,
      });
    back.searchParams.set("inquiry-id", inquiry.id);
    back.searchParams.set("status", status);
    return new Response(null, { status: 303, headers: { location: back.href } });
  }

  #session(inquiry: Inquiry): string {
    return createHmac("sha256", this.#options.apiKey).update(inquiry.id).digest("base64url");
  }
}

const shown = (inquiry: Inquiry) => ({
  type: "inquiry",
  id: inquiry.id,
  attributes: { status: inquiry.status, "reference-id": inquiry.reference, "created-at": inquiry.created },
});
