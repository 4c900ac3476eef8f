import { describe, expect, it } from "vitest";
import { decide, landing, openModal, persona, requestOf, revision, see, shipped } from "../support/shipped-screens.ts";
import { compile, decideRoute, resolveScreen } from "#screens/resolve/index.ts";

describe("submitting", () => {
  it("[RTE-34] an incomplete form leads back to itself", () => {
    for (const route of ["submit", "identityVerification", "screening", "payment"]) {
      expect(decide("half-filled", route)).toMatchObject({ do: "redirect", route: { name: "apply" }, guards: ["form-incomplete"] });
    }
  });
  it("[PAY-1] [PAY-2] begins with what is left", () => {
    expect(see("ready-to-pay", "submit").block("title")["text"]).toBe("Your application is ready to be submitted");
    expect(see("ready-to-pay", "submit").action("Finalize and pay")).toEqual({ do: "command", command: "start-submission" });
  });
  it("[PAY-3] needs only Continue when the fee is waived", () =>
    expect(see("fee-waived", "submit").action("Continue")).toMatchObject({ command: "start-submission" }));
  it("[PAY-4] asks for the number", () => {
    expect(
      see("ready-to-pay", "screening")
        .section("screening")
        .fields.map(({ kind }) => kind),
    ).toEqual(["select", "secure-id", "checkbox"]);
    expect(see("ready-to-pay", "screening").action("Continue")).toMatchObject({ command: "finish-screening" });
  });
  it("[PAY-5] not when a check exists", () => expect(decide("paid-and-checked", "screening").guards[0]).toBe("screening-done"));
  it("[PAY-6] not without an address in the US", () => {
    expect(decide("toronto", "screening").guards[0]).toBe("screening-without-us-address");
    expect(decide("living-abroad", "screening", { data: { application: { consent_given: true } } }).guards[0]).toBe("screening-without-us-address");
  });
  it("[PAY-7] asks for a photo ID, unless the identity is verified", () => {
    expect(see("ready-to-pay", "identityVerification").field("photo-id")).toMatchObject({ kind: "document", props: { purpose: "applicant_identity" } });
    expect(decide("identity-verified", "identityVerification").guards).toContain("identity-verified");
  });
  it("nothing is paid or checked before the consent", () =>
    expect(decide("to-be-confirmed", "payment")).toMatchObject({ route: { name: "submit" }, guards: ["consent-needed"] }));
});

