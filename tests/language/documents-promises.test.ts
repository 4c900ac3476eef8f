/** What screens promise with their bars, doors and buttons, and whether it is there. */
import { describe, expect, it } from "vitest";
import { formatText, NotForAudience } from "#screens/resolve/index.ts";
import { decide, landing, openModal, revision, type Seen, see, shipped } from "../support/shipped-screens.ts";

/** Routes whose own screens are still to come: all that they say is that people wait. */
/** The chat is led to before its own screen is there. */
/** Every screen that a persona gets to see, under its route's name. */
function* screens(): Generator<{ who: string; route: string; page: Seen }> {
  for (const who of Object.keys(shipped.personas))
    for (const { name, screen } of shipped.flow.routes) {
      if (screen === undefined || decide(who, name).do !== "show") continue;
      try {
        yield { who, route: name, page: see(who, name) };
      } catch (error) {
        if (!(error instanceof NotForAudience)) throw error;
      }
    }
}

const everyScreen = [...screens()];

describe("how far an application has come", () => {
  it("approved for the home that they chose, and with the lease sent, people stand at the last step, and nothing is left of it", () => {
    for (const [who, group] of [
      ["status-approved", false],
      ["status-lease-sent", false],
      ["status-lease-sent", true],
    ] as const) {
      const data = { application: { is_group: group, home_chosen: true } };
      const { shell } = see(who, landing(who, "application", { data }), { data }).screen;
      expect({ at: shell.steps.current, done: shell.meta.stepDone }, who).toEqual({ at: 4, done: 100 });
    }
  });

  it("[RTE-70] approved for a home that nobody had to choose, they stand at the step of the approval", () => {
    const { shell } = see("status-approved", "reviewApplicationApproved", { data: { application: { home_chosen: false } } }).screen;
    expect(shell.steps.current).toBe(2);
  });

  it("[RTE-58] the bar says the step of the page, and never less than how far somebody has come", () => {
    const steps = (who: string, route: string): number | null => see(who, route).screen.shell.steps.current;
    expect(steps("submitted", "applicationInReview")).toBe(1);
    expect(steps("status-preapproved", "profile")).toBe(2);
    expect(steps("status-profile-completed-request-pending", "profileComplete"), "further than the status").toBe(3);
    expect(steps("second-funnel", "profileInterests"), "further than the status").toBe(2);
    expect(steps("status-meet-and-greet", "homeSelection"), "and not back from there").toBe(4);
    expect(steps("status-profile-completed", "profileView"), "nor from here").toBe(3);
    let looked = 0;
    for (const { who, route, page } of everyScreen) {
      const own = shipped.flow.routes.find(({ name }) => name === route)?.meta?.currentStep;
      if (own === undefined) continue;
      looked += 1;
      expect(page.screen.shell.steps.current, `${who} at ${route}`).toBeGreaterThanOrEqual(own);
    }
    expect(looked).toBeGreaterThan(40);
  });

  it("the door on a screen stands at the step of the bar over it", () => {
    let doors = 0;
    for (const { who, route, page } of everyScreen) {
      const door = page.find("door");
      if (!door || route === "homeSelection" || who === "admin-mode") continue;
      // A status may look at what lies behind it: there the door says where the application is.
      if (landing(who, "application") !== route) continue;
      doors += 1;
      expect(door["step"], `${who} at ${route}`).toBe(page.screen.shell.steps.current);
    }
    expect(doors).toBeGreaterThan(4);
    expect(see("second-funnel", "profile").find("door"), "who looks at the profile early is told of one step, not of two").toBeNull();
  });

  it("a form that is complete is not handed in yet, and what was handed in is not decided yet", () => {
    expect(see("ready-to-pay", "payment").screen.shell.meta.stepDone).toBe(80);
    expect(see("submitted", "submitSuccess").screen.shell.meta.stepDone).toBe(90);
  });
});

