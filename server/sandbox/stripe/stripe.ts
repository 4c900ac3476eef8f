/**
 * Stripe, as far as a card fee needs it: tokens, payment methods, payment intents, idempotency keys
 * (24 hours), search and list, signed webhooks, two separate accounts. Stateful; faults can be switched on.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { credentials, cut, delayed, json, takeOne, type Clock, type Connection } from "../stand-in/stand-in.ts";
import { readCard, readyCard } from "./stripe-cards.ts";
import {
  chargeOnTheWire,
  formFields,
  intentOnTheWire,
  nested,
  paymentMethodOnTheWire,
  tokenOnTheWire,
  type Country,
  type Intent,
  type KeptAnswer,
  type LastError,
  type PaymentMethod,
  type StripeSecrets,
  type Token,
} from "./stripe-records.ts";
import { VendorStandIn } from "../stand-in/vendor-stand-in.ts";
import type { WebhookFaults } from "../stand-in/webhook-sender.ts";

/** Numbers count down: each request that is hit takes one. They hit payment intents only. */
export interface StripeFaults extends WebhookFaults {
  /** Cuts the connection before anything is charged. */
  dropBeforeCharge: number;
  /** Charges, then cuts the connection: the answer is lost. */
  dropAfterCharge: number;
  /** Answers 500 and charges nothing. */
  failBeforeCharge: number;
  /** Charges, then answers 500, also to every repetition of the same idempotency key. */
  failAfterCharge: number;
  /** Answers 429. */
  tooMany: number;
  /** Every answer comes this much later, after its effect. */
  delayMs: number;
  /** On top of that, on payment intents only. */
  delayChargeMs: number;
  /** No request is answered at all. */
  down: boolean;
  /** Search finds an intent only after this long, as the vendor's does (up to a minute). */
  searchDelayMs: number;
}

export const noStripeFaults = (): StripeFaults => ({
  dropBeforeCharge: 0,
  dropAfterCharge: 0,
  failBeforeCharge: 0,
  failAfterCharge: 0,
  tooMany: 0,
  delayMs: 0,
  delayChargeMs: 0,
  down: false,
  searchDelayMs: 0,
  duplicateWebhooks: false,
  reorderWebhooks: false,
  withholdWebhooks: false,
});

interface Answer {
  status: number;
  body: unknown;
}
const refusal = (status: number, error: Record<string, unknown>): Answer => ({ status, body: { error } });
const invalid = (message: string, code?: string, param?: string) =>
  refusal(400, { type: "invalid_request_error", message, ...(code ? { code } : {}), ...(param ? { param } : {}) });
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

const DAY_MS = 24 * 60 * 60 * 1000;
const INTENT_PARAMETERS =
  /^(amount|currency|payment_method|confirm|error_on_requires_action|description|receipt_email|statement_descriptor_suffix|automatic_payment_methods\[(enabled|allow_redirects)\]|metadata\[[^\]]+\]|expand\[\d*\])$/;

export class StripeStandIn extends VendorStandIn<StripeFaults> {
  readonly #clock: Clock;
  readonly #secrets: Record<Country, StripeSecrets>;
  readonly #webhookUrl: (account: Country) => string;
  readonly #underWay = new Set<string>();

  constructor(options: { clock: Clock; secrets: Record<Country, StripeSecrets>; webhookUrl: (account: Country) => string; folder: string | null }) {
    super("stripe", options.folder, noStripeFaults());
    this.#clock = options.clock;
    this.#secrets = options.secrets;
    this.#webhookUrl = options.webhookUrl;
  }

  /** Money that moved: one row a successful charge. `target`: what it was paid for, as the product named it. */
  charges(): { attemptId: string; target: string; intent: string; amount: number; currency: string; account: Country }[] {
    return this.ledger
      .all<Intent>("intents")
      .filter((intent) => intent.status === "succeeded")
      .map((intent) => ({
        attemptId: intent.metadata["attempt_id"] ?? "",
        target: intent.metadata["target_id"] ?? "",
        intent: intent.id,
        amount: intent.amount,
        currency: intent.currency,
        account: intent.account,
      }));
  }

