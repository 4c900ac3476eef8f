import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { APPLICATION_STATUSES, type ApplicationStatus, type FlagName, type SourceRecord, type UserRecord } from "#server/ports/records.ts";
import { DuplicateRecord, InvalidRecord, RecordMissing } from "#server/ports/store.ts";
import { anApplication, aPerson, aSource, NOW, PLACEHOLDERS } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";
import { personState } from "#tests/support/person-state.ts";

const by = (actor: string) => ({ actor_user_id: actor, as_user_id: null, name: "moved", detail: {}, why: null });

describeOnEachDatabase("applications", (database) => {
  const store = () => database.open.store;
  const accept = (slug: string, user: string, medium: string | null = null) =>
    store().transaction((tx) => tx.acceptSource({ slug, userId: user, now: NOW, medium, placeholders: PLACEHOLDERS }));

  describe("accepting a source", () => {
    it("makes the application with everything that the form writes into", async () => {
      const person = await aPerson(store(), { email: "ada@example.com" });
      const source = await aSource(store(), { is_funnel_20: true, medium: "web" });
      const accepted = await accept(source.slug, person.id, "e-mail");
      expect(accepted).toMatchObject({
        created: true,
        application: {
          source: source.slug,
          user_id: person.id,
          status: "open",
          market: "seattle",
          application_fee_cents: 3500,
          medium: "e-mail",
          created_at: NOW,
          display_state: { is_funnel_20: true },
        },
      });
      const state = (await personState(store(), person.id, source.slug))!.current!;
      expect(state.applicant_info).toMatchObject({ email: "ada@example.com", first_name: null, sin_ssn_last4: null, skipSsnEntry: false });
      expect(state.residence).toMatchObject({ current: true, contact_first_name: "N/A", move_in_date: "1971-01-01", monthly_rent_cents: 0 });
      expect(state.residence!.placeholders).toContain("contact_email");
      expect(state.income).toMatchObject({ company_name: null, currency: "usd", contact_phonenumber: "+12025550100" });
      expect(state.source).toMatchObject({ used: true, owner_user_id: person.id });
      expect((await store().events(state.application.id)).map((event) => event.name)).toEqual(["application-created"]);
      const preferences = await database.open.pool.query("SELECT 1 FROM lease_preferences WHERE application = $1", [state.application.id]);
      expect(preferences.rowCount).toBe(1);
    });

    it("returns the first application when the same person accepts again", async () => {
      const { user, source, application } = await anApplication(store());
      const again = await accept(source.slug, user.id);
      expect(again).toEqual({ created: false, application: await store().find("application", application.id) });
    });

    it("refuses a source that there is not, somebody else's, and a used one without an owner", async () => {
      const { source } = await anApplication(store());
      const stranger = await aPerson(store());
      const issued = await aSource(store(), { owner_user_id: (await aPerson(store())).id });
      const usedUp = await aSource(store(), { used: true });
      expect(await accept("no-such-source", stranger.id)).toEqual({ refused: "missing" });
      expect(await accept(source.slug, stranger.id)).toEqual({ refused: "not-yours" });
      expect(await accept(issued.slug, stranger.id)).toEqual({ refused: "not-yours" });
      expect(await accept(usedUp.slug, stranger.id)).toEqual({ refused: "not-yours" });
    });

    it("refuses an invitation to whoever signed in with another address than it was sent to", async () => {
      const [cy, eve] = [await aPerson(store(), { email: "cy@example.com" }), await aPerson(store())];
      const { slug } = await aSource(store(), { invited_email: "cy@example.com" });
      expect(await accept(slug, eve.id)).toEqual({ refused: "not-yours" });
      expect(await accept(slug, cy.id)).toMatchObject({ created: true });
    });

    it("starts in the status that the source names", async () => {
      const person = await aPerson(store());
      const source = await aSource(store(), { starts_in: "pre_meet_and_greet" });
      expect(await accept(source.slug, person.id)).toMatchObject({ application: { status: "pre_meet_and_greet" } });
    });

    it("makes one application when two tabs accept at the same moment", async () => {
      const person = await aPerson(store());
      const source = await aSource(store());
      const answers = await Promise.all(Array.from({ length: 10 }, () => accept(source.slug, person.id)));
      expect(answers.filter((answer) => "created" in answer && answer.created)).toHaveLength(1);
      expect(new Set(answers.map((answer) => ("application" in answer ? answer.application.id : "refused"))).size).toBe(1);
      expect((await store().list("application", { source: source.slug }, { limit: 10, offset: 0 })).total).toBe(1);
    });

    it("gives a link that two people open to one of them", async () => {
      const people = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
      const source = await aSource(store());
      const answers = await Promise.all(people.map((person) => accept(source.slug, person.id)));
      expect(answers.filter((answer) => "application" in answer)).toHaveLength(1);
      expect(answers.filter((answer) => "refused" in answer && answer.refused === "not-yours")).toHaveLength(2);
    });

    it("gives each who follows an open link an application of their own, once", async () => {
      const people = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
      const source = await aSource(store(), { sharing: "open" });
      const answers = await Promise.all([...people, ...people].map((person) => accept(source.slug, person.id)));
      const ids = answers.map((answer) => ("application" in answer ? answer.application.id : "refused"));
      expect(ids.slice(3)).toEqual(ids.slice(0, 3));
      expect(new Set(ids).size).toBe(3);
      expect(await store().source(source.slug)).toMatchObject({ used: false, owner_user_id: null });
    });

    it("makes as many applications of an open link as it may, and none from its end on", async () => {
      const people = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
      const few = await aSource(store(), { sharing: "open", most_applications: 2 });
      const answers = await Promise.all(people.map((person) => accept(few.slug, person.id)));
      expect(answers.filter((answer) => "application" in answer)).toHaveLength(2);
      const late = people[answers.findIndex((answer) => "refused" in answer)]!;
      expect(answers).toContainEqual({ refused: "not-yours" });
      expect((await personState(store(), late.id, few.slug))!.source, "whoever came too late sees no such link").toBeNull();
      for (const person of people.filter((one) => one !== late))
        expect((await personState(store(), person.id, few.slug))!.source).toMatchObject({ slug: few.slug });

      const over = await aSource(store(), { sharing: "open", ends_at: NOW });
      expect(await accept(over.slug, late.id)).toEqual({ refused: "not-yours" });
    });

    describe("in the database itself", () => {
      const forced = (source: SourceRecord, user: UserRecord, sharing = source.sharing) =>
        store().transaction((tx) =>
          tx.insert("application", {
            source: source.slug,
            source_sharing: sharing,
            user_id: user.id,
            status: "open",
            market: "seattle",
            application_fee_cents: 1,
            currency: "usd",
            applicant_info: randomUUID(),
          }),
        );

      it("holds one application of a personal source", async () => {
        const { source } = await anApplication(store());
        await expect(forced(source, await aPerson(store()))).rejects.toEqual(new DuplicateRecord("applications_source_once"));
      });

      it("holds one application of an open source for each person", async () => {
        const person = await aPerson(store());
        const source = await aSource(store(), { sharing: "open" });
        await accept(source.slug, person.id);
        await expect(forced(source, person)).rejects.toEqual(new DuplicateRecord("applications_source_once_a_person"));
      });

      it("lets no application say that its personal source is open", async () => {
        const { source } = await anApplication(store());
        await expect(forced(source, await aPerson(store()), "open")).rejects.toThrow();
      });
    });
  });

  describe("moving", () => {
    it("moves from an expected status and tells why beside it", async () => {
      const { application, user } = await anApplication(store());
      const at = "2026-05-05T08:00:00.000Z";
      const moved = await store().transaction((tx) =>
        tx.transition(application.id, {
          from: ["open"],
          to: "submitted",
          event: { ...by(user.id), name: "submitted", detail: { fee: 35 }, why: "done" },
          now: at,
        }),
      );
      expect(moved).toMatchObject({ moved: true, application: { status: "submitted", submitted_at: at, version: 2 } });
      expect((await store().events(application.id)).at(-1)).toMatchObject({
        name: "submitted",
        actor_user_id: user.id,
        detail: { from: "open", to: "submitted", fee: 35 },
        why: "done",
        at,
        application: application.id,
      });
    });

    it("keeps when it was first submitted, also through a withdrawal", async () => {
      const { application, user } = await anApplication(store());
      const first = "2026-05-05T08:00:00.000Z";
      const move = (from: "open" | "submitted" | "withdrawn", to: "open" | "submitted" | "withdrawn", at: string) =>
        store().transaction((tx) => tx.transition(application.id, { from: [from], to, event: by(user.id), now: at }));
      await move("open", "submitted", first);
      await move("submitted", "withdrawn", "2026-05-06T08:00:00.000Z");
      await move("withdrawn", "open", "2026-05-07T08:00:00.000Z");
      expect(await move("open", "submitted", "2026-05-08T08:00:00.000Z")).toMatchObject({ moved: true, application: { submitted_at: first } });
    });

    it("says that somebody was faster, and writes no event", async () => {
      const { application, user } = await anApplication(store());
      await store().transaction((tx) => tx.transition(application.id, { from: ["open"], to: "submitted", event: by(user.id), now: NOW }));
      const late = await store().transaction((tx) =>
        tx.transition(application.id, { from: ["open", "preapproved"], to: "withdrawn", event: by(user.id), now: NOW }),
      );
      expect(late).toMatchObject({ moved: false, application: { status: "submitted" } });
      expect(await store().events(application.id)).toHaveLength(2);
    });

    it("moves once, whoever presses at the same moment", async () => {
      const { application, user } = await anApplication(store());
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          store().transaction((tx) => tx.transition(application.id, { from: ["open"], to: "submitted", event: by(user.id), now: NOW })),
        ),
      );
      expect(answers.filter((answer) => answer.moved)).toHaveLength(1);
      expect(answers.every((answer) => answer.application.status === "submitted")).toBe(true);
      expect((await store().events(application.id)).filter((event) => event.name === "moved")).toHaveLength(1);
    });

    it("keeps status and event together when the transaction fails afterwards", async () => {
      const { application, user } = await anApplication(store());
      await expect(
        store().transaction(async (tx) => {
          await tx.transition(application.id, { from: ["open"], to: "submitted", event: by(user.id), now: NOW });
          throw new Error("the power went out");
        }),
      ).rejects.toThrow("the power went out");
      expect((await store().find("application", application.id))?.status).toBe("open");
      expect(await store().events(application.id)).toHaveLength(1);
    });

    it("knows every status of the product and no other", async () => {
      const { application, user } = await anApplication(store());
      for (const status of APPLICATION_STATUSES) {
        const answer = await store().transaction((tx) =>
          tx.transition(application.id, { from: [...APPLICATION_STATUSES], to: status, event: by(user.id), now: NOW }),
        );
        expect(answer.application.status).toBe(status);
      }
      await expect(
        store().transaction((tx) =>
          tx.transition(application.id, { from: [...APPLICATION_STATUSES], to: "done" as ApplicationStatus, event: by(user.id), now: NOW }),
        ),
      ).rejects.toBeInstanceOf(InvalidRecord);
    });

    it("says when there is no such application", async () => {
      await expect(
        store().transaction((tx) => tx.transition("6b1f4f0e-0000-4000-8000-000000000000", { from: ["open"], to: "submitted", event: by("x"), now: NOW })),
      ).rejects.toBeInstanceOf(RecordMissing);
    });
  });

  it("lets nobody rewrite or delete history and consents", async () => {
    const { application, user } = await anApplication(store());
    await store().transaction((tx) =>
      tx.insert("consent", { application: application.id, user_id: user.id, text: "I agree", locale: "en-US", given_at: NOW, address: "::1" }),
    );
    const run = (sql: string) => database.open.pool.query(sql);
    for (const table of ["audit_events", "consents"]) {
      await expect(run(`UPDATE ${table} SET ${table === "consents" ? "text" : "name"} = 'x'`)).rejects.toMatchObject({ constraint: `${table}_append_only` });
      await expect(run(`DELETE FROM ${table}`)).rejects.toThrow("append-only");
      await expect(run(`TRUNCATE ${table}`)).rejects.toThrow("append-only");
    }
    await expect(store().transaction((tx) => tx.remove("consent", application.id))).resolves.toBe(false);
    expect(await store().events(application.id)).toHaveLength(1);
  });

  it("keeps one flag of a name: expanding twice returns the first", async () => {
    const { application } = await anApplication(store());
    const first = await store().transaction((tx) => tx.putFlag(application.id, "pet", { animal: "Cat" }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => store().transaction((tx) => tx.putFlag(application.id, "pet", { animal: "Dog" }))));
    expect(answers.every((answer) => answer.id === first.id && answer.flag_data["animal"] === "Cat")).toBe(true);
    const smoker = await store().transaction((tx) => tx.putFlag(application.id, "smoker", {}));
    expect(smoker.id).not.toBe(first.id);
    await expect(store().transaction((tx) => tx.putFlag(application.id, "piano" as FlagName, {}))).rejects.toBeInstanceOf(InvalidRecord);
    expect((await store().applicationState(application.id))!.flags.map((flag) => flag.flag)).toEqual(["pet", "smoker"]);
  });
});

describeOnPostgres("a locked application", (database) => {
  it("keeps others waiting until the transaction ends", async () => {
    const { store } = database.open;
    const { application } = await anApplication(store);
    const order: string[] = [];
    let unlock = () => {};
    const locked = new Promise<void>((resolve) => (unlock = resolve));
    const first = store.transaction(async (tx) => {
      await tx.lock("application", application.id);
      order.push("locked");
      await locked;
      await tx.update("application", application.id, { medium: "first" });
      order.push("first");
    });
    await expect.poll(() => order.length).toBe(1);
    const second = store.transaction(async (tx) => {
      const row = await tx.lock("application", application.id);
      order.push(`second saw ${row?.medium}`);
    });
    unlock();
    await Promise.all([first, second]);
    expect(order).toEqual(["locked", "first", "second saw first"]);
  });
});
