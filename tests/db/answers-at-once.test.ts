import { afterAll, beforeAll, expect, it } from "vitest";
import { createCosigner, saveCosigner } from "#server/areas/cosign/index.ts";
import { createCosignerSource, createDoubleDeposit, deleteCosignerSource, saveCosignerSource, saveRequest } from "#server/areas/requests/index.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { asksSomebody, cosignerOf, cosigns, provesAddress, readyToPay } from "../support/cosigning.ts";
import { interleave } from "./support/interleave.ts";
import { requestedApplicant, CORA, mailsTo, namesOf, nominationsOf, requestOf, statusOf } from "../areas/requests/requested-applicant.ts";
import { anAddress } from "../areas/groups/group.ts";
import { refusalOf } from "../areas/review/support.ts";
import { orderCosignerCheck } from "#tests/support/hand-in.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";

const ROUNDS = 3;

describeOnEachDatabase("answers to the review at the same moment", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  const idOf = async (person: Visitor) => (await person.state()).application.id;
  const names = async (person: Visitor, email: string | null) =>
    createCosignerSource(app.deps, person.actor, { source_application: await idOf(person), ...CORA, email });

  it("one co-signer is named by any number of calls with their address, and written to once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await requestedApplicant(app);
      const email = anAddress();
      const all = await Promise.all([email, email.toUpperCase(), ` ${email}`].map((typed) => names(person, typed)));
      expect(all.map(refusalOf)).toEqual(["done", "done", "done"]);
      expect(all.filter((one) => one.ok && one.created)).toHaveLength(1);
      expect(await nominationsOf(person)).toHaveLength(1);
      expect(await mailsTo(app, email)).toHaveLength(1);
      expect((await namesOf(person)).filter((event) => event === "request-completed")).toHaveLength(1);
    }
  });

  it("of calls for more co-signers than an application can have, so many are named", async () => {
    const person = await requestedApplicant(app);
    const all = await Promise.all(Array.from({ length: 6 }, () => names(person, anAddress())));
    expect(all.map(refusalOf).sort()).toEqual([...Array(3).fill("conflict too-many-cosigners"), ...Array(3).fill("done")]);
  });

  it("of two who change one version the second is told", async () => {
    const person = await requestedApplicant(app);
    await names(person, anAddress());
    const { slug, version } = (await nominationsOf(person))[0]!.source;
    const both = await Promise.all(["Ann", "Bea"].map((first_name) => saveCosignerSource(app.deps, person.actor, { id: slug, body: { first_name }, version })));
    expect(both.map(refusalOf).sort()).toEqual(["done", "lost-update"]);
  });

  it("naming somebody and taking them back leave no request that is answered by nobody", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await requestedApplicant(app);
      await names(person, anAddress());
      const { slug } = (await nominationsOf(person))[0]!.source;
      await Promise.all([
        deleteCosignerSource(app.deps, person.actor, slug),
        saveRequest(app.deps, person.actor, { id: (await requestOf(person))!.id, body: { status: "completed" }, version: null }),
      ]);
      expect([await nominationsOf(person), (await requestOf(person))?.status]).toEqual([[], "open"]);
    }
  });

  it("a co-signer and more deposit: the request is answered once, by one of the two", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await requestedApplicant(app, "cosign_or_deposit");
      const application = await idOf(person);
      const [named, agreed] = await Promise.all([names(person, anAddress()), createDoubleDeposit(app.deps, person.actor, { application })]);
      expect((await namesOf(person)).filter((event) => event === "request-completed")).toHaveLength(1);
      const answered = (await requestOf(person))!.answered_with;
      // Somebody may be named while the application is looked at, asked for or not.
      expect(refusalOf(named)).toBe("done");
      expect([refusalOf(agreed), await statusOf(person)]).toEqual(
        answered === "cosigner" ? ["conflict nothing-asked", "submitted_request_pending"] : ["done", "submitted"],
      );
    }
  });

  it("of any number of accounts one takes a link up, and answers of two tabs are both kept or told", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await requestedApplicant(app);
      await names(person, anAddress());
      const { slug } = (await nominationsOf(person))[0]!.source;
      const { source } = (await nominationsOf(person))[0]!;
      const asked = { applicant: person, source, at: (page = "") => `/cosign/${slug}/${page}` };
      const people = [await app.person(source.email), await provesAddress(app, asked), await provesAddress(app, asked)];
      const all = await Promise.all([...people, people[0]!].map(({ actor }) => createCosigner(app.deps, actor, { source: slug })));
      const owners = people.filter((_, index) => all[index]!.ok);
      expect(owners).toHaveLength(1);
      const [cosigner] = all.flatMap((one) => (one.ok ? [one.value] : []));
      const save = (body: Record<string, unknown>) =>
        saveCosigner(app.deps, owners[0]!.actor, { id: String(cosigner!["id"]), body, version: Number(cosigner!["version"]) });
      expect((await Promise.all([save({ first_name: "Ann" }), save({ first_name: "Bea" })])).map(refusalOf).sort()).toEqual(["done", "lost-update"]);
    }
  });

  it("a whole co-signer that was read before their name was changed for the check takes the checked name back no more", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
    const read = (await cosignerOf(app, asked.source))!;
    expect((await orderCosignerCheck(app.deps, cora.actor, { cosigner: read.id, secureId: "123450000", consent: false })).status).toBe("done");
    const [, saved] = await interleave(
      database,
      app,
      (deps) => deps.store.transaction(async (tx) => (await tx.lock("cosigner", read.id), tx.update("cosigner", read.id, { first_name: "Coralie" }))),
      (deps) => saveCosigner(deps, cora.actor, { id: read.id, body: { first_name: read.first_name, phonenumber: "+12065550199" }, version: null }),
    );
    expect(refusalOf(saved), "what is closed is left as it is, the rest is taken").toBe("done");
    expect(await cosignerOf(app, asked.source)).toMatchObject({ first_name: "Coralie", phonenumber: "+12065550199" });
  });
});
