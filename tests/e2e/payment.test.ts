import { describe, expect, test } from "vitest";
import { moveClock } from "../support/clock.ts";
import { PHOTO } from "../support/person.ts";
import { answered, consented, finished, setFaults, unchecked } from "../support/states.ts";
import { type Applicant, withFunnel } from "./support/funnel.ts";
import { repeated } from "../support/lanes.mjs";

const funnel = withFunnel();
const REVIEWING = "Our team is reviewing your application!";
const PAYMENT = "/application/:source/apply/submit/payment";

async function charged(person: Applicant): Promise<number[]> {
  const { charges } = (await (await fetch(`${person.url}/sandbox/effects.json`)).json()) as { charges: { target: string; amount: number }[] };
  const { id } = await person.wire.application();
  return charges.filter(({ target }) => target === id).map(({ amount }) => amount);
}

describe("the submit area", () => {
  test("[PAY-1] [PAY-2] the intro asks for the fee, the yearly income and the consent, and leads to the card", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle", answered);
    await ada.open("/application/:source/apply/submit");
    await ada.heading("Your application is ready to be submitted");
    await ada.page.getByText("All that is left is the application fee of $35 USD, paid once.").waitFor();
    await ada.button("Finalize and pay").click();
    await ada.confirmAnnualIncome();
    await ada.consent();
    await ada.heading("Pay Application Fee");
  });

  test("[PAY-3] without a fee the button of the intro reads Continue, and hands in", repeated, async () => {
    const ada = await funnel.applicant("demo-waived", consented);
    await ada.open("/application/:source/apply/submit");
    await ada.heading("Your application is ready to be submitted");
    await ada.button("Continue").click();
    await ada.confirmAnnualIncome();
    await ada.heading(REVIEWING);
    expect(await charged(ada)).toEqual([]);
  });

  test("[PAY-4] [PAY-7] the number and the photo ID can be given on pages of their own", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle", consented);
    await ada.open("/application/:source/apply/submit/verify-identity");
    await ada.heading("Verify your identity");
    await ada.page.getByLabel("Identification", { exact: true }).setInputFiles({ ...PHOTO, name: "passport.png" });
    await ada.page.getByRole("group", { name: "passport.png" }).waitFor();
    await ada.allSaved();
    await ada.open("/application/:source/apply/submit/screening");
    await ada.heading("One number for the background check");
    await ada.page.getByText("Kept, ending in 0000").waitFor();
  });
});

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

  test("[PAY-37] paid, but the check can't be ordered: nothing is lost, and one more press hands it in without a second charge", repeated, async () => {
    funnel.allow(/status of [45]\d\d/);
    const ada = await funnel.applicant("demo-seattle", unchecked);
    try {
      await ada.open(PAYMENT);
      await ada.page.getByText("Your payment is in. All that is left is to hand your application in.").waitFor();
      await expect.poll(() => ada.page.getByLabel("Card number").count()).toBe(0);
    } finally {
      await setFaults(ada.url, { screening: { down: false } });
    }
    // An order that got no answer is looked after by whoever made it for a quarter of a minute.
    await moveClock(funnel.latchkey, 20_000);
    await ada.button("Submit Application").click();
    await ada.heading(REVIEWING);
    await expect.poll(() => charged(ada)).toEqual([3500]);
  });

  test("[PAY-41] opened with everything paid and checked, it hands the application in by itself", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle", finished);
    const { id } = await ada.wire.application();
    await ada.wire.api("applications/application-charge", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ stripe_token: await ada.wire.token(), target_id: id, target_type: "application" }),
    });
    await ada.open(PAYMENT);
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
    await ada.button("Finalize and Pay").click();
    await ada.heading(REVIEWING);
    await expect.poll(() => charged(ada)).toEqual([3500]);
  });
});