describe("payment", () => {
  const page = () => see("ready-to-pay", "payment");
  it("[PAY-8] [PAY-9] [PAY-10] [PAY-43] asks for a card in the market's country", () => {
    expect(page().block("title")["text"]).toBe("Pay Application Fee");
    expect(page().block("card")).toMatchObject({
      kind: "card-form",
      submit: "Submit Application",
      country: "US",
      action: { command: "pay-and-submit" },
      pending: false,
    });
    const texts = revision.texts("en-US");
    expect(["ui.card-number", "ui.card-expiry", "ui.card-cvc"].map((key) => texts.raw(key))).toEqual(["Card number", "Expiry", "CVC"]);
    expect(page().action("Back to application")).toEqual({ do: "go", href: "/application/demo-seattle/apply" });
  });
  it("[PAY-44] [PAY-45] names the application's fee, paid once", () => {
    expect(page().block("amount")).toMatchObject({ value: "$35", unit: "USD" });
    expect(page().words).toContain("Seattle, room in a shared home. Paid once");
    expect(see("new-york", "payment").block("amount")).toMatchObject({ value: "$20" });
  });
  it("[PAY-34] [PAY-35] no card form can be reached where nothing is to be paid", () => {
    for (const id of ["fee-waived", "toronto"])
      expect(decide(id, "payment")).toMatchObject({ do: "redirect", route: { name: "submit" }, guards: ["nothing-to-pay"] });
  });
  it("never says that a payment failed while it is being confirmed", () => {
    const waiting = see("payment-confirming", "payment");
    expect(waiting.block("card")).toMatchObject({ pending: true, confirming: "Confirming payment" });
    expect(waiting.block("follow")).toMatchObject({ kind: "poll", command: { command: "follow-payment" }, everySeconds: 3 });
    expect(waiting.words.join(" ")).not.toMatch(/fail|declined/i);
  });
  it("asks nobody to pay who has paid, or whose payment is on its way", () => {
    expect(see("payment-confirming", "payment").block("title")["text"]).toBe("Your payment is being confirmed");
    expect(see("check-refused", "payment").block("title")["text"]).toBe("Your fee is paid");
    expect(see("payment-declined", "payment").block("title")["text"]).toBe("Pay Application Fee");
  });
  it("[PAY-36] says why a card was declined, and asks for another", () => {
    const declined = see("payment-declined", "payment");
    expect(declined.block("declined")).toMatchObject({
      title: "Your card has insufficient funds.",
      text: ["Nothing was charged. Try another card, or ask your bank."],
    });
    expect(declined.find("card")).not.toBeNull();
  });
  it.each([
    ["insufficient_funds", "Your card has insufficient funds.", "Votre carte n’a pas les fonds suffisants."],
    ["expired_card", "Your card has expired.", "Votre carte est expirée."],
    ["incorrect_cvc", "Your card's security code is incorrect.", "Le code de sécurité de votre carte est inexact."],
    ["processing_error", "Your bank could not process your card.", "Votre banque n’a pas pu traiter votre carte."],
    ["authentication_required", "Your bank asks for a confirmation", "Votre banque demande une confirmation"],
    ["something_new", "Your card was declined.", "Votre carte a été refusée."],
    [null, "Your card was declined.", "Votre carte a été refusée."],
  ])("[PAY-36] says it in the person's language, though the payment company writes English: %s", (decline_code, english, french) => {
    for (const [locale, words] of [["en-US", english] as const, ["fr-CA", french] as const])
      for (const [who, route] of [["payment-declined", "payment"] as const, ["cosigner-declined-card", "cosignPayment"] as const]) {
        const title = see(who, route, { locale, data: { payment: { decline_code } } }).block("declined")["title"];
        expect(title).toMatch(new RegExp(`^${words}`));
      }
  });
  it("[PAY-37] a check that could not be ordered is tried again without a card", () => {
    const refused = see("check-refused", "payment");
    expect(refused.find("card")).toBeNull();
    expect(refused.words.join(" ")).toContain("nothing is charged a second time");
    expect(refused.action("Submit Application")).toEqual({ do: "command", command: "submit-application" });
    expect(refused.screen.enter).toEqual([]);
  });
  it("[PAY-41] paid and checked already, it hands the application in by itself", () =>
    expect(see("paid-and-checked", "payment").screen.enter).toEqual([{ id: "hand-in", action: { do: "command", command: "submit-application" } }]));
});

describe("afterwards", () => {
  it("[PAY-14] [PAY-27] the team is reviewing it", () => {
    expect(landing("submitted", "application")).toBe("submitSuccess");
    expect(see("submitted", "submitSuccess").block("title")["text"]).toBe("Our team is reviewing your application!");
  });
  it("[PAY-15] [FRM-14] the second funnel says that the profile comes next, and may look at it meanwhile", () => {
    const page = see("second-funnel", "submitSuccess");
    expect(page.screen.variants).toEqual(["second-funnel"]);
    expect(page.words[0]).toBe("Our team is reviewing your application! Your profile comes next.");
    expect(decide("second-funnel", "profile").do).toBe("show");
    expect(decide("submitted", "profile")).toMatchObject({ route: { name: "submitSuccess" }, guards: ["status"] });
  });
  it("[FRM-14] the right to it is the variant's: the flow alone gives it to nobody", () => {
    const { variants } = shipped;
    const without = compile({ ...shipped, variants: Object.fromEntries(Object.entries(variants).filter(([id]) => id !== "second-funnel")) });
    const request = requestOf("second-funnel", "profile");
    expect(decideRoute(revision, request).do).toBe("show");
    expect(decideRoute(without, request)).toMatchObject({ do: "redirect", guards: ["status"] });
  });
  it("nobody sees the success before they have submitted", () =>
    expect(decide("ready-to-pay", "submitSuccess")).toMatchObject({ route: { name: "apply" }, guards: ["not-submitted"] }));
  it("[PAY-11] [PAY-12] [PAY-38] a submission that was refused leads back", () => {
    const page = see("ready-to-pay", "submitFailed");
    expect(page.block("title")["text"]).toBe("Your application has failed. Please go back and try submitting again.");
    expect(page.action("Back to application")).toEqual({ do: "go", href: "/application/demo-seattle/apply" });
  });
  it("[PAY-13] and says why, with the way to every question that is open", () => {
    const open = [
      { href: "/application/demo-seattle/apply#personal-first-name", section: null, label: "First name", message: "Field is required" },
      { href: "/application/demo-seattle/apply#flag-pet-animal", section: "I have a pet", label: "Kind of animal", message: "Field is required" },
      { href: "/application/demo-seattle/apply#income-ways", section: null, label: null, message: "Required: please provide at least one source of income." },
    ];
    const hindered = see("paid-and-checked", "submitFailed", { data: { validation: { valid: false, open } } }).words;
    expect(hindered).toEqual(
      expect.arrayContaining([
        "First name: Field is required",
        "I have a pet, Kind of animal: Field is required",
        "Required: please provide at least one source of income.",
      ]),
    );
    expect(hindered).not.toContain("The application fee has not been paid yet.");
    expect(see("ready-to-pay", "submitFailed").words).toEqual(
      expect.arrayContaining(["The application fee has not been paid yet.", "The background check has not been ordered yet."]),
    );
    expect(see("paid-and-checked", "submitFailed").words, "nothing is in the way").not.toContain("What stands in the way");
  });
});

