import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { BadSignature } from "#server/ports/failures.ts";
import type { Payments } from "#server/ports/payments.ts";
import { createStripePayments } from "#server/providers/payments/stripe.ts";
import { noStripeFaults } from "#server/sandbox/stripe/stripe.ts";
import { startSandboxServer, webhooksAt, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
let payments: Payments;
let attempts = 0;

beforeAll(async () => {
  server = await startSandboxServer();
  payments = server.providers.payments;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sandbox.idle();
  Object.assign(server.sandbox.faults.stripe, noStripeFaults());
  server.webhooks.length = 0;
});

const newAttempt = () => `attempt-${++attempts}`;

/** What the page's card fields do: the number goes to the vendor, a token comes back. */
async function tokenOf(number: string, country: "US" | "CA" = "US", more: Record<string, string> = {}) {
  const { tokenUrl = "", publishableKey } = payments.browser(country);
  const fields = { "card[number]": number, "card[exp_month]": "12", "card[exp_year]": "34", "card[cvc]": "123", ...more };
  const answer = await fetch(new URL(tokenUrl, server.origin), {
    method: "POST",
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams(fields),
  });
  const body = (await answer.json()) as { id?: string; error?: { code: string; message: string } };
  return { token: body.id ?? "", error: body.error };
}

const charge = (attemptId: string, token: string, country: "US" | "CA" = "US", amountCents = 3500, by = payments) =>
  by.charge({ attemptId, token, amountCents, currency: country === "US" ? "usd" : "cad", country, target: { type: "application", id: "app-1" } });
/** The same with little patience. */
const impatient = () => createStripePayments({ ...server.config.payments, timeoutMs: 500 }, server.clock);
const chargesOf = (attemptId: string) => server.sandbox.stripe.charges().filter((made) => made.attemptId === attemptId);

describe("a card is charged", () => {
  test.each([
    ["4242 4242 4242 4242", { brand: "visa", last4: "4242" }],
    ["5555555555554444", { brand: "mastercard", last4: "4444" }],
    ["378282246310005", { brand: "amex", last4: "0005" }],
  ])("%s succeeds, and is told by its brand and last digits", async (number, card) => {
    const attempt = newAttempt();
    const { token } = await tokenOf(number);
    const outcome = await charge(attempt, token);
    expect(outcome).toMatchObject({ state: "succeeded", providerId: expect.stringMatching(/^pi_/), card });
    expect(chargesOf(attempt)).toEqual([expect.objectContaining({ amount: 3500, currency: "usd", account: "US" })]);
    expect(await payments.lookUp(attempt, "US")).toEqual(outcome);
  });

  test("in Canada by the Canadian account, which the American one knows nothing of", async () => {
    const attempt = newAttempt();
    const { token } = await tokenOf("4242424242424242", "CA");
    expect(await charge(attempt, token, "CA")).toMatchObject({ state: "succeeded" });
    expect(chargesOf(attempt)).toEqual([expect.objectContaining({ currency: "cad", account: "CA" })]);
    expect(await payments.lookUp(attempt, "US")).toEqual({ state: "none" });
    expect(await charge(newAttempt(), (await tokenOf("4242424242424242", "CA")).token, "US")).toMatchObject({ state: "declined" });
  });

  test.each([
    ["4000000000000002", "generic_decline", "Your card was declined."],
    ["4000000000009995", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000000069", "expired_card", "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", "Your card's security code is incorrect."],
    ["4000000000000119", "processing_error", "An error occurred while processing your card. Try again in a little bit."],
    ["4000002500003155", "authentication_required", expect.stringContaining("authentication")],
  ])("%s is declined as %s, and nothing is charged", async (number, code, message) => {
    const attempt = newAttempt();
    const outcome = await charge(attempt, (await tokenOf(number)).token);
    expect(outcome).toEqual({ state: "declined", code, message });
    expect(chargesOf(attempt)).toEqual([]);
    expect(await payments.lookUp(attempt, "US")).toEqual(outcome);
  });

  test("only published test numbers get a token", async () => {
    expect(await tokenOf("4111111111111111")).toMatchObject({ token: "", error: { code: "incorrect_number" } });
    expect(await tokenOf("4242424242424241")).toMatchObject({ error: { code: "incorrect_number" } });
    expect(await tokenOf("4242424242424242", "US", { "card[exp_year]": "20" })).toMatchObject({ error: { code: "invalid_expiry_year" } });
    expect(await tokenOf("4242424242424242", "US", { "card[exp_month]": "13" })).toMatchObject({ error: { code: "invalid_expiry_month" } });
    expect(await tokenOf("4242424242424242", "US", { "card[cvc]": "12" })).toMatchObject({ error: { code: "invalid_cvc" } });
  });

  test("a token that nobody gave out charges nothing", async () => {
    const attempt = newAttempt();
    expect(await charge(attempt, "tok_invented")).toEqual({ state: "declined", code: "resource_missing", message: "" });
    expect(await payments.lookUp(attempt, "US")).toEqual({ state: "none" });
  });

  test("a used token works for its own attempt and for no other", async () => {
    const { token } = await tokenOf("4242424242424242");
    const attempt = newAttempt();
    const first = await charge(attempt, token);
    expect(await charge(attempt, token)).toEqual(first);
    expect(await charge(newAttempt(), token)).toMatchObject({ state: "declined", code: "token_already_used" });
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  test("an attempt that is repeated with another amount is not charged again and is left to look-up", async () => {
    const attempt = newAttempt();
    const { token } = await tokenOf("4242424242424242");
    await charge(attempt, token);
    expect(await charge(attempt, token, "US", 9900)).toMatchObject({ state: "unknown" });
    expect(await payments.lookUp(attempt, "US")).toMatchObject({ state: "succeeded" });
    expect(chargesOf(attempt)).toEqual([expect.objectContaining({ amount: 3500 })]);
  });

  test("the vendor forgets a key after a day, and only then", async () => {
    const attempt = newAttempt();
    const first = await charge(attempt, "tok_visa");
    server.clock.move(24 * 3_600_000 - 60_000);
    expect(await charge(attempt, "tok_visa")).toEqual(first);
    server.clock.move(120_000);
    expect(await charge(attempt, "tok_visa")).not.toEqual(first);
    // Which is why an old attempt is looked up and never charged again.
    expect(chargesOf(attempt)).toHaveLength(2);
    expect(await payments.lookUp(attempt, "US")).toMatchObject({ state: "succeeded" });
  });

  test("twenty at the same moment with one attempt are one charge", async () => {
    const attempt = newAttempt();
    const { token } = await tokenOf("4242424242424242");
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => charge(attempt, token)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(chargesOf(attempt)).toHaveLength(1);
  });
});

describe("the answer gets lost", () => {
  test("once: it is asked for again with the same key, and there is one charge", async () => {
    server.sandbox.faults.stripe.dropAfterCharge = 1;
    const attempt = newAttempt();
    expect(await charge(attempt, (await tokenOf("4242424242424242")).token)).toMatchObject({ state: "succeeded" });
    expect(server.sandbox.faults.stripe.dropAfterCharge).toBe(0);
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  test("every time: unknown, and look-up says that it succeeded, once", async () => {
    server.sandbox.faults.stripe.dropAfterCharge = 10;
    const attempt = newAttempt();
    expect(await charge(attempt, (await tokenOf("4242424242424242")).token)).toMatchObject({ state: "unknown" });
    expect(await payments.lookUp(attempt, "US")).toMatchObject({ state: "succeeded" });
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  test("look-up finds it although the vendor's search lags a minute behind", async () => {
    server.sandbox.faults.stripe.searchDelayMs = 60_000;
    const attempt = newAttempt();
    await charge(attempt, (await tokenOf("4242424242424242")).token);
    expect(await payments.lookUp(attempt, "US")).toMatchObject({ state: "succeeded" });
  });

  test("before anything was charged: unknown, and look-up says that there was nothing", async () => {
    server.sandbox.faults.stripe.dropBeforeCharge = 10;
    const attempt = newAttempt();
    expect(await charge(attempt, (await tokenOf("4242424242424242")).token)).toMatchObject({ state: "unknown" });
    expect(await payments.lookUp(attempt, "US")).toEqual({ state: "none" });
    expect(chargesOf(attempt)).toEqual([]);
  });

  test("it comes after our patience ends: unknown, then succeeded, one charge", async () => {
    const attempt = newAttempt();
    const { token } = await tokenOf("4242424242424242");
    server.sandbox.faults.stripe.delayChargeMs = 900;
    const outcome = await charge(attempt, token, "US", 3500, impatient());
    server.sandbox.faults.stripe.delayChargeMs = 0;
    expect(outcome).toMatchObject({ state: "unknown" });
    expect(await charge(attempt, token)).toMatchObject({ state: "succeeded" });
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  test("it comes too late already when the card is looked at: nothing was begun, and the same may be tried again", async () => {
    const attempt = newAttempt();
    const { token } = await tokenOf("4242424242424242");
    server.sandbox.faults.stripe.delayMs = 900;
    expect(await charge(attempt, token, "US", 3500, impatient())).toEqual({ state: "none" });
    server.sandbox.faults.stripe.delayMs = 0;
    expect(chargesOf(attempt)).toEqual([]);
    expect(await charge(attempt, token)).toMatchObject({ state: "succeeded" });
  });

  test("a 500 after the charge is unknown, and look-up finds the charge", async () => {
    server.sandbox.faults.stripe.failAfterCharge = 1;
    const attempt = newAttempt();
    expect(await charge(attempt, (await tokenOf("4242424242424242")).token)).toMatchObject({ state: "unknown" });
    expect(await payments.lookUp(attempt, "US")).toMatchObject({ state: "succeeded" });
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  test("a 500 that keeps coming is unknown, not declined", async () => {
    server.sandbox.faults.stripe.failBeforeCharge = 10;
    expect(await charge(newAttempt(), (await tokenOf("4242424242424242")).token)).toMatchObject({ state: "unknown" });
  });

  test("too many requests are unknown, not declined", async () => {
    server.sandbox.faults.stripe.tooMany = 10;
    const attempt = newAttempt();
    expect(await charge(attempt, (await tokenOf("4242424242424242")).token)).toMatchObject({ state: "unknown" });
    expect(await payments.lookUp(attempt, "US")).toEqual({ state: "none" });
  });

  test("too many requests for a moment are waited out", async () => {
    server.sandbox.faults.stripe.tooMany = 1;
    const attempt = newAttempt();
    expect(await charge(attempt, (await tokenOf("4242424242424242")).token)).toMatchObject({ state: "succeeded" });
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  test("look-up turns the pages of the list until it has the attempt, or there are no more", async () => {
    const intent = (id: string, attempt: string) => ({
      id,
      object: "payment_intent",
      status: "succeeded",
      amount_received: 3500,
      currency: "usd",
      metadata: { attempt_id: attempt },
    });
    const pages = [
      { data: [intent("pi_1", "another")], has_more: true },
      { data: [intent("pi_2", "mine")], has_more: true },
      { data: [intent("pi_3", "one-more")], has_more: false },
    ];
    const vendor = vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
      const url = new URL(address instanceof Request ? address.url : address);
      const after = Number(url.searchParams.get("starting_after")?.slice(3) ?? 0);
      return Response.json(url.pathname.endsWith("/search") ? { object: "search_result", data: [], has_more: false } : { object: "list", ...pages[after] });
    });
    onTestFinished(() => vendor.mockRestore());
    expect(await payments.lookUp("mine", "US")).toEqual({
      state: "succeeded",
      providerId: "pi_2",
      amountCents: 3500,
      currency: "usd",
      country: "US",
      account: null,
      card: null,
    });
    expect(await payments.lookUp("nobodys", "US")).toEqual({ state: "none" });
  });

  test("while the vendor is away, look-up knows nothing rather than saying that there was nothing; a charge was not begun", async () => {
    server.sandbox.faults.stripe.down = true;
    expect(await payments.lookUp("attempt-of-whoever", "US")).toMatchObject({ state: "unknown" });
    const attempt = newAttempt();
    expect(await charge(attempt, "tok_visa")).toEqual({ state: "none" });
    server.sandbox.faults.stripe.down = false;
    expect(await payments.lookUp(attempt, "US")).toEqual({ state: "none" });
  });

  test("whatever goes wrong, there is at most one charge, and look-up tells the truth about it", async () => {
    const faults = fc.record({
      dropBeforeCharge: fc.nat(2),
      dropAfterCharge: fc.nat(3),
      failBeforeCharge: fc.nat(2),
      failAfterCharge: fc.nat(1),
      tooMany: fc.nat(1),
      repeats: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(faults, async ({ repeats, ...some }) => {
        Object.assign(server.sandbox.faults.stripe, noStripeFaults(), some);
        const attempt = newAttempt();
        const outcomes = [];
        for (let time = 0; time < repeats; time++) outcomes.push(await charge(attempt, "tok_visa"));
        Object.assign(server.sandbox.faults.stripe, noStripeFaults());
        const made = chargesOf(attempt).length;
        expect(made).toBeLessThanOrEqual(1);
        expect((await payments.lookUp(attempt, "US")).state).toBe(made === 1 ? "succeeded" : "none");
        for (const outcome of outcomes) if (outcome.state !== "unknown") expect(outcome.state).toBe(made === 1 ? "succeeded" : "declined");
      }),
      { numRuns: 6 },
    );
  });
});

describe("webhooks", () => {
  const settled = async (count: number, country: "us" | "ca" = "us") =>
    (await webhooksAt(server, `/webhooks/stripe/${country}`, count)).map((webhook) => ({
      ...webhook,
      signature: webhook.headers.get("stripe-signature") ?? "",
    }));

  test("of a charge are verified and name the attempt", async () => {
    const attempt = newAttempt();
    const outcome = await charge(attempt, "tok_visa");
    const events = (await settled(3)).map(({ body, signature }) => payments.webhook("US", body, signature));
    expect(events.filter((event) => event.outcome)).toEqual([{ eventId: expect.stringMatching(/^evt_/), attemptId: attempt, outcome }]);
    expect(new Set(events.map((event) => event.eventId)).size).toBe(3);
  });

  test("of a decline carry the decline", async () => {
    const attempt = newAttempt();
    await charge(attempt, "tok_chargeDeclined");
    const events = (await settled(3)).map(({ body, signature }) => payments.webhook("US", body, signature));
    expect(events.find((event) => event.outcome)).toMatchObject({ attemptId: attempt, outcome: { state: "declined", code: "generic_decline" } });
  });

  test("twice and in the wrong order are still verified, with the same event ids", async () => {
    Object.assign(server.sandbox.faults.stripe, { duplicateWebhooks: true, reorderWebhooks: true });
    await charge(newAttempt(), "tok_visa");
    const received = await settled(6);
    const types = received.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type);
    expect(types).toEqual([
      "payment_intent.succeeded",
      "payment_intent.succeeded",
      "charge.succeeded",
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.created",
    ]);
    expect(new Set(received.map(({ body, signature }) => payments.webhook("US", body, signature).eventId)).size).toBe(3);
  });

  test("that are not acknowledged come again", async () => {
    server.webhookAnswers.push(500, 500, 500);
    await charge(newAttempt(), "tok_visa");
    const received = await settled(6);
    expect(new Set(received.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id)).size).toBe(3);
  });

  test("with a changed body, another account's signature, an old one or none are refused", async () => {
    await charge(newAttempt(), "tok_visa");
    const { body, signature } = (await settled(1))[0]!;
    expect(() => payments.webhook("US", Buffer.from(body.toString().replace("3500", "1")), signature)).toThrow(BadSignature);
    expect(() => payments.webhook("CA", body, signature)).toThrow(BadSignature);
    expect(() => payments.webhook("US", body, "")).toThrow(BadSignature);
    expect(() => payments.webhook("US", body, "t=1,v1=00")).toThrow(BadSignature);
    const old = Math.floor(server.clock.now().getTime() / 1000) - 301;
    expect(() => payments.webhook("US", body, server.sandbox.stripe.sign("US", body.toString(), old))).toThrow(BadSignature);
    expect(payments.webhook("US", body, server.sandbox.stripe.sign("US", body.toString(), old + 10)).eventId).toMatch(/^evt_/);
  });

  test("are judged by the server's clock, also when it was moved", async () => {
    server.clock.move(24 * 60 * 60 * 1000);
    await charge(newAttempt(), "tok_visa");
    const { body, signature } = (await settled(1))[0]!;
    expect(payments.webhook("US", body, signature).eventId).toMatch(/^evt_/);
    server.clock.move(600_000);
    expect(() => payments.webhook("US", body, signature)).toThrow(BadSignature);
  });
});

test("the browser gets the publishable key and nothing secret", () => {
  const { US, CA } = server.config.payments.accounts;
  for (const country of ["US", "CA"] as const) {
    const told = JSON.stringify(payments.browser(country));
    expect(told).toContain(payments.publishableKey(country));
    for (const secret of [US.secretKey, CA.secretKey, US.webhookSecret, CA.webhookSecret]) expect(told).not.toContain(secret);
  }
});
