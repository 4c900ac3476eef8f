import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/personal-data/export-personal-data.ts";
import { saveProfile } from "#server/areas/account/save-profile.ts";
import { removeFiles } from "#server/kernel/uploads/remove-files.ts";
import { storeUpload } from "#server/kernel/uploads/uploaded-files.ts";
import { AccountDeleted } from "#server/ports/store.ts";
import { PHOTO } from "#tests/support/person.ts";
import { assignReview, waiveFee } from "#server/areas/review/index.ts";
import { asksSomebody, cosigns } from "../../support/cosigning.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { codesOf, TestApp, type Visitor, where } from "../../support/test-app.ts";
import { staff } from "../review/support.ts";
import { everyRow, remove, wordsOf } from "./personal-data.ts";

const NOW_AND_THEN = { limit: 100, offset: 0 };
describeOnEachDatabase("a person's own data", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  /** Somebody with answers, papers, messages, a paid fee and a check. */
  async function somebody(): Promise<Visitor> {
    const person = await app.applicant();
    await person.ready();
    const words = wordsOf(person);
    const name = { first_name: words.first, last_name: words.last };
    await app.store.transaction(async (tx) => {
      await tx.update("user", person.actor.user.id, name);
      await tx.linkIdentity({ issuer: "https://vendor.example", subject: person.actor.user.id, user_id: person.actor.user.id, email: person.actor.user.email });
    });
    await person.save("applicant", name);
    await person.save("residence", { "address.street_address": words.street });
    await person.save("income", { company_name: words.employer });
    await app.store.tokens.create(person.actor.user.id, `hash-${person.actor.user.id}`, "laptop");
    await person.run("send-support-message", { message: words.message });
    const kept = await storeUpload(app.deps, person.actor, { purpose: "applicant_income", filename: "stub.png", body: PHOTO.buffer }, 1e6);
    expect(kept.ok).toBe(true);
    return person;
  }
  const pay = (person: Visitor) => person.run("pay-and-submit", { token: "tok_visa" }, `${person.applyPath}/submit/payment`);
  const allOf = async (person: Visitor) => app.store.personalData(person.actor.user.id);
  const everything = () => everyRow(database.open.pool);

  it("knows every table that keeps something of people", async () => {
    const { rows } = await database.open.pool.query<{ name: string }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
         -- A home's address is nobody's.
         AND c.table_name <> 'homes'
         AND c.column_name IN ('user_id', 'owner_user_id', 'actor_user_id', 'application', 'applicant_info', 'income', 'target_id', 'email', 'to', 'first_name', 'cosigner', 'address',
           'author_user_id', 'source_application', 'support_case', 'resident', 'blocker', 'covers')`,
    );
    const known = Object.keys(await allOf(await app.person())).sort();
    expect(known).toEqual([...new Set(rows.map(({ name }) => name))].sort());
  });

  describe("in one download", () => {
    it("is everything that they answered, did and uploaded, and nothing of anybody else", async () => {
      const [person, other] = [await somebody(), await somebody()];
      await pay(person);
      const files = [];
      for await (const file of (await exportPersonalData(app.deps, person.actor))()) files.push(file);
      const said = Buffer.from(files[0]!.content).toString();
      for (const word of Object.values(wordsOf(person))) expect(said, word).toContain(word);
      expect(JSON.parse(said)).toMatchObject({
        users: [{ email: person.actor.user.email }],
        applicant_infos: [{ sin_ssn_last4: "0000" }],
        charges: [{ status: "success", amount_cents: 3500 }],
        consents: [{ address: "203.0.113.7" }],
        audit_events: expect.arrayContaining([expect.objectContaining({ name: "application-submitted", by: "you" })]),
      });
      expect(said).not.toContain(other.actor.user.email);
      expect(said).not.toContain(other.actor.user.id);
      const stub = files.find(({ name }) => name.endsWith("-stub.png"))!;
      expect(Buffer.from(stub.content).subarray(1, 4).toString()).toBe("PNG");
      expect(said).toContain(JSON.stringify(stub.name));
    });

    it("says of what others did to it that they were staff or others, and who of them nowhere", async () => {
      const person = await app.applicant();
      const [rhea, asked] = [await staff(app, "Rhea"), await asksSomebody(app, { applicant: person })];
      const cora = await cosigns(app, asked);
      await person.isMovedTo("submitted");
      const { application } = await person.state();
      expect((await assignReview(app.deps, rhea, { id: application.id, body: { assigned_to: rhea.user.id }, version: null })).ok).toBe(true);
      const data = await allOf(person);
      // The co-signer's address they typed themselves.
      for (const word of [rhea.user.id, rhea.user.email, cora.actor.user.id]) expect(JSON.stringify(data), word).not.toContain(word);
      const by = new Map(data["audit_events"]!.map((event) => [event["name"], event["by"]]));
      expect([by.get("application-created"), by.get("assigned"), by.get("cosigner-created")]).toEqual(["you", "staff", "somebody else"]);
    });

    it("names nobody of the staff by their id, whatever history says beside what was done", async () => {
      const [rhea, person] = [await staff(app, "Rhea"), await app.applicant()];
      const { application } = await person.state();
      const { id } = rhea.user;
      const detail = {
        confirmed_by: id,
        upper: id.toUpperCase(),
        list: ["x", id],
        within: { deep: [{ by: id }] },
        reasons: ["income-unverified"],
        mine: person.actor.user.id,
      };
      const at = app.deps.clock.now().toISOString();
      const event = { application: application.id, actor_user_id: id, as_user_id: null, name: "reject", detail, why: null, at };
      await app.store.transaction((tx) => tx.event(event));
      const { audit_events = [] } = await allOf(person);
      expect(audit_events.find(({ name }) => name === "reject")).toMatchObject({ by: "staff" });
      expect(audit_events.find(({ name }) => name === "reject")!["detail"]).toEqual({ reasons: ["income-unverified"], mine: person.actor.user.id });
    });

    it("has their mails, without the links in them, which lead whoever has one", async () => {
      const person = await app.applicant();
      const to = person.actor.user.email;
      const text = "Your link: https://apply.example/cosign/secret-of-a-link (or https://apply.example/mail/other-secret).\n\nUntil Friday.";
      await app.store.transaction((tx) => tx.queueMail({ to, subject: "A link", text, html: "", template: "cosigner-invite", dedupe_key: "links:1" }));
      const { mails = [] } = await allOf(person);
      expect(mails.find(({ subject }) => subject === "A link")!["text"]).toBe(
        "Your link: https://apply.example/… (or https://apply.example/…).\n\nUntil Friday.",
      );
    });

    it("holds nothing of those whom somebody of the staff decided about", async () => {
      const [rhea, person] = [await staff(app, "Rhea"), await app.applicant()];
      const { application } = await person.state();
      const reason = `because of ${wordsOf(person).street}`;
      expect((await waiveFee(app.deps, rhea, { id: application.id, body: { reason }, version: null })).ok).toBe(true);
      const data = await app.store.personalData(rhea.user.id);
      expect(data["audit_events"]).toMatchObject([{ name: "fee-waived", by: "you" }]);
      for (const word of [reason, application.id]) expect(JSON.stringify(data)).not.toContain(word);
    });

    it("holds no secret: no key of a session or a token, of the government id its last digits alone", async () => {
      const person = await somebody();
      const said = JSON.stringify(await allOf(person));
      for (const secret of [person.actor.session!.id, `hash-${person.actor.user.id}`, "123450000", "sealed", "storage_key"]) expect(said).not.toContain(secret);
    });
  });

  describe("is deleted", () => {
    it("with the account: answers, papers, messages and every way to sign in are gone", async () => {
      const person = await somebody();
      const { id, email } = person.actor.user;
      const { rows: papers } = await app.store.list("document", { owner_user_id: id }, NOW_AND_THEN);
      const stub = papers.find(({ filename }) => filename === "stub.png")!;
      expect(where((await remove(person)).effects)).toEqual(["/account/deleted"]);
      const left = await everything();
      for (const word of [...Object.values(wordsOf(person)), email]) expect(left.includes(word), word).toBe(false);
      expect(await app.store.sessions.find(person.actor.session!.id)).toBeNull();
      expect(await app.store.tokens.userOf(`hash-${id}`)).toBeNull();
      expect((await app.store.list("document", { owner_user_id: id }, NOW_AND_THEN)).total).toBe(0);
      expect((await app.store.list("application", { user_id: id }, NOW_AND_THEN)).rows.map(({ status }) => status)).toEqual(["withdrawn"]);
      // The files go by a job, which says which.
      const { rows: jobs } = await database.open.pool.query<{ data: { keys: string[] } }>(
        "SELECT data FROM jobs WHERE name = 'remove-files' ORDER BY seq DESC LIMIT 1",
      );
      expect(jobs[0]?.data.keys).toContain(stub.storage_key);
      await removeFiles(app.deps, jobs[0]!.data);
      await removeFiles(app.deps, jobs[0]!.data);
      expect(await app.deps.files.get(stub.storage_key)).toBeNull();
    });

    it("but for what the law keeps: what was paid, the check and the consent to it, and what was done, without a name", async () => {
      const person = await somebody();
      await pay(person);
      expect((await remove(person)).ok).toBe(true);
      expect(await allOf(person)).toMatchObject({
        charges: [{ status: "success", amount_cents: 3500 }],
        background_checks: [{ target_type: "applicant_info" }],
        consents: [{ user_id: person.actor.user.id }],
        kept_records: [{ kind: "payment" }, { kind: "screening" }, { kind: "lease" }, { kind: "history" }],
        users: [{ email: "", first_name: "", last_name: "" }],
        residences: [],
        identities: [],
        mails: [],
      });
      const names = (await allOf(person))["audit_events"]!.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(["application-submitted", "withdraw", "account-deleted"]));
      const left = await everything();
      for (const word of [...Object.values(wordsOf(person)), person.actor.user.email]) expect(left.includes(word), word).toBe(false);
    });

    it("with the account that showed their income, and with why they withdrew", async () => {
      const person = await somebody();
      const [company, reason] = [`company ${person.actor.user.id}`, `reason ${person.actor.user.id}`];
      const { income, features } = app.deps;
      app.deps.features = () => ({ income_verification_active: true });
      app.deps.income = { ...income, connected: async () => ({ since: "2026-01-02T00:00:00.000Z", employer: company, ending: "0a1b" }) };
      try {
        await person.run("start-income-connection");
        await person.run("income-connected");
      } finally {
        Object.assign(app.deps, { income, features });
      }
      await person.run("withdraw-application", { reason });
      const kept = await everything();
      for (const word of [company, reason]) expect(kept.includes(word), word).toBe(true);
      expect((await remove(person)).ok).toBe(true);
      const left = await everything();
      for (const word of [company, reason]) expect(left.includes(word), word).toBe(false);
    });

    it("wholly, where no law keeps anything: what was done goes with the next day's clearing", async () => {
      const person = await app.person();
      expect(JSON.stringify(await person.see("/account/data"))).toContain("no law has us keep anything about you");
      await remove(person);
      await database.open.prune(new Date(app.deps.clock.now().getTime() + 1));
      expect((await allOf(person))["audit_events"]).toEqual([]);
    });

    it("with the mails about their application that went to another address, which their form named; those are in the download, too", async () => {
      const [person, other] = [await somebody(), await somebody()];
      const elsewhere = `elsewhere-${person.actor.user.id}@example.com`;
      for (const one of [person, other]) {
        await one.save("applicant", { email: elsewhere });
        await pay(one);
      }
      expect((await allOf(person))["mails"]!.map(({ to, template }) => [to, template])).toEqual(
        expect.arrayContaining([
          [elsewhere, "receipt"],
          [elsewhere, "submitted"],
        ]),
      );
      await remove(person);
      const left = (await app.store.mails.unsent(1000)).filter(({ to }) => to === elsewhere);
      expect(left.map(({ template }) => template).sort(), "of the other person").toEqual(["receipt", "submitted"]);
    });

    it("once, however often they press", async () => {
      const person = await somebody();
      const results = await Promise.all(Array.from({ length: 6 }, () => remove(person)));
      expect(results.flatMap(codesOf)).toEqual([]);
      const events = (await allOf(person))["audit_events"]!.filter(({ name }) => name === "account-deleted");
      expect(events).toHaveLength(1);
    });

    it("for good: what begins just then comes too late", async () => {
      const person = await somebody();
      await remove(person);
      const { session, user } = person.actor;
      const source = await app.source();
      const late = [
        app.store.sessions.create({ ...session!, id: "a".repeat(64) }),
        app.store.tokens.create(user.id, "late", "late"),
        storeUpload(app.deps, person.actor, { purpose: "applicant_income", filename: "late.png", body: PHOTO.buffer }, 1e6),
        app.store.transaction((tx) => tx.linkIdentity({ issuer: "https://vendor.example", subject: "late", user_id: user.id, email: null })),
        person.run("accept-source", { source: source.slug, by_mail: false }, "/applications/before-you-begin", { source: source.slug }),
        saveProfile(app.deps, person.actor, { first_name: wordsOf(person).first }),
        app.store.keepLocale(user.id, "fr-CA"),
      ];
      for (const [index, attempt] of (await Promise.allSettled(late)).entries())
        expect(attempt.status === "rejected" || (index === 4 && !(attempt.value as { ok: boolean }).ok), `attempt ${index}`).toBe(true);
      expect(await person.save("applicant", { first_name: wordsOf(person).first })).toMatchObject({ ok: false });
      // What was seen of them arrives later than it happened.
      await app.store.analytics.add({ user_id: user.id, kind: "page", name: wordsOf(person).first, props: {}, at: app.deps.clock.now().toISOString() });
      expect((await everything()).includes(wordsOf(person).first)).toBe(false);
    });

    it("for good: an application that was withdrawn isn't opened again by a press that comes too late", async () => {
      const person = await somebody();
      const { application } = await person.state();
      await remove(person);
      await expect(person.run("start-again")).rejects.toThrow(AccountDeleted);
      expect(await app.store.find("application", application.id)).toMatchObject({ status: "withdrawn" });
    });

    it.each(["accept-source", "start-income-connection", "start-identity-inquiry"])(
      "and whoever is in the middle of %s just then has to sign in: nothing of ours failed",
      async (command) => {
        const person = await app.applicant();
        const { slug } = await app.source();
        const before = app.deps.features;
        app.deps.features = () => ({ income_verification_active: true });
        await database.open.pool.query("UPDATE users SET deleted_at = now() WHERE id = $1", [person.actor.user.id]);
        const at = command === "accept-source" ? ["/applications/before-you-begin", { source: slug }] : [person.applyPath, {}];
        await expect(person.run(command, { source: slug, by_mail: false }, ...(at as [string, Record<string, string>]))).rejects.toThrow(AccountDeleted);
        app.deps.features = before;
        expect((await app.reported()).join(), "nobody has to look").not.toContain("account is deleted");
      },
    );

    it("and whoever signs in with the same address afterwards begins anew", async () => {
      const person = await somebody();
      await remove(person);
      expect(await app.store.transaction((tx) => tx.userByEmail(person.actor.user.email))).toBeNull();
      expect(await app.store.transaction((tx) => tx.identity("https://vendor.example", person.actor.user.id))).toBeNull();
    });

    it("not while a payment is being confirmed, a lease is agreed, or the account is staff's: it says which", async () => {
      const paying = await somebody();
      app.outside.sandbox.faults.stripe.dropBeforeCharge = 99;
      await pay(paying);
      app.outside.sandbox.faults.stripe.dropBeforeCharge = 0;
      const leased = await app.applicant();
      await database.open.pool.query("UPDATE applications SET status = 'approved' WHERE source = $1", [leased.source]);
      const staff = await app.person();
      await app.store.transaction((tx) => tx.update("user", staff.actor.user.id, { is_staff: true }));
      for (const [person, says] of [
        [paying, "Your payment is still being confirmed."],
        [leased, "A lease is agreed or on its way"],
        [staff, "This account belongs to your work here."],
      ] as const) {
        const screen = JSON.stringify(await person.see("/account/data"));
        expect(screen).toContain(says);
        expect(screen).not.toContain("Delete my account");
        expect(JSON.stringify(await remove(person))).toContain(says);
        expect(await app.store.find("user", person.actor.user.id)).toMatchObject({ email: person.actor.user.email });
      }
    });
  });

  it("is told beforehand: what goes, and what stays for how long and why", async () => {
    const person = await somebody();
    await pay(person);
    const screen = JSON.stringify(await person.see("/account/data"));
    for (const said of ["Your application is withdrawn with it.", "Receipts of what you paid", "Tax law", "Fair credit reporting law"])
      expect(screen).toContain(said);
    const year = app.deps.clock.now().getUTCFullYear();
    expect(screen).toContain(`Jan 1, ${year + 8}`);
  });

  it("that the law kept goes when its time is over, and not before", async () => {
    const person = await somebody();
    await pay(person);
    await remove(person);
    const left = async () => Object.fromEntries(Object.entries({ ...(await allOf(person)), live_events: [] }).map(([table, rows]) => [table, rows.length]));
    const years = (count: number): Date => new Date(Date.UTC(app.deps.clock.now().getUTCFullYear() + count, 11, 31));
    await expect(database.open.pool.query("DELETE FROM audit_events")).rejects.toThrow("append-only");
    // Of what there is none of, nothing says until when.
    await database.open.prune(app.deps.clock.now());
    const before = await left();
    await database.open.prune(years(1));
    expect(await left()).toEqual(before);
    await database.open.prune(years(3));
    expect(await left()).toMatchObject({ audit_events: 0, consents: 1, charges: 1 });
    await database.open.prune(years(6));
    expect(await left()).toMatchObject({ consents: 0, background_checks: 0, charges: 1 });
    await database.open.prune(years(9));
    expect(await left()).toMatchObject({ charges: 0, kept_records: 0 });
  });
});
