import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindingHash } from "#server/areas/account/sign-in/begin-sign-in.ts";
import { finishSignIn, issuePersonalToken } from "#server/areas/account/index.ts";
import { createCosignerIncome, createCosignerIncomeSource } from "#tests/support/hand-in.ts";
import { chooseServiceFees } from "#server/areas/fees/index.ts";
import { changePrices } from "#server/areas/prices/index.ts";
import { inviteStaff, openCase, placeHold, saveStaffRoles } from "#server/areas/people/index.ts";
import { markAnswer, openReview, readAhead, requestOfApplicant } from "#server/areas/review/index.ts";
import { makeSource, saveSource } from "#server/areas/sources/index.ts";
import { answerCase } from "#server/areas/support/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { createPart } from "#server/kernel/records/record-parts.ts";
import { asksSomebody, cosignerOf, cosigns, type Asked } from "#tests/support/cosigning.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { TestApp, type Visitor } from "#tests/support/test-app.ts";
import { change, refusalOf, staff, submitted } from "../areas/review/support.ts";

const EIGHT = Array.from({ length: 8 }, (_, place) => place);
const atOnce = <T>(work: (place: number) => Promise<T>): Promise<T[]> => Promise.all(EIGHT.map(work));

/** What is looked for and made where it isn't there: eight who look at the same moment, on connections of their own. `.github/created-once.md` lists all of it. */
describeOnEachDatabase("of eight who ask at the same moment one makes", (database) => {
  let app: TestApp;
  let admin: Actor;
  let rob: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    admin = await staff(app, "Amos", "admin");
    rob = await staff(app, "Rob");
  });
  afterAll(() => app.close());

  const count = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await database.open.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values)).rows[0]!.n;
  const anAddress = (): string => `${randomUUID()}@example.com`;
  const accounts = (email: string): Promise<number> => count("users WHERE lower(email) = lower($1)", email);
  const invited = (by: Actor, email: string, roles = ["admin"]) => inviteStaff(app.deps, by, { email, staff_roles: roles });

  /** What the vendor says of somebody, once the browser is back: the id of their account, or why they weren't let in. */
  async function signIn({ issuer = "https://vendor.example", subject = randomUUID() as string, email = anAddress() }): Promise<string> {
    const state = randomUUID();
    const expires = new Date(app.deps.clock.now().getTime() + 60_000).toISOString();
    await app.store.sessions.putSignIn(state, { provider: "google", remember: {}, returnTo: "/", binding: bindingHash("b") }, expires);
    const person = { issuer, subject, email, emailVerified: true, first_name: "Nora", last_name: "Bell", picture: null };
    const vendor = { ...app.deps.signIn, end: async () => person };
    const browser = { provider: "google", params: new URLSearchParams({ state }), binding: "b", bindingRequired: true, previousSessionId: null };
    const finished = await finishSignIn({ ...app.deps, signIn: vendor }, browser);
    return finished.ok ? finished.user.id : finished.failures.join();
  }

  describe("an account", () => {
    it("for an address that eight vendors vouch for: the other seven are told that there is one", async () => {
      for (const email of EIGHT.map(anAddress)) {
        const ids = await atOnce((place) => signIn({ issuer: `https://vendor-${place}.example`, email: place % 2 ? email : email.toUpperCase() }));
        expect(ids.filter((id) => id === "account_exists")).toHaveLength(7);
        expect(await accounts(email)).toBe(1);
      }
    });

    it("for one person of a vendor's, whichever address they come with: the one that was made first", async () => {
      const [subject, emails] = [randomUUID(), EIGHT.map(anAddress)];
      const ids = await atOnce((place) => signIn({ subject, email: emails[place]! }));
      expect(new Set(ids).size).toBe(1);
      expect(await count("users WHERE email = ANY($1)", emails)).toBe(1);
    });

    it("for somebody who is invited to the staff by eight administrators, and by one who presses eight times", async () => {
      const admins = await Promise.all(EIGHT.map((place) => staff(app, `Ann${place}`, "admin")));
      for (const by of [(place: number) => admins[place]!, () => admin]) {
        const email = anAddress();
        const outcomes = await atOnce((place) => invited(by(place), place % 2 ? email : email.toUpperCase()));
        expect(outcomes.map((outcome) => refusalOf(outcome))).toEqual(EIGHT.map(() => "done"));
        expect(outcomes.filter((outcome) => outcome.ok && outcome.created)).toHaveLength(1);
        expect(await accounts(email)).toBe(1);
      }
    });

    it("for somebody who is invited while they first sign in, and whoever loses the role stays without it by every way in", async () => {
      const email = anAddress();
      await atOnce<unknown>((place) => (place % 2 ? invited(admin, email) : signIn({ issuer: `https://vendor-${place}.example`, email })));
      expect(await accounts(email)).toBe(1);
      const { id } = (await app.store.transaction((tx) => tx.userByEmail(email)))!;
      expect(refusalOf(await saveStaffRoles(app.deps, admin, change(id, { staff_roles: [] })))).toBe("done");
      for (const issuer of ["https://vendor-1.example", "https://vendor.example"]) await signIn({ issuer, email });
      expect(await count("users WHERE lower(email) = lower($1) AND is_staff", email)).toBe(0);
    });

    it("for whom eight programs ask for a token", async () => {
      const email = anAddress();
      const tokens = await atOnce(() => issuePersonalToken(app.deps, email, "a program", { makePerson: true }));
      expect(new Set(tokens).size).toBe(8);
      expect(await accounts(email)).toBe(1);
    });
  });

  describe("of an application", () => {
    it.each([
      [
        "emergency-contact",
        { first_name: "May", last_name: "Doe", phonenumber: "+12065550111", email: "may@example.com", relationship: "Aunt" },
        "emergency_contacts",
      ],
      ["residence", { current: true, street_address: "9 Elm St", city: "Seattle", country_code: "US", region: "WA", postal_code: "98101" }, "residences"],
      ["income", { company_name: "Harbor Books", job_title: "Bookseller", monthly_salary: 4200, currency: "usd", start_date: "2022-03-01" }, "incomes"],
    ])("the one %s", async (resource, body, table) => {
      const ada = await app.applicant();
      const { applicant_info } = await ada.state();
      await database.open.pool.query(`DELETE FROM ${table} WHERE applicant_info = $1`, [applicant_info.id]);
      await atOnce(() => createPart(app.deps, ada.actor, resource, { applicant_info: applicant_info.id, ...body }).catch(() => null));
      expect(await count(`${table} WHERE applicant_info = $1`, applicant_info.id)).toBe(1);
    });

    it("the request for an assistance animal, and its case", async () => {
      const ada = await app.applicant();
      const { application } = await ada.state();
      await ada.run("put-flag", { flag: "pet" });
      await atOnce(() => ada.save("flag_pet", { animal: "Dog", animal_name: "Rex", includes_service_animal: true }));
      expect(await count("accommodation_requests WHERE application = $1", application.id)).toBe(1);
      expect(await count("support_cases c JOIN accommodation_requests r ON r.id = c.accommodation_request WHERE r.application = $1", application.id)).toBe(1);
    });

    it("the consent to a background check", async () => {
      const ada = await app.applicant();
      await ada.fillForm();
      await atOnce(() => ada.run("record-consent", { agreed: true }));
      expect(await count("consents WHERE application = $1", (await ada.state()).application.id)).toBe(1);
    });

    it("the request that a reviewer makes of its applicant", async () => {
      const ada = await submitted(app);
      await atOnce(() => requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["income-unverified"] })));
      expect(await count("application_requests WHERE application = $1", ada.id)).toBe(1);
    });

    it("the mark on an answer beside a paper", async () => {
      const ada = await submitted(app);
      const document = await ada.upload("applicant_identity");
      const { applicant_info } = await ada.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { photo_id: document }));
      const marked = await atOnce(() => markAnswer(app.deps, rob, change(ada.id, { document, answer: "applicant.first_name", mark: "match" })));
      expect(marked.map((outcome) => refusalOf(outcome))).toEqual(EIGHT.map(() => "done"));
      expect(await count("answer_marks WHERE application = $1", ada.id)).toBe(1);
    });

    it.each([
      ["looked at it", openReview, "application-opened"],
      ["had it read ahead", readAhead, "application-read-ahead"],
    ] as const)("the trace that somebody %s", async (_, reads, name) => {
      for (const ada of await Promise.all([submitted(app), submitted(app), submitted(app)])) {
        await atOnce(() => reads(app.deps, rob, ada.id));
        expect(await count("audit_events WHERE application = $1 AND name = $2", ada.id, name)).toBe(1);
      }
    });
  });

  describe("of a co-signer", () => {
    let asked: Asked;
    let cora: Visitor;
    let cosigner: string;
    beforeAll(async () => {
      asked = await asksSomebody(app);
      cora = await cosigns(app, asked);
      cosigner = (await cosignerOf(app, asked.source))!.id;
    });

    it("their income, from the page and over the API", async () => {
      const said = { company_name: "Harborview Library", job_title: "Head librarian", monthly_salary: 6400, currency: "usd", start_date: "2014-05-01" };
      const ways = [
        () => cora.save("cosigner_income", said, null, asked.at("cosign-income/employment")),
        () => createCosignerIncome(app.deps, cora.actor, cosigner, said),
      ];
      await atOnce<unknown>((place) => ways[place % 2]!());
      expect(await count("incomes WHERE cosigner = $1", cosigner)).toBe(1);
    });

    it("as many further incomes as there may be, and no more", async () => {
      const most = app.deps.documents.current().set.resources["additional-income"]!.most!;
      const source = { source_name: "Rent", monthly_salary: 100, currency: "usd" };
      for (let asked = 0; asked <= most; asked += 8) await atOnce(() => createCosignerIncomeSource(app.deps, cora.actor, cosigner, source));
      expect(await count("additional_incomes a JOIN incomes i ON i.id = a.income WHERE i.cosigner = $1", cosigner)).toBe(most);
    });

    it("their consent", async () => {
      await atOnce(() => cora.run("record-cosigner-consent", { agreed: true }, asked.at("submit")));
      expect(await count("consents WHERE cosigner = $1", cosigner)).toBe(1);
    });
  });

  describe("among the staff", () => {
    it("a link of one name: the others are told that it is taken", async () => {
      const slug = `campus-${randomUUID().slice(0, 8)}`;
      const made = await atOnce(() => makeSource(app.deps, admin, { sharing: "open", market: "seattle", slug }));
      expect(made.map((outcome) => refusalOf(outcome)).toSorted()).toEqual(["done", ...EIGHT.slice(1).map(() => "invalid slug: source-taken")].toSorted());
      expect(await count("sources WHERE slug = $1", slug)).toBe(1);
    });

    it("the home of a group's terms", async () => {
      const home = {
        slug: `home-${randomUUID().slice(0, 8)}`,
        market: "seattle",
        name: "The Maple",
        picture: "home-loft",
        rooms: 3,
        address: {},
        full_property_price_cents: 400_000,
      };
      await app.store.transaction((tx) => tx.insert("home", home));
      const slug = `pair-${randomUUID().slice(0, 8)}`;
      await makeSource(app.deps, admin, { sharing: "group", market: "seattle", slug, number_of_potential_roommates: 2 });
      const saved: Outcome<unknown>[] = await atOnce(() => saveSource(app.deps, admin, change(slug, { home: home.slug })));
      expect(saved.map((outcome) => refusalOf(outcome))).toEqual(EIGHT.map(() => "done"));
      expect(await count("group_property_selections WHERE group_source = $1", slug)).toBe(1);
    });

    it("a choice of fees: the others are told that it was made", async () => {
      const before = await count("constant_choices");
      const sets = await atOnce((place) =>
        chooseServiceFees(app.deps, admin, { body: { set: ["service_fee", "service_fee_exempting"][place % 2], reason: "Because." }, version: 0 }),
      );
      expect(sets.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await count("constant_choices")).toBe(before + 1);
    });

    it("a change of a market's prices: the others are told that it was made", async () => {
      const prices = await atOnce((place) =>
        changePrices(app.deps, admin, { id: "seattle", body: { constants: { holding_free_days: 10 + place }, reason: "Because." }, version: 0 }),
      );
      expect(prices.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await count("price_changes")).toBe(1);
    });

    it("a hold on somebody's data", async () => {
      const { user } = (await app.person()).actor;
      await atOnce(() => placeHold(app.deps, admin, change(user.id, { reason: "A lawsuit." })));
      expect(await count("legal_holds WHERE user_id = $1", user.id)).toBe(1);
    });

    it("an answer to a case that is sent once", async () => {
      const { user } = (await app.person()).actor;
      await openCase(app.deps, admin, change(user.id, { message: "They called." }));
      const { rows } = await database.open.pool.query<{ id: string }>("SELECT id FROM support_cases WHERE user_id = $1", [user.id]);
      await atOnce(() => answerCase(app.deps, admin, change(rows[0]!.id, { text: "We call back." })));
      expect(await count("support_answers WHERE support_case = $1", rows[0]!.id)).toBe(1);
    });
  });
});
