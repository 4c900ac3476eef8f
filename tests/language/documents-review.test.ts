/** What somebody is told while their application is reviewed, and where they are led. */
import { describe, expect, it } from "vitest";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { decide, landing, openModal, see, shipped } from "../support/shipped-screens.ts";

const as = (status: string) => ({ data: { application: { status } } });

describe("in review", () => {
  const page = () => see("submitted", "applicationInReview");

  it("[RTE-60] [REV-1] [REV-2] [REV-3] says that it is reviewed, how long that usually takes, and that an e-mail comes", () => {
    expect(page().block("title")["text"]).toBe("We're reviewing your application");
    const said = page().words.join(" ");
    expect(said).toContain("Usually a few hours.");
    expect(said).toContain("we write to ada@example.com as soon as there is an answer");
  });

  it("shows what is behind, what is now and what comes, and every answer that there can be, the no included", () => {
    const stages = page().block("way")["items"] as { title: string; done: boolean; now: boolean }[];
    expect(stages.map(({ title, done, now }) => [title, done === true, now === true])).toEqual([
      ["You sent it", true, false],
      ["We read it", false, true],
      ["We write to you", false, false],
    ]);
    const answers = page().block("outcomes")["items"] as { title: string }[];
    expect(answers.map(({ title }) => title)).toEqual(["You're approved", "We need one more thing", "We can't offer you a home"]);
  });

  it("says on which day it is read while nobody works, and not that it is read now", () => {
    const data = { review_time: { back_on: "2026-11-30", known: true, most: 2, most_unit: "days" } };
    const { items } = see("submitted", "applicationInReview", { data }).block("way") as unknown as { items: { text: string[] }[] };
    expect(items.flatMap(({ text }) => text)).toEqual(["March 2, 2026", "On Monday, November 30, when our team is back", "By e-mail, and on this page"]);
  });

  it("[REV-4] offers About, Reviews and the chat, and nothing that has to be done", () => {
    expect(page().action("Chat with our team")).toEqual({ do: "support" });
    expect(page().action("About Latchkey Homes")).toMatchObject({ do: "link", href: "https://www.example.com/about" });
    expect(page().action("Reviews")).toMatchObject({ do: "link", href: "https://www.example.com/reviews" });
    expect(page().block("receipt")["look"]).toBe("slip");
    expect(page().action("Receipt and what you sent")).toMatchObject({ do: "go" });
  });

  it("holds what was sent, to be opened, and the way out beside it with what stays paid", () => {
    expect(page().block("what-you-sent")).toMatchObject({ look: "fold", title: "What you sent" });
    expect(JSON.stringify(page().block("what-you-sent"))).toMatch(/First name.*"Ada".*Ending in 1234.*Tell our team/u);
    expect(page().words.join(" ")).toContain("You can withdraw this application until a lease is agreed. The fee has paid for the review and stays paid.");
    const unpaid = see("submitted", "applicationInReview", { data: { receipt: { paid: false } } });
    expect(unpaid.words.join(" ")).not.toContain("paid");
  });

  it("is what the success leads to, which says the same of how long it takes, and neither has to be loaded again once there is an answer", () => {
    const success = see("submitted", "submitSuccess");
    expect(success.action("See what happens next")).toEqual({ do: "go", href: "/application/status-submitted/review/in-review" });
    for (const screen of [success, page()]) {
      expect(screen.words.join(" ")).toMatch(/a few hours/u);
      expect(JSON.stringify(screen.screen.follows)).toContain("application");
    }
  });

  it.each([
    ["ready-to-pay", "payment"],
    ["submitted", "submitSuccess"],
    ["submitted", "applicationInReview"],
    ["group-submitted", "groupStatus"],
    ["group-all-submitted", "groupApplicationInReview"],
    ["deposit-with-amounts", "reviewCosignOrDeposit"],
    ["deposit-with-amounts", "reviewAddCoSigner"],
    ["group-cosigner-asked", "groupNeedsCosigner"],
    ["cosigner-named", "reviewCoSignerInReview"],
    ["cosigner-done", "reviewCoSignerInReview"],
  ])("says to %s at %s how long it took others where that is known, and guesses nothing beside it", (persona, route) => {
    const review_time = { known: true, half: 3, half_unit: "hours", most: 9, most_unit: "hours", back_on: null };
    expect(see(persona, route).words.join(" ")).toContain("few hours");
    const known = see(persona, route, { data: { review_time } }).words.join(" ");
    expect(known, "and calls nothing usual that half of them waited longer for").toMatch(
      /(usually|nine of ten) (within|takes no longer than|less than) 9 hours/iu,
    );
    expect(known).not.toMatch(/few hours|usually (within|takes no longer than|less than) 3 hours/iu);
  });

  it.each([
    ["submitted", "submitSuccess"],
    ["submitted", "applicationInReview"],
    ["group-all-submitted", "groupApplicationInReview"],
    ["cosigner-done", "reviewCoSignerInReview"],
  ])("says to %s at %s on a day off when people are back, whatever is usual", (persona, route) => {
    const on = (back_on: string | null) => see(persona, route, { data: { application: { status: "submitted" }, review_time: { back_on } } }).words.join(" ");
    expect(on("2026-11-23")).toContain("They are back on Monday, November 23.");
    expect(on(null)).not.toContain("today they are off");
  });

  it("tells a group that its review takes longer where one of them is asked for more, and not of whom", () => {
    for (const known of [true, false]) {
      const review_time = { known, half: 3, half_unit: "hours", most: 9, most_unit: "hours", back_on: null };
      const words = see("group-all-submitted", "groupApplicationInReview", { data: { review_time } }).words.join(" ");
      expect(words).toContain("Where we need something more from one of you, it takes longer.");
    }
  });

  it("says to whoever named a co-signer unasked that their own application is not held up", () => {
    const submitted = { data: { application: { status: "submitted" } } };
    const [asked, unasked] = [see("cosigner-named", "reviewCoSignerInReview"), see("cosigner-named", "reviewCoSignerInReview", submitted)];
    expect(asked.block("title")["text"]).toBe("We're waiting for your co-signer");
    expect(unasked.block("title")["text"]).toBe("Your co-signer has their link");
    expect(unasked.words.join(" ")).toContain("We are reviewing your application already, and wait for nobody.");
    expect(unasked.words.join(" ")).not.toContain("As soon as their application is here");
    const naming = see("cosigner-named", "reviewAddCoSigner", submitted).words.join(" ");
    expect(naming).toContain("If theirs comes before we decide, we look at both.");
    expect(naming).not.toContain("after theirs is in");
  });

  it("tells whoever waits for a roommate that their own is read", () => {
    const waiting = see("status-preapproved-roommate-pending", "applicationInReview");
    expect(waiting.block("title")["text"]).toBe("Waiting for your roommate");
    expect(waiting.words.join(" ")).toContain("Yours is read.");
    expect(waiting.words.join(" ")).not.toContain("We can't offer you a home");
    expect(landing("status-preapproved-roommate-pending", "apply")).toBe("applicationInReview");
  });

  it("[RTE-59] is where the review's own address leads, and nobody is kept there whose review is over", () => {
    expect(landing("submitted", "review")).toBe("applicationInReview");
    for (const status of ["approved", "lease_sent", "rejected", "withdrawn"])
      expect(decide("submitted", "applicationInReview", as(status)), status).toMatchObject({ do: "redirect", guards: ["review-over"] });
  });
});

