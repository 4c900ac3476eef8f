import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { House, codesOf, modalsOf, where } from "../../support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

describe("from the link to 'Our team is reviewing your application!'", () => {
  it("[ROL-1] [PAY-28] [PAY-29] [PAY-30] [PAY-31] leads through the form, consent, payment and submission", async () => {
    const ada = await house.person();
    const source = await house.source();
    ada.source = source.slug;
    expect(await ada.open("/applications", { source: source.slug })).toMatchObject({
      do: "redirect",
      href: `/applications/before-you-begin?source=${source.slug}`,
    });
    const begin = await ada.see("/applications/before-you-begin", { source: source.slug });
    expect(begin.enter.map(({ action }) => action)).toMatchObject([{ do: "command", command: "accept-source" }]);
    expect(await ada.run("accept-source", { source: source.slug, by_mail: false }, "/applications/before-you-begin", { source: source.slug })).toMatchObject({
      ok: true,
    });

    const form = await ada.see(ada.applyPath);
    expect(form.unknowns).toEqual([]);
    expect(codesOf(await ada.run("finish-form")).length).toBeGreaterThan(5);

    await ada.fillForm();
    const asked = await ada.run("finish-form");
    expect(asked).toMatchObject({ ok: true });
    expect(modalsOf(asked.effects)).toEqual(["background-check-consent"]);
    await ada.run("record-consent", { agreed: true });
    const finished = await ada.run("finish-form");
    expect(codesOf(finished)).toEqual([]);
    expect(where(finished.effects)).toEqual([`${ada.applyPath}/submit/payment`]);

    const payment = await ada.see(`${ada.applyPath}/submit/payment`);
    expect(payment.unknowns).toEqual([]);
    const paid = await ada.run("pay-and-submit", { token: "tok_visa" }, `${ada.applyPath}/submit/payment`);
    expect(codesOf(paid)).toEqual([]);
    expect(where(paid.effects)).toEqual([`${ada.applyPath}/submit/success`]);
    const success = await ada.see(`${ada.applyPath}/submit/success`);
    expect(success.screen).toBe("submit-success");
    const state = await ada.state();
    expect(state.application.status).toBe("submitted");
    expect(state.charge?.status).toBe("success");
    expect(house.outside.sandbox.stripe.charges()).toMatchObject([{ amount: 3500, currency: "usd", account: "US" }]);
    expect(house.outside.sandbox.screening.orders()).toHaveLength(1);
  });
});