describe("promotions", () => {
  const promo = (personaId: string, route: string) => see(personaId, route).screen.shell.promo;
  it("[PRM-1] quickApply stands on login and start", () => {
    expect(promo("signed-out", "login")).toBe("online application in less than 5 minutes");
    expect(promo("signed-out", "start")).toBe("online application in less than 5 minutes");
  });
  it("[PRM-2] waiveAppFee stands where the fee is waived, and not where the law forbids one", () => {
    expect(promo("fee-waived", "apply")).toBe("$35 application fee waived for a limited time");
    expect(promo("ready-to-pay", "apply")).toBeNull();
    expect(promo("toronto", "apply")).toBeNull();
  });
  const markets = ["new-york-city", "washington-dc", "bay-area", "los-angeles", "chicago", "seattle"];
  it.each([
    ["PRM-3", "new-york-city"],
    ["PRM-4", "washington-dc"],
    ["PRM-5", "bay-area"],
    ["PRM-6", "los-angeles"],
    ["PRM-7", "chicago"],
    ["PRM-8", "seattle"],
  ])("[%s] twoMonthsFree shows in %s", (_, market) =>
    expect(see("status-profile-completed", "homeSelection", { data: { application: { market } } }).screen.shell.promo).toBe("Two months free on select homes"),
  );
  it("[PRM-9] and in no other market", () => {
    for (const market of ["portland", "boston", "toronto", "vancouver"]) {
      expect(markets).not.toContain(market);
      expect(see("status-profile-completed", "homeSelection", { data: { application: { market } } }).screen.shell.promo).toBeNull();
    }
  });
});

