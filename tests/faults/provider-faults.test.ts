import { afterEach, describe, expect, test } from "vitest";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { finishAfterFault, readsConfirming } from "./support/finish-after-fault.ts";
import { testServerOf } from "./support/test-server.ts";
import { SAYS_FAILED, readPage } from "./support/read-page.ts";

/** More often than the product asks again by itself. */
const EVERY_TIME = 20;
const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;

const app = testServerOf({ people: 9 });
afterEach(() => app.calm());

const pays = async (person: WirePerson) => person.command(person.paymentPath, "pay-and-submit", { token: await person.token() });
const minutesPass = () => app.passes(TEN_MINUTES_MS);

async function isThrough(person: WirePerson): Promise<void> {
  expect(await person.application()).toMatchObject({ status: "submitted", charge: { status: "success" } });
  expect(await app.effectsOf(person)).toEqual({ charges: 1, orders: 1 });
  expect((await readPage(person, person.paymentPath)).words, "whoever goes back sees how it stands").toContain("Our team is reviewing your application!");
}

const pending = async (person: WirePerson) => expect((await person.application()).charge, "nobody knows yet").toMatchObject({ status: "pending" });

describe("the payment company", () => {
  test("loses the line after charging: the payment is being confirmed, then found, and never charged again", async () => {
    const person = await app.payer();
    await app.faults({ stripe: { dropAfterCharge: EVERY_TIME, withholdWebhooks: true } });
    const paid = await pays(person);
    expect(paid).toMatchObject({ ok: true, effects: [] });
    await pending(person);
    await readsConfirming(person);
    expect((await app.effectsOf(person)).charges, "the money did move").toBe(1);
    // They press again all the same, and a page that was open before asks to hand the application in.
    const token = await person.token();
    await app.faults({ stripe: { down: true } });
    expect(await person.command(person.paymentPath, "pay-and-submit", { token })).toMatchObject({ ok: true, effects: [] });
    expect(await person.command(person.paymentPath, "submit-application"), "not yet, and no failure either").toMatchObject({ ok: true, effects: [] });
    await readsConfirming(person);
    await app.calm();
    await finishAfterFault(person, minutesPass);
    await isThrough(person);
  });

  test("is away before it was asked for money: the person is told so at once, nothing was charged, and they pay once", async () => {
    const person = await app.payer();
    const token = await person.token();
    await app.faults({ stripe: { down: true } });
    const paid = await person.command(person.paymentPath, "pay-and-submit", { token });
    expect(paid).toMatchObject({ ok: false, problems: [{ code: "unavailable", message: expect.stringMatching(/Nothing is lost/) }] });
    const page = await readPage(person, person.paymentPath);
    expect(page.words).not.toMatch(/declined|Confirming payment|being confirmed/);
    await app.calm();
    expect((await app.effectsOf(person)).charges).toBe(0);
    expect(await pays(person)).toMatchObject({ ok: true });
    await isThrough(person);
  });
});

describe("the screening company", () => {
  test("is away while the application is handed in: the person is told so, pays once, and comes through when it is back", async () => {
    const person = await app.applicant();
    await app.faults({ screening: { down: true } });
    const finished = await person.finishForm();
    expect(finished, "payment doesn't wait for the check").toMatchObject({ ok: true, effects: [{ do: "navigate", href: person.paymentPath }] });
    const paid = await pays(person);
    // Either another request is still trying, or the company doesn't answer: nothing is said to have failed.
    expect(JSON.stringify(paid.ok ? [] : paid.problems)).not.toMatch(SAYS_FAILED);
    expect(await app.effectsOf(person)).toEqual({ charges: 1, orders: 0 });
    await app.passes(MINUTE_MS);
    const again = await person.command(person.paymentPath, "submit-application");
    expect(again).toMatchObject({ ok: false, problems: [{ code: "unavailable", message: expect.stringContaining("Nothing is lost") }] });
    const page = await readPage(person, person.paymentPath);
    expect(page.words).toContain("Your payment is in.");
    expect(page.words).not.toMatch(SAYS_FAILED);
    expect(page.words).not.toContain("Card number");
    await app.calm();
    await finishAfterFault(person, minutesPass);
    await isThrough(person);
  });
});

describe("the mail server", () => {
  test("is away: the application is handed in all the same, and the mails arrive once when it is back", async () => {
    const person = await app.payer();
    await app.faults({ mail: { down: true } });
    expect(await pays(person)).toMatchObject({ ok: true });
    await isThrough(person);
    // Tried, and refused.
    await expect.poll(async () => (await app.passes(MINUTE_MS), app.latchkey.output())).toContain("send mails");
    expect(await app.mails(person)).toEqual([]);
    await app.faults({ mail: { down: false, refuse: 1 } });
    await expect
      .poll(async () => (await app.passes(10_000), (await app.mails(person)).map(({ subject }) => subject).sort()), { interval: 500 })
      .toEqual([expect.stringMatching(/^Our team is reviewing/), expect.stringMatching(/receipt/i)]);
    // Looked for again, nothing is sent again.
    await app.passes(MINUTE_MS);
    const later = await app.payer();
    await pays(later);
    await expect.poll(() => app.mails(later)).toHaveLength(2);
    expect(await app.mails(person)).toHaveLength(2);
  });
});
