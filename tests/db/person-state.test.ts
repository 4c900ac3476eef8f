import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ApplicationState } from "#server/ports/state.ts";
import { anApplication, aPerson, aSource, NOW, PLACEHOLDERS } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { personState } from "#tests/support/person-state.ts";

describeOnEachDatabase("what opening a screen reads", (database) => {
  const store = () => database.open.store;

  it("is one statement, however much there is", async () => {
    const person = await aPerson(store());
    const applications = [await anApplication(store(), person)];
    for (let more = 0; more < 11; more += 1) applications.push(await anApplication(store(), person));
    const before = store().statements();
    const state = await personState(store(), person.id, applications[3]!.source.slug);
    expect(store().statements() - before).toBe(1);
    expect(state!.applications).toHaveLength(12);
    expect(state!.current!.application.id).toBe(applications[3]!.application.id);
    const session = {
      id: randomUUID().repeat(2),
      user_id: person.id,
      created_at: NOW,
      seen_at: NOW,
      expires_at: NOW,
      refresh_expires_at: NOW,
      admin_mode: false,
      income_verification_off: false,
    };
    await store().sessions.create(session);
    const beforeSession = store().statements();
    await store().sessions.find(session.id);
    expect(store().statements() - beforeSession).toBe(1);
  });

  it("agrees with reading every record by itself", async () => {
    const { application, user } = await anApplication(store());
    await store().transaction(async (tx) => {
      const state = (await tx.applicationState(application.id))!;
      const document = (filename: string, created_at: string) =>
        tx.insert("document", {
          owner_user_id: user.id,
          filename,
          size: 5,
          content_type: "application/pdf",
          purpose: "applicant_income",
          storage_key: randomUUID(),
          created_at,
        });
      const proof = await document("proof.pdf", "2026-01-01T00:00:00.000Z");
      const second = await document("second.pdf", "2026-01-02T00:00:00.000Z");
      await document("unused.pdf", "2026-01-03T00:00:00.000Z");
      await tx.update("income", state.income!.id, { document: proof.id, monthly_salary_cents: 465_000, start_date: "2022-03-14" });
      await tx.insert("additional_income", {
        income: state.income!.id,
        source_name: "Lessons",
        monthly_salary_cents: 30_000,
        currency: "usd",
        document: second.id,
      });
      await tx.putFlag(application.id, "vehicle", {});
      await tx.putIncomeConnection({
        user_id: user.id,
        provider_user_id: `p-${user.id}`,
        accounts_added_at: NOW,
        employer: "Harbor Books",
        account_ending: "0a1b",
      });
      await tx.insert("consent", {
        application: application.id,
        user_id: user.id,
        text: "old",
        locale: "en-US",
        given_at: "2026-01-01T00:00:00.000Z",
        address: "::1",
      });
      await tx.insert("consent", { application: application.id, user_id: user.id, text: "new", locale: "en-US", given_at: NOW, address: "::1" });
      await tx.claimCharge({
        id: randomUUID(),
        target_type: "application",
        target_id: application.id,
        amount_cents: 3500,
        currency: "usd",
        country: "US",
        created_at: NOW,
      });
      await tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id: application.applicant_info, now: NOW });
    });
    const state = (await store().applicationState(application.id)) as ApplicationState;
    const list = { limit: 10, offset: 0 };
    const {
      rows: [residence],
    } = await store().list("residence", { applicant_info: application.applicant_info }, list);
    const {
      rows: [income],
    } = await store().list("income", { applicant_info: application.applicant_info }, list);
    expect(state.application).toEqual(await store().find("application", application.id));
    expect(state.applicant_info).toEqual(await store().find("applicant_info", application.applicant_info));
    expect(state.residence).toEqual(residence);
    expect(state.income).toEqual(income);
    expect(state.additional_income).toEqual((await store().list("additional_income", { income: income!.id }, list)).rows);
    expect(state.flags).toEqual((await store().list("flag", { application: application.id }, list)).rows);
    expect(state.charge).toEqual((await store().list("charge", { target_id: application.id }, list)).rows[0]);
    expect(state.background_check).toEqual((await store().list("background_check", { target_id: application.applicant_info }, list)).rows[0]);
    expect(state.consent?.text).toBe("new");
    expect(state.documents.map((document) => document.filename)).toEqual(["proof.pdf", "second.pdf"]);
    expect(state.documents[0]).toEqual(await store().find("document", state.documents[0]!.id));
    expect(state.income_connection).toEqual({
      user_id: user.id,
      provider_user_id: `p-${user.id}`,
      accounts_added_at: NOW,
      employer: "Harbor Books",
      account_ending: "0a1b",
    });
    expect((await personState(store(), user.id, application.source))!.current).toEqual(state);
  });

  it("shows the live attempt to pay, or else the last one", async () => {
    const { application } = await anApplication(store());
    const claim = (created_at: string) =>
      store().transaction((tx) =>
        tx.claimCharge({
          id: randomUUID(),
          target_type: "application",
          target_id: application.id,
          amount_cents: 1,
          currency: "usd",
          country: "US",
          created_at,
        }),
      );
    const shown = async () => (await store().applicationState(application.id))!.charge;
    const first = await claim("2026-01-01T00:00:00.000Z");
    await store().transaction((tx) => tx.settleCharge(first.charge.id, { status: "declined", decline_code: "card_declined", message: "Declined" }, NOW));
    expect(await shown()).toMatchObject({ id: first.charge.id, status: "declined", settled_at: NOW });
    const second = await claim("2025-01-01T00:00:00.000Z");
    expect(await shown()).toMatchObject({ id: second.charge.id, status: "pending" });
  });

  it("lists applications newest first, with what the list shows", async () => {
    const person = await aPerson(store());
    const early = await aSource(store());
    const late = await aSource(store());
    await store().transaction((tx) =>
      tx.acceptSource({ slug: late.slug, userId: person.id, now: "2026-03-02T00:00:00.000Z", medium: null, placeholders: PLACEHOLDERS }),
    );
    await store().transaction((tx) =>
      tx.acceptSource({ slug: early.slug, userId: person.id, now: "2026-03-01T00:00:00.000Z", medium: null, placeholders: PLACEHOLDERS }),
    );
    const { applications, current, source } = (await personState(store(), person.id, null))!;
    expect(applications.map((each) => each.source.slug)).toEqual([late.slug, early.slug]);
    expect(applications[0]!.market.display_name).toBe("Seattle");
    expect([current, source]).toEqual([null, null]);
  });

  it("shows a source to those who may use it, and to nobody else", async () => {
    const { source: taken } = await anApplication(store());
    const stranger = await aPerson(store());
    const issued = await aSource(store(), { owner_user_id: stranger.id });
    const free = await aSource(store());
    const seen = async (slug: string, user = stranger.id) => (await personState(store(), user, slug))!.source?.slug ?? null;
    expect(await seen(taken.slug)).toBeNull();
    expect(await seen(issued.slug)).toBe(issued.slug);
    expect(await seen(issued.slug, (await aPerson(store())).id)).toBeNull();
    expect(await seen(free.slug)).toBe(free.slug);
    expect(await seen("no-such-source")).toBeNull();
    expect((await personState(store(), stranger.id, taken.slug))!.current).toBeNull();
    expect((await personState(store(), stranger.id, free.slug))!.source_market?.slug).toBe("seattle");
  });

  it("finds a source whatever its slug is made of", async () => {
    const person = await aPerson(store());
    for (const slug of ["Mixed-Case", "with space", "o'neil", "a%b", "ünïcode", "x\\y"]) {
      await aSource(store(), { slug });
      expect((await personState(store(), person.id, slug))!.source?.slug).toBe(slug);
    }
  });
});
