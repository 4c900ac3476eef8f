/**
 * Stripe: PaymentIntents behind a card token. Whatever happens, the answer is an outcome: only a
 * definite no is `declined`, everything else is `unknown` and is settled by look-up or webhook.
 */
import { createRequire } from "node:module";
import type StripePackage from "stripe";
import type { Clock } from "../../ports/clock.ts";
import { z } from "zod";
import { BadSignature, UnreadableWebhook } from "../../ports/failures.ts";
import type { PaidCard, PaymentOutcome, Payments } from "../../ports/payments.ts";
import type { PaymentsConfig } from "../config.ts";
import { idOfVendor } from "../webhook-signature.ts";

type Country = "US" | "CA";

/** Loaded with the first call: the package takes longer than any other of a start, and one person in a while pays. */
const require = createRequire(import.meta.url);
const vendor = () => require("stripe") as typeof StripePackage;

const SCRIPT_URL = "https://js.stripe.com/endive/stripe.js"; // the release train of the installed @stripe/stripe-js
const TOLERANCE_S = 300;
/** Search lags up to a minute behind, the plain list does not: this far back it is read as well. */
const LIST_BACK_S = 60 * 60;
const LIST_PAGES = 20;

/** The vendor's SDK knows hosts but no paths below a host; this puts the path in. */
function fetchAt(address: string): typeof fetch {
  const base = new URL(address);
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return fetch(new URL(`${base.pathname.replace(/\/$/, "")}${url.pathname}${url.search}`, base), init);
  };
}

function connect(config: PaymentsConfig, country: Country): StripePackage {
  const Stripe = vendor();
  const address = config.address ?? "https://api.stripe.com";
  return new Stripe(config.accounts[country].secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchAt(address)),
    maxNetworkRetries: 2,
    timeout: config.timeoutMs,
    telemetry: false,
  });
}

/** What is read of an event, whatever else the vendor sends along. */
const EVENT = z.object({ id: idOfVendor, type: z.string(), account: z.string().nullish() });
const ABOUT_AN_INTENT = ["payment_intent.succeeded", "payment_intent.payment_failed", "payment_intent.canceled"];
const INTENT = z.object({
  id: idOfVendor,
  status: z.string(),
  amount_received: z.number().int().optional(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.object({ decline_code: z.string().optional(), code: z.string().optional(), message: z.string().optional() }).nullish(),
});
const INTENT_EVENT = z.object({ data: z.object({ object: INTENT }) });
type Intent = z.infer<typeof INTENT> | StripePackage.PaymentIntent;

/**
 * The card is told along with the intent: its own answer, a look-up and an event all bring what was told, but
 * each would have to ask once more for the card itself.
 */
const cardMetadata = ({ card }: StripePackage.PaymentMethod): Record<string, string> => (card ? { card_brand: card.brand, card_last4: card.last4 } : {});
const CARD = z.object({ card_brand: z.string().regex(/^[a-z_]{1,40}$/), card_last4: z.string().regex(/^\d{4}$/) });
function cardOf(metadata: Record<string, string>): PaidCard | null {
  const { data } = CARD.safeParse(metadata);
  return data ? { brand: data.card_brand, last4: data.card_last4 } : null;
}

function ofIntent(intent: Intent, country: Country, account: string | null = null): PaymentOutcome {
  switch (intent.status) {
    case "succeeded":
      return {
        state: "succeeded",
        providerId: intent.id,
        amountCents: intent.amount_received ?? 0,
        currency: intent.currency,
        country,
        account,
        card: cardOf(intent.metadata),
      };
    case "requires_payment_method": {
      const error = intent.last_payment_error;
      return { state: "declined", code: error?.decline_code ?? error?.code ?? "card_declined", message: error?.message ?? "" };
    }
    case "requires_action":
      return { state: "declined", code: "authentication_required", message: "" };
    case "canceled":
      return { state: "declined", code: "canceled", message: "" };
    default:
      return { state: "unknown", reason: intent.status === "processing" ? "processing" : "unexpected-status" };
  }
}

/** Message is the vendor's sentence for the card holder; empty where the vendor has none. */
function ofError(error: unknown): PaymentOutcome {
  const { errors } = vendor();
  if (error instanceof errors.StripeCardError) return { state: "declined", code: error.decline_code ?? error.code ?? "card_declined", message: error.message };
  // Refused as a whole, so nothing was charged. Its words are for programmers ("No such token"), not for the card holder.
  if (error instanceof errors.StripeInvalidRequestError && error.statusCode === 400)
    return { state: "declined", code: error.code ?? "invalid_request", message: "" };
  // The key was used with other parameters: an earlier try of this attempt decides.
  if (error instanceof errors.StripeError) return { state: "unknown", reason: error.type };
  return { state: "unknown", reason: "no-answer" };
}

/** Pauses before a call that was refused as one too many is made again. */
const TOO_MANY_PAUSES_MS = [300, 900, 1800];

/** The SDK repeats calls that got lost or failed, but not those that were too many: nothing was done, so they may come again under the same key. */
async function askedAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of TOO_MANY_PAUSES_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof vendor().errors.StripeRateLimitError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}

