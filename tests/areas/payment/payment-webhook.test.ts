import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { handlePaymentWebhook } from "#server/areas/payment/handle-payment-webhook.ts";
import { reconcileCharges } from "#server/areas/payment/reconcile-charges.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";

interface Event {
  id: string;
  type: string;
  account?: string;
  data: { object: { amount_received: number; currency: string } };
}

describe("the payment company's word about a payment whose answer got lost", () => {
  let app: TestApp;
  let ada: Visitor;
  let news: Event;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());
  afterEach(() => {
    Object.assign(app.outside.sandbox.faults.stripe, { down: false, dropAfterCharge: 0 });
  });

  const status = async () => (await ada.state()).charge?.status;
  const say = (event: unknown, country: "US" | "CA" = "US") => {
    const body = JSON.stringify(event);
    return handlePaymentWebhook(app.deps, country, Buffer.from(body), app.outside.sandbox.stripe.sign(country, body));
  };

  async function payWithoutAnAnswer(): Promise<void> {
    ada = await app.applicant();
    await ada.ready();
    await app.outside.sandbox.idle();
    app.outside.webhooks.splice(0);
    app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
    await ada.run("pay-and-submit", { token: "tok_visa" }, `${ada.applyPath}/submit/payment`);
    await app.outside.sandbox.idle();
    news = app.outside.webhooks
      .splice(0)
      .map(({ body }) => JSON.parse(body.toString()) as Event)
      .find(({ type }) => type === "payment_intent.succeeded")!;
    expect(await status()).toBe("pending");
  }

  it.each<[string, (event: Event) => void, "US" | "CA"]>([
    ["of another amount", ({ data }) => (data.object.amount_received = 1), "US"],
    ["in another currency", ({ data }) => (data.object.currency = "cad"), "US"],
    ["to the account of another country", () => undefined, "CA"],
    ["to an account of somebody else", (event) => (event.account = "acct_1"), "US"],
  ])("%s settles nothing and is reported; the true word still settles it", async (_, change, country) => {
    await payWithoutAnAnswer();
    const other = structuredClone(news);
    other.id = `${news.id}_other`;
    change(other);
    const before = (await app.reported()).length;
    await say(other, country);
    expect(await status()).toBe("pending");
    expect((await app.reported()).slice(before).join()).toContain("not the one that was asked for");
    await say(news);
    expect(await status()).toBe("success");
  });

  it("about an attempt that is known no more is reported: somebody's money moved", async () => {
    await payWithoutAnAnswer();
    const { id } = (await ada.state()).charge!;
    const unknown = JSON.parse(JSON.stringify(news).replaceAll(id, "00000000-0000-4000-8000-000000000000")) as Event;
    await say({ ...unknown, id: `${news.id}_unknown` });
    expect((await app.reported()).at(-1)).toContain("no attempt is known of");
    expect(await status()).toBe("pending");
  });

  it("is held against what was asked where we ask for it ourselves, too", async () => {
    await payWithoutAnAnswer();
    const { deps } = app;
    const charge = (await ada.state()).charge!;
    const short = { state: "succeeded", providerId: "pi_1", amountCents: 50, currency: "usd", country: "US", account: null, card: null } as const;
    app.outside.clock.move(10 * 60_000);
    await reconcileCharges({ ...deps, payments: { ...deps.payments, lookUp: async (id) => (id === charge.id ? short : { state: "none" }) } });
    expect(await status()).toBe("pending");
    expect((await app.reported()).join()).toContain("50 usd US");
  });
});
