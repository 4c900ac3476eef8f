import { afterEach, describe, expect, test } from "vitest";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { comesThrough, readsConfirming } from "./support/comes-through.ts";
import { houseOf } from "./support/house.ts";
import { SAYS_FAILED, seen } from "./support/seen.ts";

/** More often than the product asks again by itself. */
const EVERY_TIME = 20;
const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;

const house = houseOf({ people: 8 });
afterEach(() => house.calm());

const pays = async (person: WirePerson) => person.command(person.paymentPath, "pay-and-submit", { token: await person.token() });
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