it("[RTE-58] the review asks for a sign-in and is step 1, but for the approval, and for what is looked at beside the way", () => {
  const all = shipped.flow.routes.filter((route) => route.area === "review");
  expect(all.every(({ meta }) => meta?.requiresAuth)).toBe(true);
  const beside = all.filter(({ meta }) => meta?.basicNav).map(({ name }) => name);
  expect(beside).toEqual(["groupPeople", "applicationSent", "reviewNotice", "applicationWithdraw"]);
  const steps = all.filter(({ name }) => !beside.includes(name)).map(({ name, meta }) => [name, meta?.currentStep]);
  expect(steps.filter(([, step]) => step !== 1)).toEqual([["reviewApplicationApproved", 2]]);
});

it("[REV-8] the board counts what is left before the lease where the home is given, and before the profiles where it is chosen later", () => {
  const given = see("group-submitted", "groupStatus");
  expect(given.block("title")["text"]).toBe("Only 2 steps left before we email your lease");
  expect((given.block("way")["items"] as { title: string }[]).map((item) => item.title)).toEqual(["Everyone submits", "We approve", "We email the lease"]);
  const chosen = see("group-without-home", "groupStatus");
  expect(chosen.block("title")["text"]).toBe("Only 2 steps left before you create your profiles");
  expect((chosen.block("way")["items"] as { title: string }[]).map((item) => item.title)).toEqual([
    "Everyone submits",
    "We approve",
    "You create your profiles",
  ]);
});

