import { afterEach, describe, expect, test } from "vitest";
import { repeated } from "#tests/support/lanes.mjs";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { comesThrough, readsConfirming } from "./support/comes-through.ts";
import { houseOf } from "./support/house.ts";
import { SAYS_FAILED, seen } from "./support/seen.ts";

/** Short, so that a provider slower than that can be waited for. */
const PROVIDER_TIMEOUT_MS = 3_000;
/** More often than the product asks again by itself. */
const EVERY_TIME = 20;
const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const DECLINED_CARD = "4000000000000002";

const house = houseOf({ people: 40, env: { PROVIDER_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS) } });
afterEach(() => house.calm());

const pays = async (person: WirePerson, card?: string) => person.command(person.paymentPath, "pay-and-submit", { token: await person.token(card) });
const minutesPass = () => house.passes(TEN_MINUTES_MS);

async function isThrough(person: WirePerson): Promise<void> {
  expect(await person.application()).toMatchObject({ status: "submitted", charge: { status: "success" } });
  expect(await house.effectsOf(person)).toEqual({ charges: 1, orders: 1 });
  expect((await seen(person, person.paymentPath)).words, "whoever goes back sees how it stands").toContain("Our team is reviewing your application!");
}

const pending = async (person: WirePerson) => expect((await person.application()).charge, "nobody knows yet").toMatchObject({ status: "pending" });

