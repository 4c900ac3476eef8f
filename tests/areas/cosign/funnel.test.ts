import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reconcileCharges } from "#server/areas/payment/index.ts";
import { deleteCosigner } from "#server/areas/cosign/index.ts";
import { asksSomebody, COSIGNER_ANSWERS, cosignerOf, cosigns, fillsIn, readyToPay } from "../../support/cosigning.ts";
import { codesOf, TestApp, modalsOf, type Visitor, where } from "../../support/test-app.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { Seen } from "../../support/shipped-screens.ts";
import { finishPaidCosigner } from "#tests/support/hand-in.ts";

interface RailSeen {
  current: string;
  items: { title: string; text: string[]; done?: boolean; action?: { href: string } }[];
  all: { href: string };
}

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const begun = async (terms: object = {}) => {
  const asked = await asksSomebody(app, { terms });
  return { asked, cora: await cosigns(app, asked) };
};
const ready = async (terms: object = {}) => {
  const { asked, cora } = await begun(terms);
  await readyToPay(cora, asked);
  return { asked, cora };
};
const mailsOf = async (template: string): Promise<string[]> =>
  (await app.store.mails.unsent(200)).filter((mail) => mail.template === template).map(({ subject }) => subject);

describe("a co-signer's own form", () => {
  it("[COS-2, COS-5, RTE-99] has two parts, and says what each still asks", async () => {
    const { asked, cora } = await begun();
    const seen = new Seen(await cora.see(asked.at("steps")));
    expect(seen.words).toEqual(expect.arrayContaining(["Personal details", "Income information"]));
    await fillsIn(cora, asked);
    const after = new Seen(await cora.see(asked.at("steps")));
    expect(after.words.filter((said) => said.startsWith("Complete."))).toHaveLength(2);
  });

  it("says beside each page which step it is part of, how far each is, and leads to the others; to the end once all is answered", async () => {
    const { asked, cora } = await begun();
    const rail = async (page: string) => new Seen(await cora.see(asked.at(page))).block("rail") as unknown as RailSeen;
    const before = await rail("about-yourself");
    expect(before.current).toBe("personal");
    expect(before.items.map(({ title, text, done, action }) => [title, text.join(""), done ?? false, action?.href ?? null])).toEqual([
      ["Personal details", "6 fields remaining", false, asked.at("about-yourself")],
      ["Income information", "5 fields remaining", false, asked.at("cosign-income")],
      ["Finalize and pay", "$25 USD, once", false, null],
    ]);
    expect(before.all.href).toBe(asked.at("steps"));
    await fillsIn(cora, asked);
    const after = await rail("cosign-income/documents");
    expect(after.current).toBe("income");
    expect(after.items.map(({ text, done, action }) => [text.join(""), done ?? false, action?.href ?? null])).toEqual([
      ["Complete", true, asked.at("about-yourself")],
      ["Complete", true, asked.at("cosign-income")],
      ["$25 USD, once", false, asked.at("submit")],
    ]);
    const free = await begun({ waive_application_fee: true });
    expect(new Seen(await free.cora.see(free.asked.at("cosign-income"))).words).toEqual(
      expect.arrayContaining(["Finalize free application", "Nothing to pay"]),
    );
  });

  it("[COS-6, COS-7] ends in paying where there is a fee, and says free where there is none", async () => {
    const { asked, cora } = await begun();
    expect(new Seen(await cora.see(asked.at("steps"))).words).toContain("Finalize and pay");
    const free = await begun({ waive_application_fee: true });
    expect(new Seen(await free.cora.see(free.asked.at("steps"))).words).toContain("Finalize free application");
  });

  it("[RTE-100 to RTE-106] [COS-8, COS-9, COS-10] has a page for each part of it, the income's overview, work and proof among them", async () => {
    const { asked, cora } = await begun();
    const asks = async (page: string) => new Seen(await cora.see(asked.at(page))).sections.flatMap(({ fields }) => fields.map(({ property }) => property));
    const pages = ["about-yourself", "address", "identity", "cosign-income/employment", "cosign-income/documents"];
    expect(await Promise.all(pages.map(asks))).toEqual([
      ["first_name", "last_name", "email", "birthdate", "phonenumber"],
      ["street_address", "city", "country_code", "region", "postal_code"].map((name) => `typed.${name}`),
      ["photo_id"],
      ["company_name", "job_title", "monthly_salary", "currency", "start_date"],
      ["document"],
    ]);
    const more = new Seen(await cora.see(asked.at("cosign-income/additional-sources")));
    expect(more.words).toContain("Add a source");
    const overview = new Seen(await cora.see(asked.at("cosign-income")));
    const { href } = overview.action("Fill in") as { href: string };
    expect(href).toBe(asked.at("cosign-income/employment"));
  });

  it("[VAL-22, VAL-85, VAL-86, VAL-87, VAL-88, VAL-89] asks for a name, an address to write to, an age of 18 and a phone", async () => {
    const { asked, cora } = await begun();
    const young = await cora.save("cosigner", { birthdate: "2015-01-01" }, null, asked.at("about-yourself"));
    expect(young.ok ? [] : young.problems.map(({ message }) => message)).toEqual(["Latchkey Homes’s cosigners must be at least 18 years of age."]);
    for (const [property, value] of [
      ["first_name", "x".repeat(51)],
      ["last_name", "x".repeat(51)],
      ["email", "cora at example"],
      ["email", `${"x".repeat(95)}@example.com`],
      ["phonenumber", "+12065550"],
    ] as const)
      expect((await cora.save("cosigner", { [property]: value }, null, asked.at("about-yourself"))).ok, property).toBe(false);
    await cora.save("cosigner", { first_name: null, last_name: "  ", email: null, phonenumber: null }, null, asked.at("about-yourself"));
    const pressed = await cora.run("go-on-cosigning", {}, asked.at("about-yourself"));
    expect(pressed.ok ? [] : pressed.problems.map(({ path }) => path).sort()).toEqual(
      ["birthdate", "email", "first_name", "last_name", "phonenumber"].map((name) => `cosigner.${name}`),
    );
  });

  it("[RTE-106] asks of the source that the address names alone, and of all where it names none", async () => {
    const { asked, cora, overview, sources } = await withPension();
    await cora.run("save-income-source", { source: "", source_name: "Rent of a flat", monthly_salary: 700, currency: "usd" }, overview);
    const [pension, flat] = await sources();
    const asks = async (path: string) => JSON.stringify(new Seen(await cora.see(asked.at(`cosign-income/additional-sources${path}`))).drawn);
    const [one, other, all] = [await asks(`/${pension!.id}`), await asks(`/${flat!.id}`), await asks("")];
    const shown = (page: string) => [pension!, flat!].map(({ id }) => page.includes(`"root":"cosigner_income_sources:${id}"`));
    expect([shown(one), shown(other), shown(all)]).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
  });

  const withPension = async () => {
    const { asked, cora } = await begun();
    const overview = asked.at("cosign-income");
    await cora.run("save-income-source", { source: "", source_name: "City pension", monthly_salary: 1120, currency: "usd" }, overview);
    const sources = async () => (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!.cosigner_income_sources;
    return { asked, cora, overview, sources, words: async () => new Seen(await cora.see(overview)).words };
  };

  it("[COS-11, VAL-45, VAL-48, VAL-49, VAL-50, VAL-78] adds a source of income in a modal that asks its name, amount and currency, and says other things of it there", async () => {
    const { asked, cora } = await begun();
    const overview = asked.at("cosign-income");
    const asks = async (said: object) => {
      const result = await cora.run(
        "save-income-source",
        { source: "", source_name: "City pension", monthly_salary: 1120, currency: "usd", ...said },
        overview,
      );
      return result.ok ? [] : result.problems.map(({ path, code }) => `${path?.split(".").at(-1)}: ${code}`);
    };
    expect(await asks({ source_name: " " })).toEqual(["source_name: required"]);
    expect(await asks({ source_name: "x".repeat(51) })).toEqual(["source_name: maxLength"]);
    expect(await asks({ monthly_salary: null })).toEqual(["monthly_salary: required"]);
    expect(await asks({ monthly_salary: 1_000_000 })).toEqual(["monthly_salary: maxAmount"]);
    expect(await asks({ currency: "gold" })).toEqual(["currency: oneOf"]);
    expect(await asks({})).toEqual([]);
    expect(new Seen(await cora.see(overview)).words).toEqual(
      expect.arrayContaining(["City pension", "$1,120", "a month", "This document is required. Without it this doesn’t count."]),
    );
    const id = (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!.cosigner_income_sources[0]!.id;
    expect(await asks({ source: id, source_name: "State pension", monthly_salary: 900 })).toEqual([]);
    const words = new Seen(await cora.see(overview)).words;
    expect(words).toEqual(expect.arrayContaining(["State pension", "$900"]));
    expect(words).not.toContain("City pension");
  });

  it("takes a source out at once, puts it back with its proof where they undo that, and lets it go once they go on", async () => {
    const { asked, cora, overview, sources, words } = await withPension();
    const [source] = await sources();
    const page = asked.at(`cosign-income/additional-sources/${source!.id}`);
    await cora.save(`cosigner_income_sources:${source!.id}`, { document: await cora.upload("applicant_income") }, null, page);
    const [proven] = await sources();
    expect(proven!.document).not.toBeNull();
    expect((await cora.run("remove-income-source", { source: source!.id }, overview)).ok).toBe(true);
    expect(await words()).toContain("City pension removed.");
    expect(await sources()).toEqual([]);
    for (const press of ["first", "second"]) {
      expect((await cora.run("restore-income-source", {}, overview)).ok, press).toBe(true);
      expect(await sources(), press).toMatchObject([
        { id: source!.id, source_name: "City pension", monthly_salary_cents: 112_000, document: proven!.document },
      ]);
    }
    await cora.run("remove-income-source", { source: source!.id }, overview);
    await cora.run("go-on-cosigning", {}, asked.at("cosign-income/additional-sources"));
    expect(await words()).not.toContain("City pension removed.");
    expect((await cora.run("restore-income-source", {}, overview)).ok).toBe(true);
    expect(await sources()).toEqual([]);
  });

  it("takes as many sources of income as its rule says, and no more", async () => {
    const { asked, cora } = await begun();
    const add = (n: number) =>
      cora.run("save-income-source", { source: "", source_name: `Source ${n}`, monthly_salary: 10, currency: "usd" }, asked.at("cosign-income"));
    const { most = 0 } = publishedDocuments().set.resources["additional-income"]!;
    for (let n = 1; n <= most; n += 1) expect((await add(n)).ok, String(n)).toBe(true);
    expect(codesOf(await add(most + 1))).toEqual(["maxItems"]);
  });

  it("is told where a source that they change is gone: another tab took it out", async () => {
    const { cora, overview, sources } = await withPension();
    const [source] = await sources();
    await cora.run("remove-income-source", { source: source!.id }, overview);
    const late = { source: source!.id, source_name: "City pension", monthly_salary: 1500, currency: "usd" };
    expect(codesOf(await cora.run("save-income-source", late, overview))).toEqual(["wrong-state"]);
    expect(await sources()).toEqual([]);
  });

  it("adds up what comes in one currency, and says of the rest that it isn't added", async () => {
    const { asked, cora, overview, words } = await withPension();
    const work = { company_name: "Harborview Library", job_title: "Head librarian", monthly_salary: 6400, currency: "usd", start_date: "2014-05-01" };
    await cora.save("cosigner_income", work, null, asked.at("cosign-income/employment"));
    await cora.run("save-income-source", { source: "", source_name: "Rent in Toronto", monthly_salary: 200, currency: "cad" }, overview);
    const said = await words();
    expect(said).toEqual(expect.arrayContaining(["Harborview Library, since May 2014", "$7,520", "$200 CAD"]));
    expect(said).toContain("What comes in another currency isn’t added up here. We look at it all the same.");
    expect(said).toContain("What has no proof yet doesn’t count. Until then it is $0 a month.");
  });

  it("is told what another tab answered meanwhile, instead of writing over it", async () => {
    const { asked, cora } = await begun();
    const page = asked.at("about-yourself");
    const { version } = (await cosignerOf(app, asked.source))!;
    await cora.save("cosigner", { first_name: "Corinna" }, version, page);
    expect(codesOf(await cora.save("cosigner", { first_name: "Cornelia" }, version, page))).toEqual(["changed-elsewhere"]);
    expect((await cora.save("cosigner", { last_name: "Whitfield" }, version, page)).ok).toBe(true);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ first_name: "Corinna", last_name: "Whitfield" });
  });

  it("is nobody else's: a stranger's answers reach nothing", async () => {
    const { asked } = await begun();
    const stranger = await app.person();
    expect((await stranger.save("cosigner", COSIGNER_ANSWERS, null, asked.at("about-yourself"))).ok).toBe(false);
    expect((await stranger.run("save-income-source", { source: "", source_name: "A", monthly_salary: 1, currency: "usd" }, asked.at("cosign-income"))).ok).toBe(
      false,
    );
    expect((await asked.applicant.save("cosigner", COSIGNER_ANSWERS, null, asked.at("about-yourself"))).ok).toBe(false);
  });
});