describe("what is asked for during the review", () => {
  const letter = { kind: "cosign_or_deposit", given_at: "2026-03-01T10:00:00.000Z", to: "ada@example.com", subject: "Why", paragraphs: [] };
  const ASKED = { reviewCosignOrDeposit: "deposit-with-amounts", reviewAddCoSigner: "deposit-with-amounts", groupNeedsCosigner: "group-cosigner-asked" };

  it.each(Object.entries(ASKED))("%s leads to the letter that says why, where the law asked for one, and promises no letter elsewhere", (route, persona) => {
    const asked = see(persona, route, { data: { notice: letter } });
    expect(asked.words.join(" ")).toContain("We emailed you why we ask and where the report came from. Read it again");
    expect(JSON.stringify(asked.block("why"))).toMatch(/"Read it again","action":\{[^}]*"href":"[^"]*\/review\/notice"/u);
    const none = see(persona, route, { data: { notice: { kind: null, given_at: null, to: null, subject: null, paragraphs: [] } } });
    expect(none.words.join(" ")).toContain("We emailed you why we ask.");
    expect(none.words.join(" ")).not.toContain("Read it again");
  });
});

describe("a co-signer or more deposit", () => {
  const page = (persona: string) => see(persona, "reviewCosignOrDeposit");

  it("[REV-39] leads whoever chooses a co-signer to name one", () => {
    const action = page("deposit-with-amounts").action("Nominate a co-signer");
    expect(action).toMatchObject({ do: "go", href: expect.stringMatching(/\/review\/add-cosigner$/u) });
  });

  it.each([
    ["deposit-with-amounts", "Provide a double deposit"],
    ["deposit-boston", "Pay your last month's rent up front"],
  ])("[REV-40] asks %s once more before they %s", (persona, way) => {
    expect(page(persona).action(way)).toMatchObject({ do: "open", modal: "double-deposit" });
  });

  it("says how to change it later", () => {
    const asked = openModal("double-deposit", "deposit-with-amounts", "reviewCosignOrDeposit");
    expect(asked.words.join(" ")).toContain("To change it later, chat with our leasing team.");
  });

  it("[REV-41] offers the leasing team to talk to", () => {
    expect(page("deposit-with-amounts").action("Chat with our leasing team")).toEqual({ do: "support" });
  });
});