describe("the payment company", () => {
  test("loses the line after charging: the payment is being confirmed, then found, and never charged again", async () => {
    const person = await house.payer();
    await house.faults({ stripe: { dropAfterCharge: EVERY_TIME, withholdWebhooks: true } });
    const paid = await pays(person);
    expect(paid).toMatchObject({ ok: true, effects: [] });
    await pending(person);
    await readsConfirming(person);
    expect((await house.effectsOf(person)).charges, "the money did move").toBe(1);
    // They press again all the same, and a page that was open before asks to hand the application in.
    const token = await person.token();
    await house.faults({ stripe: { down: true } });
    expect(await person.command(person.paymentPath, "pay-and-submit", { token })).toMatchObject({ ok: true, effects: [] });
    expect(await person.command(person.paymentPath, "submit-application"), "not yet, and no failure either").toMatchObject({ ok: true, effects: [] });
    await readsConfirming(person);
    await house.calm();
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("loses the line before charging: nothing was charged, the person is asked again, and pays once", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { dropBeforeCharge: EVERY_TIME } });
    expect(await pays(person)).toMatchObject({ ok: true });
    await pending(person);
    await readsConfirming(person);
    await house.calm();
    expect((await house.effectsOf(person)).charges).toBe(0);
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("loses one answer only: the person notices nothing", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { dropAfterCharge: 1, failBeforeCharge: 1 } });
    expect(await pays(person)).toMatchObject({ ok: true, effects: [{ do: "navigate", href: expect.stringMatching(/submit\/success$/) }] });
    await isThrough(person);
  });

  test("answers 500 to what it did charge: its own call tells the truth", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { failAfterCharge: 1, duplicateWebhooks: true, reorderWebhooks: true } });
    const paid = await pays(person);
    expect(paid.ok, JSON.stringify(paid)).toBe(true);
    await readsConfirming(person);
    // Nobody looks at the page: the webhook alone settles it.
    await expect.poll(async () => (await person.application()).charge?.status).toBe("success");
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("answers 500 and charges nothing, again and again", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { failBeforeCharge: EVERY_TIME } });
    expect(await pays(person)).toMatchObject({ ok: true });
    await readsConfirming(person);
    await house.calm();
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("has too many requests (429) for a moment: it is asked again, and charged once", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { tooMany: 2 } });
    expect(await pays(person)).toMatchObject({ ok: true, effects: [{ do: "navigate" }] });
    await isThrough(person);
  });

  test("has too many requests for longer", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { tooMany: EVERY_TIME } });
    expect(await pays(person)).toMatchObject({ ok: true });
    await readsConfirming(person);
    await house.calm();
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("is slow: a second tab sees that the payment is being confirmed, and both come out at the same place", repeated, async () => {
    const person = await house.payer();
    const token = await person.token();
    await house.faults({ stripe: { delayMs: MINUTE_MS } });
    const first = person.command(person.paymentPath, "pay-and-submit", { token });
    await expect.poll(async () => (await person.application()).charge?.status, { interval: 20 }).toBe("pending");
    await readsConfirming(person);
    const following = person.command(person.paymentPath, "follow-payment");
    await house.calm();
    const followed = await following;
    expect(followed.ok, JSON.stringify(followed)).toBe(true);
    expect((await first).effects).toContainEqual(expect.objectContaining({ do: "navigate", href: `${person.paymentPath.replace("payment", "success")}` }));
    await isThrough(person);
  });

  test("is slower than anybody waits: the payment is being confirmed, and the person is answered in time", repeated, async () => {
    const person = await house.payer();
    const token = await person.token();
    await house.faults({ stripe: { delayChargeMs: PROVIDER_TIMEOUT_MS + 500 } });
    expect(await person.command(person.paymentPath, "pay-and-submit", { token })).toMatchObject({ ok: true });
    await readsConfirming(person);
    await house.calm();
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("is away before it was asked for money: the person is told so at once, nothing was charged, and they pay once", async () => {
    const person = await house.payer();
    const token = await person.token();
    await house.faults({ stripe: { down: true } });
    const paid = await person.command(person.paymentPath, "pay-and-submit", { token });
    expect(paid).toMatchObject({ ok: false, problems: [{ code: "unavailable", message: expect.stringMatching(/Nothing is lost/) }] });
    const page = await seen(person, person.paymentPath);
    expect(page.words).not.toMatch(/declined|Confirming payment|being confirmed/);
    await house.calm();
    expect((await house.effectsOf(person)).charges).toBe(0);
    expect(await pays(person)).toMatchObject({ ok: true });
    await isThrough(person);
  });

  test("tells everything twice and last things first: it counts once", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { duplicateWebhooks: true, reorderWebhooks: true } });
    expect(await pays(person, DECLINED_CARD)).toMatchObject({ ok: false });
    expect(await pays(person)).toMatchObject({ ok: true });
    // The news of the first try arrives after the second one was paid.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await isThrough(person);
    await house.passes(MINUTE_MS);
    await expect.poll(async () => (await house.mails(person)).length).toBe(2);
  });

  test("declines a card, and takes another one", repeated, async () => {
    const person = await house.payer();
    const declined = await pays(person, DECLINED_CARD);
    expect(declined).toMatchObject({ ok: false, problems: [{ code: "declined", message: expect.stringMatching(/declined/) }] });
    const page = await seen(person, person.paymentPath);
    expect(page.words).toContain("Your card was declined.");
    expect(page.words).toContain("Nothing was charged.");
    expect(page.words).not.toContain("Confirming payment");
    expect(await house.effectsOf(person)).toEqual({ charges: 0, orders: 1 });
    expect(await pays(person)).toMatchObject({ ok: true });
    await isThrough(person);
  });

  test("is away when the person has closed the page: the product finds out by itself and hands the application in", repeated, async () => {
    const person = await house.payer();
    await house.faults({ stripe: { dropAfterCharge: EVERY_TIME, withholdWebhooks: true } });
    await pays(person);
    await pending(person);
    await house.calm();
    await house.passes(MINUTE_MS);
    await expect.poll(async () => (await person.application()).charge?.status).toBe("success");
    await house.passes(2 * MINUTE_MS);
    await expect.poll(async () => (await person.application()).status).toBe("submitted");
    await isThrough(person);
  });
});