describe("a co-signer who hands their application in", () => {
  it("[RTE-107 to RTE-111, PAY-32, PAY-40, COS-3, COS-13] agrees, gives the number, pays once and is told it is in", async () => {
    const { asked, cora } = await begun();
    expect(await cora.open(asked.at("submit"))).toMatchObject({ do: "redirect", href: asked.at("steps") });
    await fillsIn(cora, asked);
    expect(modalsOf((await cora.run("start-cosigner-submission", {}, asked.at("submit"))).effects)).toEqual(["cosigner-consent"]);
    await cora.run("record-cosigner-consent", { agreed: true }, asked.at("submit"));
    expect(where((await cora.run("start-cosigner-submission", {}, asked.at("submit"))).effects)).toEqual([asked.at("submit/screening")]);
    await cora.save("cosigner", { sin_ssn_country: "US", sin_ssn: "123450000" }, null, asked.at("submit/screening"));
    expect(where((await cora.run("start-cosigner-submission", {}, asked.at("submit/screening"))).effects)).toEqual([asked.at("submit/payment")]);
    const token = "tok_visa";
    const paid = await cora.run("pay-and-cosign", { token }, asked.at("submit/payment"));
    expect(where(paid.effects)).toEqual([asked.at("submit/success")]);
    expect(await cora.open(asked.at("about-yourself"))).toMatchObject({ do: "redirect", href: asked.at("submit/success") });
    expect(new Seen(await cora.see(asked.at("submit/success"))).words).toContain("Your co-signer application is in");
    const cosigner = (await cosignerOf(app, asked.source))!;
    expect(cosigner).toMatchObject({ status: "submitted", sin_ssn_last4: "0000" });
    expect(await app.store.cosignerState(cosigner.id)).toMatchObject({
      cosigner_charge: { status: "success", amount_cents: 2500, target_type: "cosigner" },
      cosigner_check: { target_type: "cosigner" },
      cosigner_consent: { user_id: cora.actor.user.id },
    });
    const again = await cora.run("pay-and-cosign", { token }, asked.at("submit/payment"));
    expect(where(again.effects)).toEqual([asked.at("submit/success")]);
    expect((await app.store.list("charge", { target_id: cosigner.id }, { limit: 5, offset: 0 })).total).toBe(1);
    expect(await mailsOf("cosigner-submitted")).toHaveLength(1);
    expect(await mailsOf("cosigner-receipt")).toHaveLength(1);
  });

  it("agrees once: the first consent stands, with the text as it was shown, and in history", async () => {
    const { asked, cora } = await begun();
    await fillsIn(cora, asked);
    for (const _press of ["one", "two"]) await cora.run("record-cosigner-consent", { agreed: true }, asked.at("submit"));
    const { id } = (await cosignerOf(app, asked.source))!;
    const { rows } = await app.store.list("consent", { cosigner: id }, { limit: 9, offset: 0 });
    expect(rows.map(({ text }) => text)).toEqual([expect.stringMatching(/consumer report|background check/i)]);
    expect((await app.store.events(id)).filter(({ name }) => name === "consent-given")).toHaveLength(1);
  });

  it("pays nothing where it is free, and is submitted by the first button", async () => {
    const { asked, cora } = await ready({ waive_application_fee: true });
    const done = await cora.run("start-cosigner-submission", {}, asked.at("submit"));
    expect(where(done.effects)).toEqual([asked.at("submit/success")]);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "submitted", waive_application_fee: true });
    // What was handed in stays, whoever takes it back over the API.
    const { id } = (await cosignerOf(app, asked.source))!;
    expect(await deleteCosigner(app.deps, cora.actor, id)).toMatchObject({ ok: false, problem: { kind: "conflict" } });
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "submitted", first_name: "Cora" });
  });

  it("is charged once by two presses at the same moment", async () => {
    const { asked, cora } = await ready();
    await Promise.all(["tok_visa", "tok_mastercard"].map((token) => cora.run("pay-and-cosign", { token }, asked.at("submit/payment"))));
    const { id } = (await cosignerOf(app, asked.source))!;
    expect((await app.store.list("charge", { target_id: id }, { limit: 5, offset: 0 })).rows.filter(({ status }) => status !== "declined")).toHaveLength(1);
  });

  it("that was paid already leads to its receipt until it is in", async () => {
    const { asked, cora } = await ready();
    const way = "/api/v1/applications/receipts/";
    expect(JSON.stringify(await cora.see(asked.at("steps")))).not.toContain(way);
    const { id } = (await cosignerOf(app, asked.source))!;
    const charge = randomUUID();
    const now = app.deps.clock.now().toISOString();
    await app.store.transaction(async (tx) => {
      await tx.claimCharge({ id: charge, target_type: "cosigner", target_id: id, amount_cents: 2500, currency: "usd", country: "US", created_at: now });
      await tx.settleCharge(charge, { status: "success" }, now);
    });
    expect(JSON.stringify(await cora.see(asked.at("steps")))).toContain(`${way}${charge}`);
  });

  it("stays where they are when the card is declined, and may try another", async () => {
    const { asked, cora } = await ready();
    const declined = await cora.run("pay-and-cosign", { token: "tok_chargeDeclined" }, asked.at("submit/payment"));
    expect(codesOf(declined)).toEqual(["declined"]);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "open" });
    const paid = await cora.run("pay-and-cosign", { token: "tok_visa" }, asked.at("submit/payment"));
    expect(where(paid.effects)).toEqual([asked.at("submit/success")]);
  });

  it("[PAY-39] is led to what failed when the submission is refused, and loses nothing", async () => {
    const { asked, cora } = await ready();
    expect(await cora.open(asked.at("submit/failed")), "while nothing has failed").toMatchObject({ do: "redirect", href: asked.at("steps") });
    await cora.save("cosigner", { photo_id: null }, null, asked.at("identity"));
    const { id } = (await cosignerOf(app, asked.source))!;
    await app.store.transaction((tx) => tx.update("cosigner", id, { waive_application_fee: true }));
    const failed = await cora.run("submit-cosigner", {}, asked.at("submit"));
    expect(where(failed.effects)).toEqual([asked.at("submit/failed")]);
    expect(new Seen(await cora.see(asked.at("submit/failed"))).words).toContain("A question is still open.");
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "open", first_name: "Cora" });
  });

  it("is finished by the job where they paid and their page never came back", async () => {
    const { asked, cora } = await ready();
    const { id } = (await cosignerOf(app, asked.source))!;
    const token = "tok_visa";
    const { chargeCosigner } = await import("#tests/support/hand-in.ts");
    expect(await chargeCosigner(app.deps, cora.actor, { cosigner: id, token })).toMatchObject({ status: "done" });
    expect(await finishPaidCosigner(app.deps, { cosigner: id })).toBe("submitted");
    expect(await finishPaidCosigner(app.deps, { cosigner: id })).toBe("already");
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "submitted" });
    expect((await reconcileCharges(app.deps)).waiting).toBe(0);
  });
});

