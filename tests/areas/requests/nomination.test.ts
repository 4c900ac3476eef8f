import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codesOf, TestApp, modalsOf, where } from "../../support/test-app.ts";
import { join, primary, invite, anAddress } from "../groups/group.ts";
import { ADD, ask, requestedApplicant, CORA, handsIn, mailsTo, name, namesOf, nominationsOf, requestOf, reviewPath, statusOf } from "./requested-applicant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const HOUR = 3_600_000;

describe("naming a co-signer", () => {
  it("mails them a link of their own, answers what was asked for, leads to where they are waited for and says so a moment later [REV-30] [REV-32] [REV-33] [REV-34] [REV-36] [REV-37] [MOD-16]", async () => {
    const person = await requestedApplicant(app);
    const email = anAddress();
    const result = await name(person, { email });
    expect(where(result.effects)).toEqual([reviewPath(person, "co-signer-in-review")]);
    expect(modalsOf(result.effects)).toEqual(["co-signer-added"]);
    expect(result.effects.find((effect) => effect.do === "open-modal")).toMatchObject({ delayMs: 500 });
    expect(await requestOf(person)).toMatchObject({ status: "completed", answered_with: "cosigner" });
    expect(await statusOf(person)).toBe("submitted_request_pending");
    const [nomination] = await nominationsOf(person);
    expect(nomination).toMatchObject({ status: null, source: { ...CORA, email, owner_user_id: null } });
    expect(nomination!.source.slug).toMatch(/^[\w-]{32}$/);
    expect(Date.parse(nomination!.source.expires_at) - Date.parse(nomination!.source.issued_at)).toBe(14 * 24 * HOUR);
    const mails = await mailsTo(app, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`https://apply.example/cosign?source=${nomination!.source.slug}`);
    expect(mails[0]!.text).toMatch(/Ada.*yours alone/s);
    expect(JSON.stringify(await person.see(reviewPath(person, "co-signer-in-review")))).toMatch(/We're waiting for your co-signer.*Cora James.*Invited/s);
  });

  it("mails whoever is known here in the language that they read, as it reminds them", async () => {
    const person = await requestedApplicant(app);
    const email = anAddress();
    await app.store.keepLocale((await app.person(email)).actor.user.id, "fr-CA");
    await name(person, { email });
    app.outside.clock.move(25 * HOUR);
    const [nomination] = await nominationsOf(person);
    expect(codesOf(await person.run("remind-cosigner", { cosigner: nomination!.source.id }, reviewPath(person, "co-signer-in-review")))).toEqual([]);
    const mails = await mailsTo(app, email);
    expect(mails.map(({ text }) => text.startsWith("Bonjour"))).toEqual([true, true]);
  });

  it("names nobody twice: in two tabs at once, and in capitals, it is one person, one link and one mail [REV-35]", async () => {
    const person = await requestedApplicant(app);
    const email = anAddress();
    const results = await Promise.all([name(person, { email }), name(person, { email }), name(person, { email: ` ${email.toUpperCase()} ` })]);
    expect(results.flatMap(codesOf)).toEqual([]);
    expect(await nominationsOf(person)).toMatchObject([{ source: { email } }]);
    expect(await mailsTo(app, email)).toHaveLength(1);
    await name(person, { email, first_name: "Coraline" });
    expect(await nominationsOf(person)).toMatchObject([{ source: { email, first_name: "Coraline" } }]);
    expect((await namesOf(person)).filter((event) => event === "request-completed")).toHaveLength(1);
  });

  it("asks for both names, an address and a phone, with their limits [VAL-90] [VAL-91] [VAL-92] [VAL-93]", async () => {
    const person = await requestedApplicant(app);
    const problems = async (values: Record<string, unknown>) => {
      const result = await name(person, values);
      return result.ok ? [] : result.problems.map(({ code, path }) => `${path}: ${code}`);
    };
    expect(await problems({ first_name: " ", last_name: null, email: null, phonenumber: null })).toEqual([
      "first_name: required",
      "last_name: required",
      "email: required",
      "phonenumber: required",
    ]);
    const long = await problems({ first_name: "x".repeat(51), last_name: "x".repeat(51), email: `${"x".repeat(90)}@example.com`, phonenumber: "+1206555012" });
    expect(long).toEqual(["first_name: maxLength", "last_name: maxLength", "email: maxLength", "phonenumber: phone"]);
    expect(await problems({ email: "cora at example" })).toEqual(["email: email"]);
    expect(JSON.stringify(await person.see(reviewPath(person, ADD)))).toContain("This should be their legal first name");
    expect(await nominationsOf(person)).toEqual([]);
  });

  it("refuses the applicant's own address and that of whoever they apply with, at the field [VAL-94] [ERR-27]", async () => {
    const person = await primary(app);
    const mate = anAddress();
    await invite(person, mate, anAddress());
    await join(app, person, mate);
    await person.save("applicant", { email: "ada-too@example.com" });
    await person.isMovedTo("submitted");
    for (const [email, code] of [
      [person.actor.user.email, "cosigner-yourself"],
      ["ADA-too@example.com", "cosigner-yourself"],
      [mate.toUpperCase(), "cosigner-member"],
    ]) {
      const result = await name(person, { email });
      expect(result).toMatchObject({ ok: false, problems: [{ code, path: "email" }] });
    }
    expect(await nominationsOf(person)).toEqual([]);
  });

  it("names nobody for an application that was withdrawn a moment before, and answers nothing [REV-38]", async () => {
    const person = await requestedApplicant(app);
    const email = anAddress();
    // Everything was looked at, and nothing is held yet: then comes the withdrawal.
    const transaction: typeof app.store.transaction = async (work) => {
      await person.isMovedTo("withdrawn");
      return app.store.transaction(work);
    };
    const { nominateCosigner } = await import("#server/areas/requests/cosign/nomination-commands.ts");
    const { subjectScreen } = await import("#server/kernel/screens/subject-screen.ts");
    const at = { pathname: reviewPath(person, ADD), query: {} };
    const screen = await subjectScreen(app.deps, person.actor, at, { modals: ["co-signer-added"], state: nominateCosigner.reads! });
    const deps = { ...app.deps, store: { ...app.store, transaction } };
    const result = await nominateCosigner({ deps, viewer: person.actor, screen, input: { ...CORA, email, cosigner: null } });
    expect(result).toMatchObject({ ok: false, problems: [{ code: "wrong-state" }] });
    expect(result.effects ?? []).toEqual([]);
    expect(await nominationsOf(person)).toEqual([]);
    expect(await requestOf(person)).toMatchObject({ status: "open" });
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it("is bounded: three vouch for one application, and nobody has the whole town written to", async () => {
    const person = await requestedApplicant(app);
    for (let i = 0; i < 3; i += 1) expect(codesOf(await name(person, { email: anAddress() }))).toEqual([]);
    expect(JSON.stringify(await person.see(reviewPath(person, ADD)))).toContain("as many as one application can have");
    // A page from before.
    expect(codesOf(await name(person, { email: anAddress() }))).not.toEqual([]);
    for (let i = 3; i < 12; i += 1) {
      const [first] = await nominationsOf(person);
      await person.run("remove-cosigner", { cosigner: first!.source.id }, reviewPath(person, ADD));
      expect(codesOf(await name(person, { email: anAddress() }))).toEqual([]);
    }
    const [first] = await nominationsOf(person);
    await person.run("remove-cosigner", { cosigner: first!.source.id }, reviewPath(person, ADD));
    expect(codesOf(await name(person, { email: anAddress() }))).toEqual(["too-many-nominations"]);
  });
});

describe("a co-signer who was named", () => {
  const named = async () => {
    const person = await requestedApplicant(app);
    await name(person, { email: anAddress() });
    const cosigner = async () => (await nominationsOf(person))[0]!.source;
    const run = async (command: string, input: Record<string, unknown> = {}) =>
      person.run(command, { cosigner: (await cosigner()).id, ...input }, reviewPath(person, "co-signer-in-review"));
    return { person, cosigner, run };
  };

  it("is reminded once a day, and gets another link when theirs has run out", async () => {
    const { person, cosigner, run } = await named();
    const { email, slug } = await cosigner();
    for (const again of ["remind-cosigner", "renew-cosigner-link"]) expect(codesOf(await run(again)), again).toEqual(["cosigner-mailed-lately"]);
    app.outside.clock.move(25 * HOUR);
    expect((await run("remind-cosigner")).ok).toBe(true);
    expect(codesOf(await run("remind-cosigner"))).toEqual(["cosigner-mailed-lately"]);
    app.outside.clock.move(14 * 24 * HOUR);
    expect(JSON.stringify(await person.see(reviewPath(person, "co-signer-in-review")))).toContain("The link has expired");
    expect(codesOf(await run("remind-cosigner"))).toEqual(["cosigner-link-expired"]);
    expect((await run("renew-cosigner-link")).ok).toBe(true);
    const renewed = await cosigner();
    expect(renewed.slug).not.toBe(slug);
    const mails = await mailsTo(app, email);
    expect(mails).toHaveLength(3);
    expect(mails.filter(({ text }) => text.includes(renewed.slug))).toHaveLength(1);
    const former = await app.database.pool.query("SELECT cosigner_source FROM former_cosigner_links WHERE slug = $1", [slug]);
    expect(former.rows).toEqual([{ cosigner_source: renewed.id }]);
  });

  it("is told of where no mail reaches them, and named at no address that takes none", async () => {
    const { person, cosigner, run } = await named();
    const { email } = await cosigner();
    app.outside.clock.move(25 * HOUR);
    const [mail] = await mailsTo(app, email);
    const told = async () => (await app.store.state(["told"], { user: person.actor.user.id, source: null, market: null })).told!;
    const before = await told();
    await app.store.mails.bounced(mail!.id, app.deps.clock.now().toISOString());
    const news = await app.store.eventsSince(person.actor.user.id, before, await told());
    expect(
      news?.map(({ kind }) => kind),
      "who has the page open is told",
    ).toEqual(["cosigner-reach"]);
    const page = JSON.stringify(await person.see(reviewPath(person, ADD)));
    expect(page).toContain("Mail to this address comes back");
    expect(page).not.toContain("Remind Cora");
    expect([codesOf(await run("remind-cosigner")), codesOf(await run("renew-cosigner-link"))]).toEqual([["mail-bounced"], ["mail-bounced"]]);
    const other = await name(person, { email: email.toUpperCase() });
    expect(other.ok, "the same person's other answers are taken").toBe(true);
    const unwilling = anAddress();
    await app.database.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'unsubscribed', now())", [unwilling]);
    const refused = await name(person, { email: unwilling });
    expect(refused.ok ? [] : refused.problems).toMatchObject([{ code: "mail-unsubscribed", path: "email" }]);
    expect(await nominationsOf(person)).toHaveLength(1);
  });

  it("gets another link at another address, and nobody changes that of whoever has opened it", async () => {
    const { person, cosigner } = await named();
    const before = await cosigner();
    const edit = (email: string) => person.run("nominate-cosigner", { ...CORA, email, cosigner: before.id }, reviewPath(person, ADD));
    const other = anAddress();
    expect((await edit(other)).ok).toBe(true);
    const after = await cosigner();
    expect(after).toMatchObject({ id: before.id, email: other });
    expect(after.slug).not.toBe(before.slug);
    expect(await mailsTo(app, other)).toHaveLength(1);
    const { user } = (await app.person(other)).actor;
    await app.store.transaction((tx) => tx.update("cosigner_source", before.id, { owner_user_id: user.id }));
    expect(codesOf(await edit(anAddress()))).toEqual(["cosigner-begun"]);
    expect(JSON.stringify(await person.see(reviewPath(person, ADD)))).toContain("Has opened the link");
  });

  it("can be taken back, and then what was asked for is asked for again [RTE-71]", async () => {
    const { person, run } = await named();
    const result = await run("remove-cosigner");
    expect(where(result.effects)).toEqual([reviewPath(person, "add-cosigner")]);
    expect(await nominationsOf(person)).toEqual([]);
    expect(await requestOf(person)).toMatchObject({ status: "open", answered_with: null });
    expect((await namesOf(person)).slice(-2)).toEqual(["cosigner-removed", "request-reopened"]);
  });

  it("brings the application back into the queue when the last of them has handed in, once", async () => {
    const person = await requestedApplicant(app);
    await name(person, { email: anAddress() });
    await name(person, { email: anAddress() });
    const [first, second] = await nominationsOf(person);
    expect(await handsIn(app, first)).toBe(false);
    expect(await statusOf(person)).toBe("submitted_request_pending");
    expect(await handsIn(app, second)).toBe(true);
    expect(await statusOf(person)).toBe("submitted");
    expect((await namesOf(person)).filter((event) => event === "complete-request")).toHaveLength(1);
    expect(JSON.stringify(await person.see(reviewPath(person, "co-signer-in-review")))).toContain("Your co-signer is done");
  });

  it("is not waited for any more when whoever is left has handed in", async () => {
    const person = await requestedApplicant(app);
    await name(person, { email: anAddress() });
    await name(person, { email: anAddress() });
    const [first, second] = await nominationsOf(person);
    await handsIn(app, first);
    await person.run("remove-cosigner", { cosigner: second!.source.id }, reviewPath(person, "co-signer-in-review"));
    expect(await statusOf(person)).toBe("submitted");
  });

  it("ends the wait of whoever has completed their profile meanwhile", async () => {
    const person = await requestedApplicant(app);
    await name(person, { email: anAddress() });
    await person.isMovedTo("profile_completed_request_pending");
    await handsIn(app, (await nominationsOf(person))[0]);
    expect(await statusOf(person)).toBe("profile_completed");
  });

  it("asks for somebody else where whoever is named again has handed in already, so that nobody waits for nothing", async () => {
    const person = await requestedApplicant(app);
    const email = anAddress();
    await name(person, { email });
    await handsIn(app, (await nominationsOf(person))[0]);
    expect(await statusOf(person)).toBe("submitted");
    await ask(person, "add_cosigner");
    const again = await name(person, { email, first_name: "Coraline" });
    expect(again).toMatchObject({ ok: false, problems: [{ code: "cosigner-answered", path: "email" }] });
    expect(await nominationsOf(person)).toMatchObject([{ source: { first_name: "Cora" } }]);
    expect((await requestOf(person))!.status).toBe("open");
    await name(person, { email: anAddress() });
    expect((await requestOf(person))!.status).toBe("completed");
  });
});
