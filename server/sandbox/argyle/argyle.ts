/** Argyle: users, user tokens that last an hour, signed webhooks, and what the connect widget's script talks to. */
import { createHmac, randomUUID } from "node:crypto";
import { asset } from "../stand-in/page.ts";
import { credentials, delayed, json, readObject, text, type Clock } from "../stand-in/stand-in.ts";
import { VendorStandIn } from "../stand-in/vendor-stand-in.ts";
import type { WebhookFaults } from "../stand-in/webhook-sender.ts";

export interface ArgyleFaults extends WebhookFaults {
  /** Answers 503. */
  down: boolean;
  delayMs: number;
  /** The employer's side turns the person away: no account comes of it, and the webhook says so. */
  refused: boolean;
}

interface User {
  id: string;
  external_id: string;
  created_at: string;
}
interface Account {
  id: string;
  user: string;
  item: string;
  employers: string[];
  connection: { status: "connected" };
  /** Taken away by its person: kept here, and told to nobody. */
  removed?: true;
  created_at: string;
}

const TOKEN_MS = 60 * 60 * 1000;
/** The employers that the widget offers. */
const DEMO_EMPLOYERS = [
  { item: "item_harbor_coffee", name: "Harbor Coffee Roasters" },
  { item: "item_north_pier", name: "North Pier Logistics" },
] as const;

export class ArgyleStandIn extends VendorStandIn<ArgyleFaults> {
  readonly #clock: Clock;
  readonly #secrets: { keyId: string; keySecret: string; webhookSecret: string };
  readonly #webhookUrl: string;

  constructor(options: { clock: Clock; secrets: { keyId: string; keySecret: string; webhookSecret: string }; webhookUrl: string; folder: string | null }) {
    super("argyle", options.folder, { down: false, delayMs: 0, refused: false, duplicateWebhooks: false, reorderWebhooks: false, withholdWebhooks: false });
    this.#clock = options.clock;
    this.#secrets = options.secrets;
    this.#webhookUrl = options.webhookUrl;
  }

  sign(body: string): string {
    return createHmac("sha512", this.#secrets.webhookSecret).update(body).digest("hex");
  }

  /** `path` is what follows /sandbox/argyle. */
  async handle(request: Request, path: string): Promise<Response> {
    if (path === "/argyle.web.v5.js") return asset("argyle.web.v5.js");
    await delayed(() => this.faults.delayMs);
    if (this.faults.down) return json(503, { detail: "Service unavailable" });
    if (path === "/link/employers" || path === "/link/connect") return this.#widget(request, path);
    const key = credentials(request);
    if (key?.user !== this.#secrets.keyId || key.password !== this.#secrets.keySecret) return json(401, { detail: "Invalid client id and secret combination" });
    if (path === "/v2/users" && request.method === "POST") {
      const externalId = text((await readObject(request))?.["external_id"]);
      const user: User = { id: randomUUID(), external_id: externalId, created_at: this.#now() };
      this.ledger.write({ users: { [user.id]: user } });
      return json(201, { ...user, user_token: this.#token(user.id) });
    }
    if (path === "/v2/users") {
      const wanted = new URL(request.url).searchParams.get("external_id");
      return json(200, {
        next: null,
        previous: null,
        results: this.ledger.all<User>("users").filter((user) => wanted === null || user.external_id === wanted),
      });
    }
    if (path === "/v2/user-tokens" && request.method === "POST") {
      const user = this.ledger.get<User>("users", text((await readObject(request))?.["user"]));
      return user ? json(201, { user_token: this.#token(user.id) }) : json(404, { detail: "User not found" });
    }
    if (path === "/v2/accounts") {
      const user = new URL(request.url).searchParams.get("user");
      return json(200, {
        next: null,
        previous: null,
        results: this.ledger.all<Account>("accounts").filter((account) => account.user === user && !account.removed),
      });
    }
    if (path.startsWith("/v2/accounts/") && request.method === "DELETE") {
      const account = this.ledger.get<Account>("accounts", path.slice("/v2/accounts/".length));
      if (!account || account.removed) return json(404, { detail: "Account not found" });
      this.ledger.write({ accounts: { [account.id]: { ...account, removed: true } } });
      this.#announce("accounts.removed", account);
      return new Response(null, { status: 204 });
    }
    return json(404, { detail: "Not found" });
  }

  async #widget(request: Request, path: string): Promise<Response> {
    const body = request.method === "POST" ? await readObject(request) : null;
    const user = this.#userOf(text(body?.["userToken"]));
    if (!user) return json(401, { detail: "The token has expired" });
    if (path === "/link/employers") return json(200, { employers: DEMO_EMPLOYERS });
    const employer = DEMO_EMPLOYERS.find(({ item }) => item === body?.["item"]);
    if (!employer) return json(404, { detail: "Item not found" });
    const account: Account = {
      id: randomUUID(),
      user: user.id,
      item: employer.item,
      employers: [employer.name],
      connection: { status: "connected" },
      created_at: this.#now(),
    };
    if (this.faults.refused) {
      this.#announce("accounts.failed", account);
      return json(422, { detail: "The sign-in at the employer failed" });
    }
    this.ledger.write({ accounts: { [account.id]: account } });
    this.#announce("accounts.connected", account);
    this.#announce("paystubs.fully_synced", account);
    return json(201, { accountId: account.id, userId: user.id, itemId: account.item });
  }

  #announce(event: string, account: Account): void {
    const body = JSON.stringify({ event, name: "latchkey", data: { account: account.id, user: account.user, resource: account } });
    this.webhooks.send({ url: this.#webhookUrl, body, headers: (raw) => ({ "x-argyle-signature": this.sign(raw) }) });
  }

  /** `user.expiry.signature`: nothing needs to be kept for it. */
  #token(user: string): string {
    const payload = `${user}.${this.#clock.now().getTime() + TOKEN_MS}`;
    return `${payload}.${this.#mark(payload)}`;
  }

  #userOf(token: string): User | undefined {
    const [user = "", expires = "", mark = ""] = token.split(".");
    const fits = mark === this.#mark(`${user}.${expires}`) && Number(expires) > this.#clock.now().getTime();
    return fits ? this.ledger.get<User>("users", user) : undefined;
  }

  #mark(payload: string): string {
    return createHmac("sha256", this.#secrets.keySecret).update(payload).digest("base64url");
  }
  #now(): string {
    return this.#clock.now().toISOString();
  }
}