describe("an application that was not approved", () => {
  const page = (notice: Record<string, unknown> = {}) => see("status-rejected", "reviewReviewEmailedUpdate", { data: { notice } });
  const none = { kind: null, given_at: null, to: null, subject: null, paragraphs: [] };

  it("[REV-24] [RTE-65] says so, where the reasons are, and leads to the letter that was kept", () => {
    expect(landing("status-rejected", "review")).toBe("reviewReviewEmailedUpdate");
    expect(page().block("title")["text"]).toBe("We've emailed you an update");
    expect(page().words.join(" ")).toContain("We can't approve this application. The e-mail of March 2, 2026 to ada@example.com says why");
    expect(page().action("Read the letter again")).toEqual({ do: "go", href: "/application/status-rejected/review/notice" });
    expect(page().words.join(" ")).toContain("If something in the report is wrong or incomplete, tell Clearline Screening.");
  });

  it("promises no letter to read again, no report and no dispute where none was sent", () => {
    const words = page(none).words.join(" ");
    expect(words).toContain("The reasons are in the e-mail to ada@example.com.");
    expect(words).not.toMatch(/report|dispute/u);
    expect(page(none).actions.map(({ label }) => label)).not.toContain("Read the letter again");
    expect(decide("status-rejected", "reviewNotice", { data: { notice: none } })).toMatchObject({ do: "redirect", guards: ["no-notice"] });
  });

  it("shows the letter word for word, with the day and the address, to be printed", () => {
    const letter = see("status-rejected", "reviewNotice");
    expect(letter.block("title")["text"]).toBe("About your application");
    expect(letter.words.join(" ")).toContain("Sent to ada@example.com on March 2, 2026.");
    expect(letter.words).toEqual(expect.arrayContaining(["The reasons", "1. The credit score in the report"]));
    expect(JSON.stringify(letter.drawn)).toMatch(/"kind":"heading","text":"The reasons","level":2/u);
    expect(letter.action("Print this page")).toEqual({ do: "print" });
  });

  it("leads to other homes where somebody shows them", () => {
    const homes = (has_listings: boolean) => JSON.stringify(see("status-rejected", "reviewReviewEmailedUpdate", { data: { site: { has_listings } } }).drawn);
    expect(homes(true)).toContain("https://www.example.com/rooms-for-rent/seattle");
    expect(homes(false)).not.toContain("rooms-for-rent");
  });
});

describe("approved", () => {
  const page = (who = "status-approved") => see(who, "reviewApplicationApproved");

  it("[REV-25] [RTE-70] congratulates by name, and belongs to step 2", () => {
    expect(page().block("title")["text"]).toBe("Congratulations Ada! You've been approved!");
    expect(shipped.flow.routes.find(({ name }) => name === "reviewApplicationApproved")?.meta?.currentStep).toBe(2);
  });

  it("[REV-26] [REV-27] [MOD-17] Here's whats next opens the carousel, whose last slide says that the team will reach out with lease details", () => {
    expect(page().action("Here's whats next")).toMatchObject({ do: "open", modal: "leasing-intro" });
    const intro = openModal("leasing-intro", "status-approved", "reviewApplicationApproved");
    expect(intro.drawn.title).toBe("Track your application");
    const slides = intro.block("slides")["items"] as { text: unknown }[];
    expect(JSON.stringify(slides.at(-1)?.text)).toContain("Our team will reach out with your lease details.");
  });

  it("[REV-28] offers the chat, About and Reviews", () => {
    expect(page().action("Chat with our team")).toEqual({ do: "support" });
    expect(page().action("About Latchkey Homes")).toMatchObject({ do: "link" });
    expect(page().action("Reviews")).toMatchObject({ do: "link" });
  });

  it("once the lease is sent says where it is, and opens the mail", () => {
    expect(page("status-lease-sent").block("title")["text"]).toBe("Your lease is sent & ready to sign!");
    expect(page("status-lease-sent").action("Open your e-mail")).toMatchObject({ do: "link", href: "mailto:" });
    const stages = page("status-lease-sent").block("way")["items"] as { title: string; now: boolean }[];
    expect(stages.find(({ now }) => now)?.title).toBe("You sign it");
    const intro = openModal("leasing-intro", "status-lease-sent", "reviewApplicationApproved");
    expect(JSON.stringify(intro.block("slides"))).not.toContain("will reach out");
  });

  it("a whole home has nobody in it who could have said yes, and no room", () => {
    const words = (who: string) => see(who, "reviewApplicationApproved", { data: { application: { kind: "whole_home" } } }).words.join(" ");
    expect(words("status-approved")).not.toMatch(/the home said yes|room/u);
    expect(words("status-lease-sent")).toContain("Sign it, and the home is yours.");
  });
});

