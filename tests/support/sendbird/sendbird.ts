/**
 * A stand-in for Sendbird on a port of its own: the Platform API that our server talks to, and what the vendor's own SDK needs in a
 * browser, over HTTP and a socket. It keeps users, channels and messages in memory, has no idempotency, as the vendor has none, and its
 * quirks are switched on by name. What the SDK sends was seen by answering it; nothing of the vendor's code is read or copied.
 */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChatConfig } from "#server/providers/config.ts";
import { WebhookSender, type WebhookFaults } from "#server/sandbox/stand-in/webhook-sender.ts";
import { PlatformApi } from "./platform-api.ts";
import { SdkApi } from "./sdk-api.ts";
import { Sockets } from "./sockets.ts";

export interface SendbirdFaults extends WebhookFaults {
  /** Answers 503, and lets no socket in. */
  down: boolean;
  /** So many calls of the Platform API are refused with 429, and told to come again after this many seconds. */
  tooMany: number;
  retryAfterSeconds: number;
  /** So many messages of the Platform API are kept, and their answers lost. */
  loseAnswers: number;
  /** So many messages of a socket are kept, and the socket cut before it says so. */
  loseEchoes: number;
  /** So many messages of a socket are refused as one too many. */
  tooManySaid: number;
  /** Tells every message of a socket twice. */
  tellTwice: boolean;
  /** Holds so many messages, and tells the last of them first. */
  reorder: number;
}

export interface Said {
  message_id: number;
  channel: string;
  user: string;
  message: string;
  data: string;
  created_at: number;
}
export interface Channel {
  url: string;
  members: Set<string>;
  frozen: boolean;
  said: Said[];
}

const NO_FAULTS: SendbirdFaults = {
  down: false,
  tooMany: 0,
  retryAfterSeconds: 0.05,
  loseAnswers: 0,
  loseEchoes: 0,
  tooManySaid: 0,
  tellTwice: false,
  reorder: 0,
  duplicateWebhooks: false,
  reorderWebhooks: false,
  withholdWebhooks: false,
};

/** What is refused, as the vendor says it. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    readonly said: string,
    readonly status = 400,
    readonly headers: Record<string, string> = {},
  ) {
    super(said);
  }
}
export const NOT_FOUND = 400201;
export const THERE_ALREADY = 400202;

export class SendbirdStandIn {
  readonly appId = "APP-1";
  readonly apiToken = randomUUID();
  readonly faults: SendbirdFaults = { ...NO_FAULTS };
  readonly users = new Set<string>();
  readonly channels = new Map<string, Channel>();
  /** By token: whose, and until when. */
  readonly tokens = new Map<string, { user: string; until: number }>();
  /** Calls of the Platform API, as `POST /users`. */
  readonly asked: string[] = [];
  webhookUrl = "";
  readonly #webhooks = new WebhookSender(this.faults);
  readonly #platform = new PlatformApi(this);
  readonly #sdk = new SdkApi(this);
  readonly sockets = new Sockets(this);
  readonly #server: Server;
  #last = 1000;
  #clock = Date.now();

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<SendbirdStandIn> {
    const one = new SendbirdStandIn();
    one.sockets.listen(one.#server);
    await new Promise<void>((resolve) => one.#server.listen(0, "127.0.0.1", resolve));
    return one;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  get socketAddress(): string {
    return this.address.replace("http", "ws");
  }
  get config(): ChatConfig {
    return { appId: this.appId, apiToken: this.apiToken, address: this.address, socketAddress: this.socketAddress, timeoutMs: 5000 };
  }

  /** As it was at first, with whoever and whatever is there. */
  calm(): void {
    Object.assign(this.faults, NO_FAULTS);
  }

  channel(url: string): Channel {
    const found = this.channels.get(url);
    if (!found) throw new Refused(NOT_FOUND, '"Channel" not found.');
    return found;
  }
  texts(url: string): string[] {
    return this.channel(url).said.map(({ message }) => message);
  }

  /** Keeps it, tells those who are there, and has the webhook told. */
  say({ channel: url, user, message, data, by }: { channel: string; user: string; message: string; data: string; by?: string | undefined }): Said {
    const channel = this.channel(url);
    if (!channel.members.has(user)) throw new Refused(900020, "Not a member of the channel.");
    if (channel.frozen && by !== undefined) throw new Refused(900050, "The channel is frozen.");
    // Two of one millisecond would have no order.
    this.#clock = Math.max(Date.now(), this.#clock + 1);
    const said: Said = { message_id: (this.#last += 1), channel: url, user, message, data, created_at: this.#clock };
    channel.said.push(said);
    const body = JSON.stringify({
      category: "group_channel:message_send",
      app_id: this.appId,
      type: "MESG",
      sender: { user_id: user, nickname: "" },
      channel: { channel_url: url, name: "" },
      payload: { message_id: said.message_id, message, data, created_at: said.created_at, custom_type: "" },
    });
    if (this.webhookUrl) this.#webhooks.send({ url: this.webhookUrl, body, headers: (raw) => ({ "x-sendbird-signature": this.sign(raw) }) });
    return said;
  }

  sign(body: string): string {
    return createHmac("sha256", this.apiToken).update(body).digest("hex");
  }

  userOf(token: string): string {
    const known = this.tokens.get(token);
    if (!known) throw new Refused(400111, "Invalid token.");
    if (known.until <= Date.now()) throw new Refused(400302, "Session token expired.");
    return known.user;
  }

  /** Every token that was given is over, and so are the sessions that began with one. */
  expireSessions(): void {
    for (const token of this.tokens.values()) token.until = 0;
    this.#sdk.expire();
  }
  get sdk(): SdkApi {
    return this.#sdk;
  }

  idle(): Promise<void> {
    return this.#webhooks.idle();
  }
  async stop(): Promise<void> {
    await this.#webhooks.stop();
    this.sockets.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", this.address);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response
        .writeHead(status, {
          "content-type": "application/json",
          "access-control-allow-origin": "*",
          "access-control-allow-headers": "*",
          "access-control-allow-methods": "*",
          ...headers,
        })
        .end(JSON.stringify(body));
    };
    if (request.method === "OPTIONS") return send(200, {});
    if (this.faults.down) return send(503, { error: true, message: "away", code: 500901 });
    try {
      const call = { method: request.method ?? "GET", path: url.pathname, query: url.searchParams, body: objectIn(Buffer.concat(chunks).toString()) };
      const { "api-token": apiToken, "session-key": sessionKey } = request.headers;
      if (apiToken === undefined) return send(200, this.#sdk.answer(call, typeof sessionKey === "string" ? sessionKey : ""));
      if (apiToken !== this.apiToken) throw new Refused(400401, "Invalid API token.");
      const answer = this.#platform.answer(call);
      if (answer === null) return void response.destroy();
      send(200, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(error.status, { error: true, message: error.said, code: error.code }, error.headers);
    }
  }
}

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