describe("the screening company", () => {
  test("is away while the application is handed in: the person is told so, pays once, and comes through when it is back", async () => {
    const person = await house.applicant();
    await house.faults({ screening: { down: true } });
    const finished = await person.finishForm();
    expect(finished, "payment doesn't wait for the check").toMatchObject({ ok: true, effects: [{ do: "navigate", href: person.paymentPath }] });
    const paid = await pays(person);
    // Either another request is still trying, or the company doesn't answer: nothing is said to have failed.
    expect(JSON.stringify(paid.ok ? [] : paid.problems)).not.toMatch(SAYS_FAILED);
    expect(await house.effectsOf(person)).toEqual({ charges: 1, orders: 0 });
    await house.passes(MINUTE_MS);
    const again = await person.command(person.paymentPath, "submit-application");
    expect(again).toMatchObject({ ok: false, problems: [{ code: "unavailable", message: expect.stringContaining("Nothing is lost") }] });
    const page = await seen(person, person.paymentPath);
    expect(page.words).toContain("Your payment is in.");
    expect(page.words).not.toMatch(SAYS_FAILED);
    expect(page.words).not.toContain("Card number");
    await house.calm();
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("is away and the person leaves: the application is handed in when it is back", repeated, async () => {
    const person = await house.applicant();
    await house.faults({ screening: { down: true } });
    await person.finishForm();
    await pays(person);
    await house.passes(2 * MINUTE_MS);
    expect((await person.application()).status).toBe("open");
    await house.calm();
    await expect.poll(async () => (await house.passes(10 * MINUTE_MS), (await person.application()).status), { interval: 1_000 }).toBe("submitted");
    await isThrough(person);
  });

  test("loses its answer to an order: it is not ordered twice", repeated, async () => {
    const person = await house.applicant();
    await house.faults({ screening: { dropAfterOrder: 1, duplicateWebhooks: true, reorderWebhooks: true } });
    expect(await person.finishForm()).toMatchObject({ ok: true });
    await pays(person);
    await comesThrough(person, minutesPass);
    await isThrough(person);
  });

  test("fails by itself (a number that ends in 0003): the person learns it, is charged nothing, and goes on with the right number", repeated, async () => {
    const person = await house.applicant("123450003");
    const finished = await person.finishForm();
    expect(finished).toMatchObject({
      ok: false,
      problems: [{ code: "check-failed", message: "The background check could not be ordered. Please try again in a moment." }],
    });
    expect(await house.effectsOf(person)).toEqual({ charges: 0, orders: 0 });
    await person.save("applicant", { sin_ssn: "123450000" });
    expect(await person.command(person.formPath, "finish-form")).toMatchObject({ ok: true, effects: [{ do: "navigate", href: person.paymentPath }] });
    expect(await pays(person)).toMatchObject({ ok: true });
    await isThrough(person);
  });

  test("takes its time (0002): the application is handed in meanwhile, and the result arrives by itself", repeated, async () => {
    const person = await house.payer("123450002");
    await pays(person);
    await isThrough(person);
    expect((await house.effects()).orders).toContainEqual(expect.objectContaining({ email: person.email, status: "pending" }));
    await house.passes(2 * MINUTE_MS);
    await expect.poll(async () => (await house.effects()).orders.filter(({ email }) => email === person.email)).toMatchObject([{ status: "clear" }]);
    await isThrough(person);
  });

  test("has something to consider (0001): that is for the team, and the person comes through", repeated, async () => {
    const person = await house.payer("123450001");
    expect(await pays(person)).toMatchObject({ ok: true });
    await isThrough(person);
    expect((await house.effects()).orders).toContainEqual(expect.objectContaining({ email: person.email, status: "consider" }));
  });
});

describe("the mail server", () => {
  test("is away: the application is handed in all the same, and the mails arrive once when it is back", async () => {
    const person = await house.payer();
    await house.faults({ mail: { down: true } });
    expect(await pays(person)).toMatchObject({ ok: true });
    await isThrough(person);
    await house.passes(MINUTE_MS);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await house.mails(person)).toEqual([]);
    await house.faults({ mail: { down: false, refuse: 1 } });
    await expect
      .poll(async () => (await house.passes(10_000), (await house.mails(person)).map(({ subject }) => subject).sort()), { interval: 500 })
      .toEqual([expect.stringMatching(/^Our team is reviewing/), expect.stringMatching(/receipt/i)]);
    // Looked for again, nothing is sent again.
    await house.passes(MINUTE_MS);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await house.mails(person)).toHaveLength(2);
  });
});