describe("withdrawn", () => {
  const page = (data: Record<string, Record<string, unknown>> = {}) => see("status-withdrawn", "reviewWithdrawn", { data });

  it("[RTE-59] says so whoever withdrew it, and begins again", () => {
    expect(landing("status-withdrawn", "review")).toBe("reviewWithdrawn");
    expect(page().block("title")["text"]).toBe("This application is withdrawn");
    expect(page().action("Start again")).toMatchObject({ do: "command", command: "start-again" });
  });

  it("says what stays on record: of the fee and of the check only what there was", () => {
    const stays = (data: Record<string, Record<string, unknown>>) => (page(data).block("stays")["items"] as { id: string }[]).map(({ id }) => id);
    const settled = { receipt: { paid: true, amount: { amount: 35, currency: "usd" } }, check: { exists: true }, payment: { state: "settled" } };
    expect(stays({ receipt: { paid: false }, check: { exists: false }, payment: { state: "outstanding" } })).toEqual(["answers"]);
    expect(stays(settled)).toEqual(["answers", "paid", "checked"]);
    expect(JSON.stringify(page(settled).block("stays"))).toContain("The fee of $35 USD stays paid");
  });
});

describe("the screens of an answer", () => {
  const ANSWERED = {
    reviewReviewEmailedUpdate: ["rejected"],
    reviewApplicationApproved: ["approved", "lease_sent"],
    reviewWithdrawn: ["withdrawn"],
  };

  it("are shown to those alone who got it, and say it again by themselves once it changes", () => {
    for (const [route, statuses] of Object.entries(ANSWERED))
      for (const status of Object.keys(shipped.flow.statuses)) {
        const { do: what } = decide("submitted", route, as(status));
        expect(what, `${status} at ${route}`).toBe(statuses.includes(status) ? "show" : "redirect");
      }
    for (const [who, route] of [
      ["status-rejected", "reviewReviewEmailedUpdate"],
      ["status-approved", "reviewApplicationApproved"],
      ["status-withdrawn", "reviewWithdrawn"],
    ] as const)
      expect(JSON.stringify(see(who, route).screen.follows), route).toContain("application");
  });
});

describe("what a reviewer is told that no page asked", () => {
  /** Below a record: an address is told by its parts, without what says again what its codes do. */
  function* told(properties: Record<string, PropertySchema>, prefix = ""): Generator<[string, PropertySchema]> {
    for (const [name, property] of Object.entries(properties)) {
      if (property.readOnly === true || property.writeOnly === true || property.format === "secure-id") continue;
      if (property.properties) yield* told(property.properties, `${prefix}${name}.`);
      else if (!(prefix !== "" && ["country", "region_code"].includes(name))) yield [prefix + name, property];
    }
  }
  it("has a name in every language, and so has each word of a choice", () => {
    const names = Object.values(shipped.resources).flatMap(({ $id, of, properties }) => {
      if (of === undefined) return [];
      // Whose it is, and which home it is, say the heading.
      const own = [...told(properties)].filter(([name]) => ![of.replaceAll("-", "_"), "source", "current"].includes(name));
      return own.flatMap(([name, { enum: words }]) =>
        [name, ...(words ?? []).filter((word) => word !== null).map((word) => `${name}.${word}`)].map((each) => `property.${$id}.${each}`),
      );
    });
    expect(names).toContain("property.income.currency.cad");
    for (const { texts } of Object.values(shipped.copy)) expect(names.filter((name) => !Object.hasOwn(texts, name))).toEqual([]);
  });
});