  /** `path` begins with /v1/. */
  async handle(request: Request, path: string, connection?: Connection): Promise<Response> {
    if (this.faults.down) return cut(connection);
    const body = await request.text();
    const fields = formFields(body);
    const key = credentials(request)?.user ?? fields.get("key") ?? "";
    if (request.method === "POST" && path === "/v1/tokens") {
      const answer = this.#createToken(key, fields);
      return json(answer.status, answer.body);
    }
    const account = (["US", "CA"] as const).find((country) => this.#secrets[country].secretKey === key);
    if (!account) return json(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided." } });
    const query = new URL(request.url).searchParams;
    const onIntents = request.method === "POST" && path === "/v1/payment_intents";
    if (onIntents && takeOne(this.faults, "dropBeforeCharge")) return cut(connection);
    if (onIntents && takeOne(this.faults, "failBeforeCharge")) return json(500, { error: { type: "api_error", message: "An unknown error occurred." } });
    if (onIntents && takeOne(this.faults, "tooMany"))
      return json(429, { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." } });

    const answer = request.method === "POST" ? this.#once(account, request.headers.get("idempotency-key"), path, fields) : this.#read(account, path, query);
    await delayed(() => this.faults.delayMs + (onIntents ? this.faults.delayChargeMs : 0));
    if (onIntents && takeOne(this.faults, "dropAfterCharge")) return cut(connection);
    return json(answer.status, answer.body, { "request-id": newId("req"), ...(answer.status >= 500 ? { "stripe-should-retry": "false" } : {}) });
  }

  #createToken(key: string, fields: Map<string, string>): Answer {
    const account = (["US", "CA"] as const).find((country) => this.#secrets[country].publishableKey === key);
    if (!account) return refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    const read = readCard(
      {
        number: fields.get("card[number]") ?? "",
        expMonth: fields.get("card[exp_month]") ?? "",
        expYear: fields.get("card[exp_year]") ?? "",
        cvc: fields.get("card[cvc]") ?? "",
      },
      this.#clock.now(),
    );
    if ("problem" in read) return refusal(402, { type: "card_error", ...read.problem });
    const token: Token = { id: newId("tok"), account, card: read.card, used: false, created: this.#seconds() };
    this.ledger.write({ tokens: { [token.id]: token } });
    return { status: 200, body: tokenOnTheWire(token) };
  }

  /** Runs a POST at most once for its idempotency key; the same key with other parameters is refused. */
  #once(account: Country, key: string | null, path: string, fields: Map<string, string>): Answer {
    if (!key) return this.#post(account, path, fields, null);
    const id = `${account}:${key}`;
    const parameters = createHash("sha256")
      .update(JSON.stringify([...fields].toSorted()))
      .digest("hex");
    const kept = this.ledger.get<KeptAnswer>("answers", id);
    if (kept && this.#clock.now().getTime() - kept.at < DAY_MS) {
      if (kept.path !== path || kept.parameters !== parameters) {
        return refusal(400, {
          type: "idempotency_error",
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        });
      }
      return { status: kept.status, body: kept.body };
    }
    if (this.#underWay.has(id))
      return refusal(409, {
        type: "invalid_request_error",
        code: "idempotency_key_in_use",
        message: "There is currently another in-progress request using this Idempotent Key.",
      });
    this.#underWay.add(id);
    try {
      return this.#post(account, path, fields, (answer) => ({ [id]: { path, parameters, ...answer, at: this.#clock.now().getTime() } satisfies KeptAnswer }));
    } finally {
      this.#underWay.delete(id);
    }
  }

  #post(account: Country, path: string, fields: Map<string, string>, keep: ((answer: Answer) => Record<string, KeptAnswer>) | null): Answer {
    const store = (answer: Answer, rows: Record<string, Record<string, unknown>>) => {
      this.ledger.write({ ...rows, ...(keep ? { answers: keep(answer) } : {}) });
      return answer;
    };
    if (path === "/v1/payment_methods") {
      const token = this.#token(account, fields.get("card[token]") ?? "");
      if (fields.get("type") !== "card") return invalid("Only type=card is known here.", "parameter_invalid", "type");
      if ("status" in token) return token.status === 400 ? store(token, {}) : token;
      const method: PaymentMethod = { id: newId("pm"), account, card: token.card, created: this.#seconds() };
      return store(
        { status: 200, body: paymentMethodOnTheWire(method) },
        { methods: { [method.id]: method }, tokens: { [token.id]: { ...token, used: true } } },
      );
    }
    if (path === "/v1/payment_intents") return this.#charge(account, fields, store);
    return refusal(404, { type: "invalid_request_error", message: `Unrecognized request URL (POST: ${path}).` });
  }

  #token(account: Country, id: string): Token | Answer {
    const ready = readyCard(id, this.#clock.now());
    if (ready) return { id: newId("tok"), account, card: ready, used: false, created: this.#seconds() };
    const token = this.ledger.get<Token>("tokens", id);
    if (!token || token.account !== account) return invalid("No such token.", "resource_missing", "card[token]");
    if (token.used) return invalid("You cannot use a Stripe token more than once.", "token_already_used", "card[token]");
    return token;
  }

  #charge(account: Country, fields: Map<string, string>, store: (answer: Answer, rows: Record<string, Record<string, unknown>>) => Answer): Answer {
    const unknown = [...fields.keys()].find((name) => !INTENT_PARAMETERS.test(name));
    if (unknown) return invalid(`Received unknown parameter: ${unknown}`, "parameter_unknown", unknown);
    const amount = Number(fields.get("amount"));
    if (!Number.isInteger(amount) || amount < 50) return invalid("Amount must be at least 50 cents.", "amount_too_small", "amount");
    const currency = fields.get("currency") ?? "";
    if (currency !== "usd" && currency !== "cad") return invalid("Invalid currency.", "parameter_invalid", "currency");
    if (fields.get("confirm") !== "true" || fields.get("error_on_requires_action") !== "true")
      return invalid("This stand-in confirms at once and never asks for a further step.", "parameter_missing", "confirm");
    const method = this.ledger.get<PaymentMethod>("methods", fields.get("payment_method") ?? "");
    if (!method || method.account !== account) return invalid("No such PaymentMethod.", "resource_missing", "payment_method");

    const fate = method.card.fate;
    const error: LastError | null =
      fate.kind === "succeeds"
        ? null
        : fate.kind === "declined"
          ? { type: "card_error", code: fate.code, decline_code: fate.declineCode, message: fate.message }
          : {
              type: "card_error",
              code: "authentication_required",
              decline_code: "authentication_required",
              message: "Your card was declined. This transaction requires authentication.",
            };
    const intent: Intent = {
      id: newId("pi"),
      account,
      amount,
      currency,
      status: error ? "requires_payment_method" : "succeeded",
      metadata: nested(fields, "metadata"),
      payment_method: error ? null : method.id,
      charge: newId("ch"),
      last_payment_error: error,
      created: this.#seconds(),
    };
    const shown = intentOnTheWire(intent);
    const answer: Answer = takeOne(this.faults, "failAfterCharge")
      ? refusal(500, { type: "api_error", message: "An unknown error occurred." })
      : error
        ? refusal(402, { ...error, charge: intent.charge, payment_intent: shown })
        : { status: 200, body: shown };
    store(answer, { intents: { [intent.id]: intent } });
    this.#announce(account, "payment_intent.created", { ...shown, status: "requires_confirmation", amount_received: 0, last_payment_error: null });
    this.#announce(account, error ? "charge.failed" : "charge.succeeded", chargeOnTheWire(intent));
    this.#announce(account, error ? "payment_intent.payment_failed" : "payment_intent.succeeded", shown);
    return answer;
  }

  #read(account: Country, path: string, query: URLSearchParams): Answer {
    const mine = this.ledger
      .all<Intent>("intents")
      .filter((intent) => intent.account === account)
      .toReversed();
    const limit = Math.min(Math.max(Number(query.get("limit") ?? 10) || 10, 1), 100);
    if (path === "/v1/payment_intents/search") {
      const match = /^metadata\[['"]([^'"]+)['"]\]:['"]([^'"]*)['"]$/.exec(query.get("query") ?? "");
      if (!match?.[1]) return invalid("We were unable to parse your search query.", "parameter_invalid", "query");
      const indexedBefore = this.#clock.now().getTime() - this.faults.searchDelayMs;
      const found = mine.filter((intent) => intent.metadata[match[1] ?? ""] === match[2] && intent.created * 1000 <= indexedBefore).slice(0, limit);
      return { status: 200, body: { object: "search_result", url: path, has_more: false, next_page: null, data: found.map(intentOnTheWire) } };
    }
    if (path === "/v1/payment_intents") {
      const since = Number(query.get("created[gte]") ?? 0);
      const after = query.get("starting_after");
      const listed = mine.filter((intent) => intent.created >= since);
      const from = after ? listed.findIndex((intent) => intent.id === after) + 1 : 0;
      return {
        status: 200,
        body: { object: "list", url: path, has_more: listed.length > from + limit, data: listed.slice(from, from + limit).map(intentOnTheWire) },
      };
    }
    const one = /^\/v1\/payment_intents\/(pi_[a-z0-9]+)$/.exec(path)?.[1];
    const intent = mine.find(({ id }) => id === one);
    return intent
      ? { status: 200, body: intentOnTheWire(intent) }
      : refusal(404, { type: "invalid_request_error", code: "resource_missing", message: "No such object." });
  }

  #announce(account: Country, type: string, object: unknown): void {
    const body = JSON.stringify({
      id: newId("evt"),
      object: "event",
      type,
      api_version: null,
      livemode: false,
      pending_webhooks: 1,
      created: this.#seconds(),
      request: null,
      data: { object },
    });
    this.webhooks.send({ url: this.#webhookUrl(account), body, headers: (raw) => ({ "stripe-signature": this.sign(account, raw) }) });
  }

  /** `t=…,v1=…` over the raw body. */
  sign(account: Country, body: string, at = this.#seconds()): string {
    return `t=${at},v1=${createHmac("sha256", this.#secrets[account].webhookSecret).update(`${at}.${body}`).digest("hex")}`;
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}
