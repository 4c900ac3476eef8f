import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chargeCosigner, orderCosignerCheck, submitCosigner } from "#tests/support/hand-in.ts";
import { settleRequestAfter } from "#server/areas/requests/index.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import type { Writes } from "#server/ports/store.ts";
import { type Asked, asksSomebody, cosignerOf, cosigns, readyToPay } from "../../support/cosigning.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { anAddress, blocksOf, invite, primary } from "../groups/group.ts";
import { ask, mailsTo } from "../requests/requested-applicant.ts";
import { everyRow, remove, wordsOf } from "../account/personal-data.ts";

describeOnEachDatabase("what is kept of a co-signer, and of whom others asked", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  const allOf = async (person: Visitor) => app.store.personalData(person.actor.user.id);
  const everything = () => everyRow(database.open.pool);

  async function cosigner(): Promise<{ asked: Asked; cora: Visitor }> {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
    const words = wordsOf(cora);
    const name = { first_name: words.first, last_name: words.last, email: `other-${cora.actor.user.email}` };
    await cora.save("cosigner", name, null, asked.at("about-yourself"));
    await cora.save("cosigner_income", { company_name: words.employer }, null, asked.at("cosign-income/employment"));
    const pension = { source: "", source_name: words.street, monthly_salary: 1120, currency: "usd" };
    await cora.run("save-income-source", pension, asked.at("cosign-income"));
    const { cosigner_income_sources: sources } = (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!;
    await cora.run("remove-income-source", { source: sources[0]!.id }, asked.at("cosign-income"));
    return { asked, cora };
  }
  const paysAsCosigner = ({ asked, cora }: { asked: Asked; cora: Visitor }) => cora.run("pay-and-cosign", { token: "tok_visa" }, asked.at("submit/payment"));

  it("is all in the download, and what they took out last until they hand in; and nothing of whom they stand by", async () => {
    const { asked, cora } = await cosigner();
    const { first, last, employer, street } = wordsOf(cora);
    const before = JSON.stringify(await allOf(cora));
    for (const word of [first, last, employer, street, "9 Elm St"]) expect(before.includes(word), word).toBe(true);
    await paysAsCosigner({ asked, cora });
    const after = JSON.stringify(await allOf(cora));
    for (const word of [first, last, employer, "cosigner-submitted"]) expect(after.includes(word), word).toBe(true);
    for (const [what, other] of Object.entries({ street, email: asked.applicant.actor.user.email, id: asked.applicant.actor.user.id }))
      expect(after.includes(other), what).toBe(false);
  });

  it("goes with the account but for what the law keeps, which ends like everybody's: the payment, the check, the consent", async () => {
    const { asked, cora } = await cosigner();
    await paysAsCosigner({ asked, cora });
    expect(JSON.stringify(await cora.see("/account/data"))).toMatch(/payment.*check/is);
    expect((await remove(cora)).ok).toBe(true);
    const left = await everything();
    for (const word of [...Object.values(wordsOf(cora)), cora.actor.user.email, asked.source.email]) expect(left.includes(word), word).toBe(false);
    expect(await allOf(cora)).toMatchObject({
      charges: [{ status: "success", target_type: "cosigner" }],
      background_checks: [{ target_type: "cosigner" }],
      kept_records: [{ kind: "payment" }, { kind: "screening" }, { kind: "lease" }, { kind: "history" }],
      cosigners: [{ status: "submitted", first_name: null, display_state: {} }],
      incomes: [],
      additional_incomes: [],
      cosigner_secure_ids: [],
      mails: [],
    });
  });

  it("before they handed in: whoever named them waits for nobody any more, and is asked again", async () => {
    const { asked, cora } = await cosigner();
    const { applicant } = asked;
    await applicant.isMovedTo("submitted");
    await ask(applicant, "add_cosigner");
    const { application, requests } = await applicant.state();
    const answered = { status: "completed", answered_with: "cosigner", completed_at: app.deps.clock.now().toISOString() } as const;
    await app.store.transaction((tx) => tx.update("application_request", requests[0]!.id, answered));
    expect((await remove(cora)).ok).toBe(true);
    const mails = (await mailsTo(app, applicant.actor.user.email)).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes("would rather not co-sign"))).toEqual(["Cora Okafor would rather not co-sign"]);
    await settleRequestAfter(app.deps, { application: application.id });
    await settleRequestAfter(app.deps, { application: application.id });
    const { requests: now, nominations } = await applicant.state();
    expect(now).toMatchObject([{ status: "open", answered_with: null }]);
    expect(nominations).toEqual([]);
    const jobs = await database.open.pool.query<{ data: unknown }>("SELECT data FROM jobs WHERE name = 'settle-request'");
    expect(jobs.rows.map(({ data }) => data)).toContainEqual({ application: application.id });
    const names = (await app.store.events(application.id)).map(({ name }) => name);
    expect(names.filter((name) => /cosigner-declined|request-reopened/.test(name))).toEqual(["cosigner-declined", "request-reopened"]);
  });

  it("that somebody else said of them goes as well, where they follow neither link: nobody waits for them, and the place is free", async () => {
    const [ben, cora] = [await primary(app), await app.person()];
    const { email } = cora.actor.user;
    await invite(ben, email, anAddress());
    const asked = await asksSomebody(app, { applicant: ben, source: { email } });
    const { application } = await ben.state();
    expect((await remove(cora)).ok).toBe(true);
    const left = (await everything()).toLowerCase();
    expect(left.includes(email.toLowerCase())).toBe(false);
    expect(await app.store.find("cosigner_source", asked.source.id)).toMatchObject({ first_name: "", revoked_at: expect.any(String) });
    expect(await blocksOf(ben)).toHaveLength(1);
    const { rows } = await database.open.pool.query<{ name: string; data: Record<string, string> }>("SELECT name, data FROM jobs");
    expect(rows).toContainEqual({ name: "settle-request", data: { application: application.id } });
    expect(rows).toContainEqual({ name: "settle-group", data: { group: application.group_source } });
  });

  /** Somebody is deleted, and the other thing begins in the middle: after one of its reads, which goes on when that has ended or waits for a lock. */
  async function removedWhile(cora: Visitor, after: "whom they vouch for" | "what stands against it", begin: () => Promise<unknown>) {
    const elsewhere = AsyncLocalStorage.snapshot(); // another request: in none of this one's transactions
    const isHeldUp = async () =>
      (await database.open.pool.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).rows.length > 0;
    let begun: Promise<unknown> | null = null;
    let ended = false;
    const meanwhile = async () => {
      begun ??= elsewhere(() => Promise.allSettled([begin()]).finally(() => (ended = true)));
      await expect.poll(async () => ended || (await isHeldUp())).toBe(true);
    };
    const store = {
      ...app.deps.store,
      transaction: <T>(work: (tx: Writes) => Promise<T>): Promise<T> =>
        app.store.transaction((tx) => {
          const state: Writes["state"] = async (roots, whose) => {
            const read = await tx.state(roots, whose);
            if (after === "what stands against it" && roots.some((root) => root === "lawful_records")) await meanwhile();
            return read;
          };
          const list: Writes["list"] = async (record, ...which) => {
            const read = await tx.list(record, ...which);
            if (after === "whom they vouch for" && record === "cosigner") await meanwhile();
            return read;
          };
          return work(Object.assign(Object.create(tx), { state, list }) as Writes);
        }),
    };
    const removed = await runCommand({ ...app.deps, store } as never, cora.actor, {
      command: "delete-account",
      input: {},
      at: { pathname: "/account/data", query: {} },
    });
    await begun;
    return removed;
  }

  it.runIf(database.engine === "postgresql")("and a payment that begins just then comes too late: nobody pays who is gone", async () => {
    const { asked, cora } = await cosigner();
    const { id } = (await cosignerOf(app, asked.source))!;
    const removed = await removedWhile(cora, "what stands against it", () => chargeCosigner(app.deps, cora.actor, { cosigner: id, token: "tok_visa" }));
    expect(removed.ok).toBe(true);
    expect((await app.store.list("charge", { target_id: id }, { limit: 9, offset: 0 })).rows).toEqual([]);
    expect(await cosignerOf(app, asked.source)).toMatchObject({ status: "declined" });
  });

  it.runIf(database.engine === "postgresql")("and who hands in just then has done one of the two: whoever named them is told which", async () => {
    const { asked, cora } = await cosigner();
    const { id } = (await cosignerOf(app, asked.source))!;
    await chargeCosigner(app.deps, cora.actor, { cosigner: id, token: "tok_visa" });
    await orderCosignerCheck(app.deps, cora.actor, { cosigner: id, secureId: null, consent: false });
    const removed = await removedWhile(cora, "whom they vouch for", () => submitCosigner(app.deps, cora.actor, { cosigner: id }));
    expect(removed.ok).toBe(true);
    const { status } = (await cosignerOf(app, asked.source))!;
    const told = (await app.store.events(asked.source.source_application)).map(({ name }) => name);
    expect(told.filter((name) => /^cosigner-(submitted|declined)$/.test(name))).toEqual([`cosigner-${status}`]);
  });

  it("stays while their payment is being confirmed, and while a lease that they stand by is agreed", async () => {
    const paying = await cosigner();
    app.outside.sandbox.faults.stripe.dropBeforeCharge = 99;
    await paysAsCosigner(paying);
    app.outside.sandbox.faults.stripe.dropBeforeCharge = 0;
    const leased = await cosigner();
    await paysAsCosigner(leased);
    await database.open.pool.query("UPDATE applications SET status = 'approved' WHERE id = $1", [leased.asked.source.source_application]);
    for (const [{ cora }, says] of [
      [paying, "Your payment is still being confirmed."],
      [leased, "A lease is agreed or on its way"],
    ] as const) {
      expect(JSON.stringify(await cora.see("/account/data"))).toContain(says);
      expect(JSON.stringify(await remove(cora))).toContain(says);
    }
  });
});
