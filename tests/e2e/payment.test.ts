import { describe, expect, test } from "vitest";
import { moveClock } from "../support/clock.ts";
import { finished, setFaults, unchecked } from "../support/states.ts";
import { type Applicant, withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const REVIEWING = "Our team is reviewing your application!";
const PAYMENT = "/application/:source/apply/submit/payment";

async function charged(person: Applicant): Promise<number[]> {
  const { charges } = (await (await fetch(`${person.url}/sandbox/effects.json`)).json()) as { charges: { target: string; amount: number }[] };
  const { id } = await person.wire.application();
  return charges.filter(({ target }) => target === id).map(({ amount }) => amount);
}

describe("paying", () => {
  test("[PAY-8] [PAY-9] [PAY-10] [PAY-42] [PAY-45] pressed twice it charges once, and going back afterwards leads on again", async () => {
    const ada = await funnel.applicant("demo-seattle", finished);
    await ada.open(PAYMENT);
    await ada.heading("Pay Application Fee");
    const told: string[] = [];
    ada.page.on("request", (request) => {
      if (/4242.?4242/.test(decodeURIComponent(request.url() + (request.postData() ?? "")))) told.push(new URL(request.url()).pathname);
    });
    await ada.page.getByLabel("Card number").fill("4242424242424242");
    await ada.page.getByLabel("Expiry").fill("09/31");
    await ada.page.getByLabel("CVC").fill("123");
    await ada.button("Submit Application").dblclick();
    await ada.heading(REVIEWING);
    await ada.page.goBack();
    await ada.heading(REVIEWING);
    await expect.poll(() => charged(ada)).toEqual([3500]);
    expect(new Set(told), "the card's number goes to the payment company alone").toEqual(new Set(["/sandbox/stripe/v1/tokens"]));
  });

  test("[ERR-25] a card company that can't be reached is said; nothing is charged, and the same card works afterwards", async () => {
    funnel.allow(/Failed to load resource|net::ERR/);
    const ada = await funnel.applicant("demo-seattle", finished);
    await ada.open(PAYMENT);
    await ada.page.route("**/sandbox/stripe/v1/tokens", (route) => route.abort());
    const told = ada.page.waitForRequest((request) => new URL(request.url()).pathname === "/events" && (request.postData() ?? "").includes('"error"'));
    await ada.pay();
    await ada.page.getByRole("alert").filter({ hasText: "The card fields could not be loaded. Please check your connection and reload the page." }).waitFor();
    await told;
    // It arrives where the sandbox's errors are reported to: in the log.
    await expect
      .poll(() => funnel.latchkey.output())
      .toMatch(/error reported.*In the browser: Failed to fetch|In the browser: Failed to fetch.*error reported/);
    expect(await charged(ada)).toEqual([]);
    await ada.page.unrouteAll({ behavior: "wait" });
    await ada.button("Submit Application").click();
    await ada.heading(REVIEWING);
    await expect.poll(() => charged(ada)).toEqual([3500]);
  });

  test("while nobody knows whether it went through, the page says so and nothing else; then it goes on by itself", async () => {
    const ada = await funnel.applicant("demo-seattle", finished);
    await ada.open(PAYMENT);
    // Neither an answer nor a webhook, and no look-up that finds it: nobody can know.
    await setFaults(ada.url, { stripe: { dropAfterCharge: 1000, withholdWebhooks: true, searchDelayMs: 600_000 } });
    try {
      await ada.pay();
      await ada.page.getByText(/we never charge twice/).waitFor();
      // The button says so at once; the heading when the server has the payment.
      await ada.heading("Your payment is being confirmed");
      await ada.reload();
      await ada.heading("Your payment is being confirmed");
      await ada.button("Confirming payment").waitFor();
      expect(await ada.page.locator("main").innerText()).not.toMatch(/fail|declin|not charged|went wrong/i);
    } finally {
      await setFaults(ada.url, { stripe: { dropAfterCharge: 0, withholdWebhooks: false, searchDelayMs: 0 } });
    }
    // Whoever sent the charge looks after it first, for a quarter of a minute.
    await moveClock(funnel.latchkey, 20_000);
    await ada.heading(REVIEWING);
    await expect.poll(() => charged(ada)).toEqual([3500]);
  });
});

describe("a submission that fails", () => {
  test("[PAY-11] [PAY-12] [PAY-13] [PAY-38] says why, field by field in one message, and leads back to the form with the money kept", async () => {
    funnel.allow(/status of 400/);
    const ada = await funnel.applicant("demo-seattle", unchecked);
    await ada.open(PAYMENT);
    await ada.button("Submit Application").waitFor();
    // Meanwhile the screening company is back, and answers are taken back in another window.
    await setFaults(ada.url, { screening: { down: false } });
    await moveClock(funnel.latchkey, 20_000);
    await ada.wire.save("residence", { "address.street_address": null, "address.city": null });
    const reasons = ada.page.getByRole("alert").filter({ hasText: "STREET_ADDRESS: Field is required, CITY: Field is required" });
    await Promise.all([
      reasons.waitFor(),
      ada.heading("Your application has failed. Please go back and try submitting again."),
      ada.button("Submit Application").click(),
    ]);
    await ada
      .button("Back to application")
      .or(ada.page.getByRole("link", { name: "Back to application" }))
      .first()
      .click();
    await ada.heading("Provide us with your information");
    await ada.fill("Street address", "2217 Harbor Ave SW");
    await ada.page.keyboard.press("Escape");
    await ada.fill("City", "Seattle");
    await ada.allSaved();
    await ada.button("Submit Application").click();
    await ada.heading(REVIEWING);
    await expect.poll(() => charged(ada)).toEqual([3500]);
  });
});