describe("what a co-signer sent", () => {
  const sent = async (terms: Record<string, unknown> = {}) => {
    const { asked, cora } = await ready(terms);
    await cora.run("save-income-source", { source: "", source_name: "City pension", monthly_salary: 1120, currency: "usd" }, asked.at("cosign-income"));
    const { cosigner_income_sources: sources } = (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!;
    const proof = { document: await cora.upload("applicant_income") };
    await cora.save(`cosigner_income_sources:${sources[0]!.id}`, proof, null, asked.at("cosign-income/additional-sources"));
    const path = asked.at("submit/sent");
    expect(await cora.open(path), "before it was sent").toMatchObject({ do: "redirect", href: asked.at("steps") });
    await cora.run("start-cosigner-submission", {}, asked.at("submit"));
    if (!terms["waive_application_fee"]) await cora.run("pay-and-cosign", { token: "tok_mastercard" }, asked.at("submit/payment"));
    return { asked, cora, path };
  };
  const said = async (who: Visitor, path: string) => JSON.stringify((await who.see(path)).blocks);

  it("stands under its question as it was answered, with the receipt and what was agreed to: from the page of success, for good, and never with the number", async () => {
    const { asked, cora, path } = await sent();
    expect(new Seen(await cora.see(asked.at("submit/success"))).action("Receipt and what you sent")).toMatchObject({ href: path });
    await asked.applicant.isMovedTo("rejected");
    const screen = await cora.see(path);
    expect(screen.unknowns).toEqual([]);
    const blocks = await said(cora, path);
    for (const [question, answer] of [
      ["First name", "Cora"],
      ["Date of birth", "May 4, 1968"],
      ["Street address", "9 Elm St"],
      ["State", "Washington"],
      ["Employer", "Harborview Library"],
      ["Source name", "City pension"],
      ["Social Security number", "Ending in 0000"],
    ])
      expect(blocks).toMatch(new RegExp(`"label":"${question}","cells":\\[\\{"id":"[^"]*","text":\\["${answer}"\\]`));
    expect(blocks.match(/"text":\["[^"]*\.(?:png|jpe?g|pdf)"\]/g), "files by their names").toHaveLength(3);
    for (const words of ["$25", "Mastercard, ending 4444", "What you agreed to", "order a background check about you"]) expect(blocks).toContain(words);
    expect(blocks).not.toContain("123450000");
  });

  it("has no receipt where nothing was paid, and says so", async () => {
    const { asked, cora, path } = await sent({ waive_application_fee: true });
    expect(new Seen(await cora.see(asked.at("submit/success"))).action("What you sent")).toMatchObject({ href: path });
    expect(new Seen(await cora.see(path)).words).toContain("There was nothing to pay.");
  });

  it("is nobody else's: neither the applicant's whom they stand by, nor that of who knows the link", async () => {
    const { asked, path } = await sent();
    for (const who of [asked.applicant, await app.person()]) expect(await who.open(path)).toMatchObject({ do: "redirect", href: asked.at("link") });
  });
});