describe("modals", () => {
  it("[MOD-1] the intro has five slides and ends in Get started", () => {
    const slides = openModal("apply-intro", "bay-area", "apply").block("slides");
    expect(slides).toMatchObject({ done: "Get started", action: { do: "close" } });
    expect(slides["items"]).toHaveLength(5);
  });
  it.each([
    ["MOD-2", 0, "Apply", "4-5 minutes"],
    ["MOD-3", 1, "Complete your profile", "2-3 minutes"],
    ["MOD-4", 2, "Choose your home", "2-3 minutes"],
    ["MOD-5", 3, "Meet your roommates", "24 hour chat window"],
    ["MOD-6", 4, "Sign your lease", undefined],
  ])("[%s] slide %i is %s", (_, index, title, badge) => {
    const slide = (openModal("apply-intro", "bay-area", "apply").block("slides")["items"] as { title: string; badge?: string }[])[index];
    expect([slide?.title, slide?.badge]).toEqual([title, badge]);
  });
  it("[MOD-7] the intro is shown once", () => expect(see("bay-area", "apply").screen.opens).toEqual([{ modal: "apply-intro", once: "apply-intro" }]));
  it("[MOD-8] the consent names the company, what is checked and how to dispute, and goes on where it was asked", () => {
    const modal = openModal("background-check-consent", "ready-to-pay", "apply", { next: "finish-form" });
    const words = modal.words.join(" ");
    expect(words).toContain("Clearline Screening");
    expect(words).toContain("dispute anything in it");
    expect(modal.action("I agree")).toMatchObject({
      do: "command",
      command: "record-consent",
      input: { agreed: true },
      then: { do: "command", command: "finish-form" },
    });
    expect(modal.actions.filter(({ label }) => label === "I agree")).toHaveLength(1);
    expect(modal.action("Not now")).toEqual({ do: "close" });
  });
  it("[MOD-9] [MOD-10] the yearly income is confirmed, and the form goes on", () => {
    const modal = openModal("confirm-annual-income", "to-be-confirmed", "apply", { next: "finish-form" });
    expect(modal.block("annual")).toMatchObject({ value: "$62,400", unit: "USD" });
    expect(modal.action("Confirm")).toMatchObject({ do: "command", command: "confirm-annual-income", then: { do: "command", command: "finish-form" } });
    expect(modal.action("Go back")).toEqual({ do: "close" });
    expect(shipped.catalog.commands["finish-form"]?.leads).toContain("payment");
  });
  it("[MOD-18] [ROL-9] [ROL-10] [ROL-11] [ROL-12] support comes along with every screen, with mailboxes and the phone line", () => {
    for (const [personaId, route] of [
      ["signed-out", "login"],
      ["ready-to-pay", "payment"],
      ["submitted", "submitSuccess"],
    ] as const)
      expect(see(personaId, route).screen.modals["support"]).toBeDefined();
    const modal = openModal("support", "signed-out", "login");
    expect(modal.block("message")).toMatchObject({ kind: "form", action: { command: "send-support-message" } });
    const asked = (each: typeof modal) => (each.block("message")["fields"] as { label: string }[]).map(({ label }) => label);
    expect(asked(modal), "somebody who isn't signed in is asked where the answer should go").toEqual(["E-mail", "Your message"]);
    expect(asked(openModal("support", "ready-to-pay", "payment"))).toEqual(["Your message"]);
    const links = JSON.stringify(modal.drawn);
    for (const address of ["mailto:support@example.com", "mailto:sales@example.com", "tel:+12065550100"]) expect(links).toContain(address);
  });
  it("[ROL-13] says within 3 business hours, and has the other wording at hand", () => {
    expect(openModal("support", "signed-out", "login").words).toContain("Answered within about 3 business hours");
    expect(revision.texts("en-US").raw("support.hours.pacific")).toBe("Available 8am to 5pm Pacific");
  });
});

describe("the personas", () => {
  it("know everything that their screens read", () => {
    for (const id of Object.keys(shipped.personas)) {
      for (const { name, screen } of shipped.flow.routes) {
        if (!screen || !isFor(id, screen) || decide(id, name, { query: queryOf(id) }).do !== "show") continue;
        expect(resolveScreen(revision, requestOf(id, name, { query: queryOf(id) })).unknowns, `${id} on ${name}`).toEqual([]);
      }
    }
  });
  it("between them see every screen", () => {
    const seen = new Set<string>();
    for (const id of Object.keys(shipped.personas))
      for (const { name, screen } of shipped.flow.routes) if (screen && decide(id, name, { query: queryOf(id) }).do === "show") seen.add(screen);
    expect([...seen].sort()).toEqual(Object.keys(shipped.screens).sort());
  });
});

/** Whether a screen is for whoever the persona is: other people's addresses say nothing of it. */
const isFor = (id: string, screen: string): boolean =>
  ["anyone", shipped.personas[id]!.audience].some((one) => shipped.screens[screen]!.audience.includes(one));

/** The address's query behind a persona's `query` data. */
function queryOf(id: string): Record<string, string> {
  const given = persona(id).data["query"] as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === true ? [[name, ""]] : typeof value === "string" ? [[name, value]] : [])),
  );
}