export function createStripePayments(config: PaymentsConfig, clock: Clock): Payments {
  const clients: Partial<Record<Country, StripePackage>> = {};
  const clientOf = (country: Country) => (clients[country] ??= connect(config, country));

  return {
    publishableKey: (country) => config.accounts[country].publishableKey,

    browser(country) {
      const { publishableKey } = config.accounts[country];
      return config.browser.adapter === "stripe"
        ? { adapter: "stripe", publishableKey, scriptUrl: config.browser.scriptUrl ?? SCRIPT_URL }
        : { adapter: "sandbox", publishableKey, tokenUrl: config.browser.tokenUrl };
    },

    async charge({ attemptId, token, amountCents, currency, country, target }) {
      const stripe = clientOf(country);
      let method: StripePackage.PaymentMethod;
      try {
        method = await askedAgain(() => stripe.paymentMethods.create({ type: "card", card: { token } }, { idempotencyKey: `attempt:${attemptId}:pm` }));
      } catch (error) {
        // A card that was only looked at costs nothing: whatever became of the answer, no money was asked for.
        const outcome = ofError(error);
        return outcome.state === "unknown" ? { state: "none" } : outcome;
      }
      try {
        const intent = await askedAgain(() =>
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              payment_method: method.id,
              confirm: true,
              error_on_requires_action: true,
              automatic_payment_methods: { enabled: true, allow_redirects: "never" },
              metadata: { attempt_id: attemptId, target_type: target.type, target_id: target.id, ...cardMetadata(method) },
            },
            { idempotencyKey: `attempt:${attemptId}:pi` },
          ),
        );
        return ofIntent(intent, country);
      } catch (error) {
        return ofError(error);
      }
    },

    async lookUp(attemptId, country) {
      const stripe = clientOf(country);
      if (!/^[\w:.-]{1,200}$/.test(attemptId)) return { state: "none" };
      try {
        const found = (await stripe.paymentIntents.search({ query: `metadata['attempt_id']:'${attemptId}'`, limit: 10 })).data;
        if (found.length === 0) {
          const since = Math.floor(clock.now().getTime() / 1000) - LIST_BACK_S;
          let after: string | undefined;
          for (let page = 0; ; page++) {
            // More than this within an hour: the search index has to answer, later.
            if (page === LIST_PAGES) return { state: "unknown", reason: "not-indexed-yet" };
            const list = await stripe.paymentIntents.list({ created: { gte: since }, limit: 100, ...(after ? { starting_after: after } : {}) });
            found.push(...list.data.filter((intent) => intent.metadata["attempt_id"] === attemptId));
            after = list.data.at(-1)?.id;
            if (found.length > 0 || !list.has_more || !after) break;
          }
        }
        const outcomes = found.map((intent) => ofIntent(intent, country));
        return outcomes.find(({ state }) => state === "succeeded") ?? outcomes.find(({ state }) => state === "unknown") ?? outcomes[0] ?? { state: "none" };
      } catch (error) {
        return { state: "unknown", reason: error instanceof vendor().errors.StripeError ? error.type : "no-answer" };
      }
    },

    webhook(country, rawBody, signature) {
      let said: unknown;
      try {
        said = clientOf(country).webhooks.constructEvent(
          rawBody,
          signature,
          config.accounts[country].webhookSecret,
          TOLERANCE_S,
          undefined,
          clock.now().getTime(),
        );
      } catch {
        throw new BadSignature("payments");
      }
      const { data: event } = EVENT.safeParse(said);
      if (!event) throw new UnreadableWebhook("payments");
      if (!ABOUT_AN_INTENT.includes(event.type)) return { eventId: event.id, attemptId: null, outcome: null };
      const intent = INTENT_EVENT.safeParse(said).data?.data.object;
      if (!intent) throw new UnreadableWebhook("payments");
      return {
        eventId: event.id,
        attemptId: idOfVendor.safeParse(intent.metadata["attempt_id"]).data ?? null,
        outcome: ofIntent(intent, country, event.account ?? null),
      };
    },
  };
}