describe("what is offered is there", () => {
  it("the team is asked by one name, wherever that is offered", () => {
    for (const { who, route, page } of everyScreen) {
      const labels = page.actions.filter(({ action }) => action.do === "support").map(({ label }) => label);
      for (const label of labels) expect(label, `${who} at ${route}`).toMatch(/^(?:Chat with (?:the|our|our leasing) team|Contact support)$/u);
    }
    expect(see("application-begun", "apply").words.join(" ")).toContain("Chat with the team, answered within about 3 business hours.");
  });

  it("no text says of a page that it isn't open yet: each is there", () => {
    const said = Object.entries(shipped.copy).flatMap(([locale, { texts }]) =>
      Object.entries(texts).map(([key, text]): [string, string] => [`${locale} ${key}`, typeof text === "string" ? text : text.text]),
    );
    expect(said.length).toBeGreaterThan(5000);
    expect(said.filter(([, text]) => /page[^.]* (?:isn['’]t|is not) (?:open|there|ready) yet|page[^.]* n’est pas encore/iu.test(text))).toEqual([]);
    expect(String(see("second-funnel", "submitSuccess").block("lead")["text"])).toContain("You can create your profile in the meantime");
  });

  describe("a text of what is left, or comes", () => {
    const lead = (who: string, route: string, change?: Parameters<typeof see>[2]) => String(see(who, route, change).block("lead")["text"]);

    it("says that the fee is all that is left only where nothing is asked before it", () => {
      expect(lead("ready-to-pay", "submit")).toContain("All that is left is the application fee");
      const unasked = { data: { applicant: { sin_ssn_last4: null, skipSsnEntry: false }, check: { exists: false } } };
      expect(lead("ready-to-pay", "submit", unasked)).toContain("A last question or two, then the application fee");
      expect(lead("cosigner-filled", "cosignSubmit")).toContain("A last question or two, then the application fee");
      expect(lead("cosigner-filled", "cosignSubmit", { data: { cosigner_sections: { screening_done: true } } })).toContain(
        "All that is left is the application fee",
      );
      const paid = { cosign: { payment_settled: true } };
      const cost = (valid: boolean) => String(see("cosigner-begun", "cosignSteps", { data: { ...paid, cosigner_sections: { valid } } }).block("cost")["text"]);
      expect(cost(false)).not.toContain("All that is left");
      expect(cost(true)).toContain("All that is left");
    });

    it("says that the income was left for later, wherever somebody waits for the decision", () => {
      const later = (skipped: boolean) => ({ data: { application: { income_skipped: skipped }, income_link: { connected: false } } });
      for (const [who, route] of [
        ["submitted", "applicationInReview"],
        ["group-submitted", "groupStatus"],
        ["group-all-submitted", "groupApplicationInReview"],
      ] as const) {
        expect(see(who, route, later(true)).words.join(" "), who).toContain("You left the income for later.");
        expect(see(who, route, later(false)).words.join(" "), who).not.toContain("You left the income for later.");
      }
    });
  });

  describe("in French", () => {
    const words = Object.entries(shipped.copy["fr-CA"]!.texts).map(([key, text]) => [key, typeof text === "string" ? text : text.text] as const);
    const those = (pattern: RegExp) => words.filter(([, text]) => pattern.test(text!)).map(([key]) => key);

    it("no line begins with a colon or a dollar sign, which belong to what they follow", () => {
      expect(those(/ (?:[:;?!](?!:)|»|\$)|« /u)).toEqual([]);
    });

    it("a currency is called the same everywhere", () => expect(those(/other \{ ?US\}/u)).toEqual([]));

    it("whoever co-signs is a « cosignataire » and « cosigne », and nothing else", () => {
      expect(those(/\b(?:garante?s?|garanti(?:r|s|t)|caution\w*|co-signataires?|coemprunteu\w+|endosseu\w+)\b|répondant/iu)).toEqual([]);
      const english = shipped.copy["en-US"]!.texts;
      const said = words.filter(([key]) => /co-?signer/iu.test(String(english[key])));
      expect(said.length).toBeGreaterThan(60);
    });

    it.each([
      ["whoever applies is a « candidat »", /demandeur|candidature/iu],
      ["what an employer hands out with the pay is a « talon de paie »", /(?:bulletin|fiche|relevé) de paie/iu],
      ["an application is approved, and not accepted", /demande (?:est |a été )?acceptée/iu],
    ])("%s everywhere", (_, otherwise) => expect(those(otherwise)).toEqual([]));

    it("the first of a month is « 1er »", () => {
      const day = (number: number) => formatText(revision, "fr-CA", "cosign.day", { day: number });
      expect([day(1), day(5), day(10)]).toEqual(["Le 1er du mois", "Le 5 du mois", "Le 10 du mois"]);
      const date = (iso: string) => formatText(revision, "fr-CA", "cosign.bill.day", { day: iso });
      expect([date("2027-01-01"), date("2027-01-11"), date("2027-12-31")]).toEqual(["1er janvier 2027", "11 janvier 2027", "31 décembre 2027"]);
    });

    it("every apostrophe is one, and no straight stroke", () => expect(those(/\p{L}'\p{L}/u)).toEqual([]));

    it("no “de” or “que” stands before somebody's name, which may begin with a vowel; the provider's own is known to whoever writes it", () => {
      const ofProvider = new Set([
        "about.title",
        "account.lead",
        "site.about",
        "error.minimumAge.residents",
        "error.minimumAge.cosigners",
        "mail.staff-invite.what",
      ]);
      const person = /(?<!\p{L})(?:de|que|lorsque|puisque) (?:<\w+>)?\{(?:inviter|inviter_name|applicant|first|first_name|name|who|from)\}/u;
      expect(those(person).filter((key) => !ofProvider.has(key))).toEqual([]);
    });
  });

  it("a receipt is spoken of only where something was paid", () => {
    for (const [who, route] of [
      ["submitted", "submitSuccess"],
      ["submitted", "applicationInReview"],
      ["status-rejected", "reviewReviewEmailedUpdate"],
    ] as const) {
      const offered = (fee_waived: boolean) => see(who, route, { data: { application: { fee_waived, sent: true } } }).actions.map(({ label }) => label);
      expect(offered(false), who).toContain("Receipt and what you sent");
      expect(offered(true), who).toContain("What you sent");
    }
    const sent = (paid: boolean) => JSON.stringify(see("submitted", "applicationSent", { data: { receipt: { paid } } }).block("receipt"));
    expect(sent(true)).toContain('"title":"Receipt"');
    expect(sent(false)).toMatch(/"title":"Application fee".*There was nothing to pay\./u);
  });

  it("a fee that was waived is spoken of to whom one was, and to nobody whom the law asks none of", () => {
    const spoken = (page: Seen) => /waived/iu.test([...page.words, page.screen.shell.promo].join(" "));
    expect([...new Set(everyScreen.filter(({ page }) => spoken(page)).map(({ who }) => who))].sort()).toEqual([
      "fee-waived",
      "new-applicant-by-mail",
      "new-applicant-waived",
    ]);
    // As it is in Toronto, whoever they are: nothing to pay, and nothing of it waived.
    const none = { fee_waived: true, fee: { amount: 0, currency: "cad" } };
    const lawful = { application: none, source: none, cosign: none, jurisdiction: { fee_cap: none.fee } };
    const change = { data: lawful };
    const said = everyScreen.filter(({ who, route }) => decide(who, route, change).do === "show" && spoken(see(who, route, change)));
    expect(said.map(({ who, route }) => `${route} for ${who}`)).toEqual([]);
  });

  it("homes are offered where somebody shows them", () => {
    const labels = (has_listings: boolean, ...[who, route]: [string, string]) =>
      see(who, route, { data: { site: { has_listings } } }).actions.map(({ label }) => label);
    for (const [who, route, label] of [
      ["application-begun", "apply", "See the homes in Seattle"],
      ["status-pre-meet-and-greet", "applyNow", "Back to the homes"],
    ] as const) {
      expect(labels(true, who, route), label).toContain(label);
      expect(labels(false, who, route), label).not.toContain(label);
    }
    expect(see("market-full", "roomsForRent").words.join(" "), "the built-in page of a market says what it lacks").toContain("are not listed on this page yet");
  });

  it("in the list only an application that waits for its person stands out", () => {
    const list = see("several-applications", "applications").blocks.filter(({ kind }) => kind === "row-link");
    const out = list.filter((row) => row["highlighted"] === true).map((row) => JSON.stringify(row["subtitle"]));
    expect(out).toEqual([expect.stringContaining("Get started")]);
    expect(list.length).toBeGreaterThan(out.length);
  });
});

describe("what a co-signer reads", () => {
  const way = (who: string) =>
    (see(who, "cosigner-submitSuccess").block("way")["items"] as { title: string; text: string[]; done: boolean; now: boolean }[]).map(
      ({ title, text, done, now }) => [title, text.join(), done === true ? "done" : now === true ? "now" : ""],
    );
  it("of their income asks for a paper once there is something to prove, and not before", () => {
    const words = (who: string) => see(who, "cosignIncome").words.join(" ");
    expect(words("cosigner-begun")).toContain("Where do you work?");
    expect(words("cosigner-begun")).not.toContain("This document is required.");
    const unproven = { data: { cosigner_total: { work: { amount: 5000, currency: "usd" }, work_proven: false } } };
    expect(see("cosigner-begun", "cosignIncome", unproven).words.join(" ")).toContain("This document is required.");
  });
  it("is true before the lease, and once it is sent", () => {
    expect(way("cosigner-submitted").slice(1)).toEqual([
      ["We read it", "Together with Ada’s application", "now"],
      ["You sign", "With the lease, and not before", ""],
    ]);
    expect(way("cosigner-lease-sent").slice(1)).toEqual([
      ["We read it", "Together with Ada’s application", "done"],
      ["You sign", "Now, with the lease that you were sent", "now"],
    ]);
    expect(see("cosigner-lease-sent", "cosigner-submitSuccess").words.join(" ")).not.toContain("until the lease is ready");
  });
});

it("money has both digits of its cents, or none", () => {
  for (const locale of ["en-US", "fr-CA"])
    for (const [key, text] of Object.entries(shipped.copy[locale]?.texts ?? {}))
      expect(typeof text === "string" ? text : text.text, key).not.toMatch(/\$\{\w+, number\}|\{\w+, number\}\s\$/u);
  const { words } = openModal("confirm-annual-income", "to-be-confirmed", "apply", { next: "finish-form" }, { data: { income: { monthly_salary: 4200.5 } } });
  expect(words.join(" ")).toContain("$4,200.50 times twelve");
});

it("French is set as in Canada: no blank before ; ! ?, one that doesn't break before a colon and inside « »", () => {
  const wrong = Object.entries(shipped.copy["fr-CA"]?.texts ?? {}).flatMap(([key, entry]) => {
    const text = typeof entry === "string" ? entry : entry.text;
    return /[ \u00a0\u202f][;!?]|[\p{L}»)} ]:(?= )|[ \u202f]»|«[ \u202f]|«(?!\u00a0)/u.exec(text) ? [`${key}: ${text}`] : [];
  });
  expect(wrong).toEqual([]);
});
