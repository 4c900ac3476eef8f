import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DuplicateRecord, InvalidRecord, RecordMissing, VersionConflict } from "#server/ports/store.ts";
import { anApplication, aPerson, aSource, NOW } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { personState } from "#tests/support/person-state.ts";

describeOnEachDatabase("records", (database) => {
  const store = () => database.open.store;

  describe("finding", () => {
    it("gives back what was inserted, property by property", async () => {
      const made = await store().transaction((tx) =>
        tx.insert("user", {
          email: "Ada@Example.com",
          first_name: "Ada",
          last_name: 'O\'Neil "Q" 😀',
          phonenumber: "+12065550111",
          is_staff: true,
          staff_roles: ["reviewer", "support"],
          created_at: "2026-01-02T03:04:05.678Z",
        }),
      );
      expect(await store().find("user", made.id)).toEqual({
        id: made.id,
        version: 1,
        email: "Ada@Example.com",
        first_name: "Ada",
        last_name: 'O\'Neil "Q" 😀',
        phonenumber: "+12065550111",
        profile_image_url: null,
        avatar: "ada",
        is_staff: true,
        staff_roles: ["reviewer", "support"],
        is_persona_verified: false,
        locale: null,
        shows_activity: null,
        invited_until: null,
        duplicate_of: null,
        created_at: "2026-01-02T03:04:05.678Z",
      });
    });

    it("keeps dates as dates, whatever time zone the server lives in", async () => {
      const { application } = await anApplication(store());
      const info = await store().transaction((tx) => tx.update("applicant_info", application.applicant_info, { birthdate: "1996-02-29" }));
      expect(info.birthdate).toBe("1996-02-29");
      expect((await store().applicationState(application.id))?.applicant_info.birthdate).toBe("1996-02-29");
    });

    it.each(["", "1", "not-an-id", "00000000-0000-0000-0000-00000000000g", "'; DROP TABLE users; --"])("finds nothing under the id %j", async (id) => {
      expect(await store().find("application", id)).toBeNull();
      expect(await store().ownerOf("application", id)).toBeNull();
      expect(await store().applicationState(id)).toBeNull();
      expect(await store().events(id)).toEqual([]);
      expect(await store().uploadedBytes(id)).toBe(0);
      expect(await personState(store(), id, null)).toBeNull();
      expect(await store().transaction((tx) => tx.remove("application", id))).toBe(false);
      await expect(store().transaction((tx) => tx.update("application", id, { medium: "x" }))).rejects.toBeInstanceOf(RecordMissing);
    });
  });

  describe("listing", () => {
    it("filters by equality, newest first, and counts without the limit", async () => {
      const owner = await aPerson(store());
      const add = (filename: string, created_at: string) =>
        store().transaction((tx) =>
          tx.insert("document", {
            owner_user_id: owner.id,
            filename,
            size: 10,
            content_type: "image/png",
            purpose: "applicant_identity",
            storage_key: randomUUID(),
            created_at,
          }),
        );
      await add("second.png", "2026-01-02T00:00:00.000Z");
      await add("first.png", "2026-01-01T00:00:00.000Z");
      await add("third.png", "2026-01-03T00:00:00.000Z");
      const page = await store().list("document", { owner_user_id: owner.id }, { limit: 2, offset: 0 });
      expect(page.total).toBe(3);
      expect(page.rows.map((row) => row.filename)).toEqual(["third.png", "second.png"]);
      const next = await store().list("document", { owner_user_id: owner.id, purpose: "applicant_identity" }, { limit: 2, offset: 2 });
      expect(next.rows.map((row) => row.filename)).toEqual(["first.png"]);
      const beyond = await store().list("document", { owner_user_id: owner.id }, { limit: 2, offset: 10 });
      expect(beyond).toEqual({ total: 3, rows: [] });
      expect(await store().uploadedBytes(owner.id)).toBe(30);
    });

    it("takes null as 'is not there', and an id that is none as 'matches nothing'", async () => {
      await aSource(store(), { slug: "nobody-s" });
      const free = await store().list("source", { slug: "nobody-s", owner_user_id: null }, { limit: 5, offset: 0 });
      expect(free.total).toBe(1);
      expect(await store().list("source", { owner_user_id: "nonsense" }, { limit: 5, offset: 0 })).toEqual({ total: 0, rows: [] });
    });

    it("refuses a column that the map doesn't have", async () => {
      const filter = { "id = id OR 1=1 --": "x" } as Record<string, string>;
      await expect(store().list("user", filter, { limit: 1, offset: 0 })).rejects.toBeInstanceOf(InvalidRecord);
      await expect(store().list("user", { __proto__x: "y" } as Record<string, string>, { limit: 1, offset: 0 })).rejects.toBeInstanceOf(InvalidRecord);
      await expect(store().list("user", { constructor: "y" } as Record<string, unknown>, { limit: 1, offset: 0 })).rejects.toBeInstanceOf(InvalidRecord);
    });

    it("refuses a record name that the map doesn't have", async () => {
      await expect(store().find("toString" as "user", randomUUID())).rejects.toBeInstanceOf(InvalidRecord);
      await expect(store().find("secure_ids" as "user", randomUUID())).rejects.toBeInstanceOf(InvalidRecord);
    });
  });

  describe("writing", () => {
    it("raises the version with every update", async () => {
      const person = await aPerson(store());
      const second = await store().transaction((tx) => tx.update("user", person.id, { first_name: "Grace" }));
      const third = await store().transaction((tx) => tx.update("user", person.id, { last_name: "Hopper" }, 2));
      expect([person.version, second.version, third.version]).toEqual([1, 2, 3]);
      expect(third).toMatchObject({ first_name: "Grace", last_name: "Hopper" });
    });

    it("raises it in every table that has versions, whoever writes", async () => {
      const { rows } = await database.open.pool.query<{ table_name: string; raised: boolean }>(
        `SELECT c.table_name, EXISTS (SELECT 1 FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
           WHERE t.tgrelid = c.table_name::regclass AND p.proname = 'raise_version') AS raised
         FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.column_name = 'version'
           -- A choice is never changed: its version is its place among the others.
           AND c.table_name <> 'constant_choices'`,
      );
      expect(rows.length).toBeGreaterThan(8);
      expect(rows.filter(({ raised }) => !raised).map(({ table_name }) => table_name)).toEqual([]);
    });

    it("refuses an update of an outdated version and changes nothing", async () => {
      const person = await aPerson(store());
      await store().transaction((tx) => tx.update("user", person.id, { first_name: "Newer" }));
      await expect(store().transaction((tx) => tx.update("user", person.id, { first_name: "Older" }, 1))).rejects.toBeInstanceOf(VersionConflict);
      await expect(store().transaction((tx) => tx.update("user", person.id, {}, 1))).rejects.toBeInstanceOf(VersionConflict);
      expect((await store().find("user", person.id))?.first_name).toBe("Newer");
    });

    it("leaves out what is undefined and clears what is null", async () => {
      const { application } = await anApplication(store());
      const id = application.applicant_info;
      await store().transaction((tx) => tx.update("applicant_info", id, { first_name: "Ada", middle_name: "B" }));
      const after = await store().transaction((tx) => tx.update("applicant_info", id, { first_name: undefined, middle_name: null }));
      expect(after).toMatchObject({ first_name: "Ada", middle_name: null });
    });

    it("writes only known columns, and none that another call guards", async () => {
      const { application } = await anApplication(store());
      const write = (values: Record<string, unknown>) => store().transaction((tx) => tx.update("application", application.id, values));
      await expect(write({ nickname: "x" })).rejects.toBeInstanceOf(InvalidRecord);
      await expect(write({ status: "approved" })).rejects.toBeInstanceOf(InvalidRecord);
      await expect(write({ version: 99 })).rejects.toBeInstanceOf(InvalidRecord);
      await expect(write({ user_id: randomUUID() })).rejects.toBeInstanceOf(InvalidRecord);
      await expect(store().transaction((tx) => tx.update("applicant_info", application.applicant_info, { sin_ssn_last4: "1234" }))).rejects.toBeInstanceOf(
        InvalidRecord,
      );
    });

    it.each([
      ["a name of 51 characters", { first_name: "x".repeat(51) }],
      ["an e-mail of 101 characters", { email: `${"x".repeat(90)}@example.com` }],
      ["a date that there is not", { birthdate: "1999-02-30" }],
      ["an id that is none", { photo_id: "nonsense" }],
      ["a document that there is not", { photo_id: "6b1f4f0e-0000-4000-8000-000000000000" }],
      ["text with a NUL", { first_name: "a\0b" }],
    ])("refuses %s", async (_what, values) => {
      const { application } = await anApplication(store());
      await expect(store().transaction((tx) => tx.update("applicant_info", application.applicant_info, values))).rejects.toBeInstanceOf(InvalidRecord);
    });

    it("quotes no value in what it says about a refused one", async () => {
      const { application } = await anApplication(store());
      const refused = await store()
        .transaction((tx) => tx.update("applicant_info", application.applicant_info, { birthdate: "my-secret-birthday" }))
        .catch((error: unknown) => error);
      expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused)) + String((refused as Error).stack)).not.toContain("my-secret-birthday");
    });

    it("refuses negative money, roles that there are not, and roles without being staff", async () => {
      await expect(aSource(store(), { application_fee_cents: -1 })).rejects.toMatchObject({ code: "invalid-record", constraint: "sources_fee_not_negative" });
      await expect(aPerson(store(), { is_staff: true, staff_roles: ["owner" as "admin"] })).rejects.toMatchObject({ constraint: "users_staff_roles_known" });
      await expect(aPerson(store(), { staff_roles: ["admin"] })).rejects.toMatchObject({ constraint: "users_roles_are_staff" });
    });

    it("names the constraint of a duplicate", async () => {
      const source = await aSource(store());
      await expect(aSource(store(), { slug: source.slug })).rejects.toBeInstanceOf(DuplicateRecord);
      await expect(aSource(store(), { slug: source.slug })).rejects.toMatchObject({ constraint: "sources_pkey" });
    });

    it("keeps nested JSON as it is, and refuses a NUL or a list in its place", async () => {
      const { application } = await anApplication(store());
      const state = await store().transaction((tx) =>
        tx.update("application", application.id, { display_state: { homeSelection: { a: [{ b: "ü😀" }] }, constructor: "x" } }),
      );
      expect(state.display_state).toEqual({ homeSelection: { a: [{ b: "ü😀" }] }, constructor: "x" });
      await expect(store().transaction((tx) => tx.update("application", application.id, { display_state: { a: "\0" } }))).rejects.toBeInstanceOf(InvalidRecord);
      await expect(
        store().transaction((tx) => tx.update("application", application.id, { display_state: [] as unknown as Record<string, never> })),
      ).rejects.toMatchObject({
        constraint: "applications_display_state_object",
      });
    });
  });

  it("removes a record once, and clears the links to a removed document", async () => {
    const { application, user } = await anApplication(store());
    const document = await store().transaction((tx) =>
      tx.insert("document", {
        owner_user_id: user.id,
        filename: "id.png",
        size: 1,
        content_type: "image/png",
        purpose: "applicant_identity",
        storage_key: randomUUID(),
      }),
    );
    await store().transaction((tx) => tx.update("applicant_info", application.applicant_info, { photo_id: document.id }));
    expect(await store().transaction((tx) => tx.remove("document", document.id))).toBe(true);
    expect(await store().transaction((tx) => tx.remove("document", document.id))).toBe(false);
    expect((await store().find("applicant_info", application.applicant_info))?.photo_id).toBeNull();
  });

  it("knows the owner of everything that hangs on an application", async () => {
    const { application, user, source } = await anApplication(store());
    const state = (await store().applicationState(application.id))!;
    const made = await store().transaction(async (tx) => ({
      flag: await tx.putFlag(application.id, "pet", {}),
      additional: await tx.insert("additional_income", { income: state.income!.id, source_name: "Rent", monthly_salary_cents: 100, currency: "usd" }),
      contact: await tx.insert("emergency_contact", {
        applicant_info: application.applicant_info,
        first_name: "A",
        last_name: "B",
        phonenumber: "1",
        email: "a@example.com",
        relationship: "friend",
      }),
      charge: (
        await tx.claimCharge({
          id: randomUUID(),
          target_type: "application",
          target_id: application.id,
          amount_cents: 1,
          currency: "usd",
          country: "US",
          created_at: NOW,
        })
      ).charge,
      check: (await tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id: application.applicant_info, now: NOW })).check,
      consent: await tx.insert("consent", {
        application: application.id,
        user_id: user.id,
        text: "I agree",
        locale: "en-US",
        given_at: NOW,
        address: "127.0.0.1",
      }),
      support: await tx.insert("support_case", { user_id: user.id, email: "a@example.com", message: "help", page: "/", at: NOW }),
    }));
    const owners = await Promise.all([
      store().ownerOf("application", application.id),
      store().ownerOf("applicant_info", application.applicant_info),
      store().ownerOf("residence", state.residence!.id),
      store().ownerOf("income", state.income!.id),
      store().ownerOf("flag", made.flag.id),
      store().ownerOf("additional_income", made.additional.id),
      store().ownerOf("emergency_contact", made.contact.id),
      store().ownerOf("charge", made.charge.id),
      store().ownerOf("background_check", made.check.id),
      store().ownerOf("consent", made.consent.id),
      store().ownerOf("support_case", made.support.id),
      store().ownerOf("source", source.slug),
      store().ownerOf("user", user.id),
    ]);
    expect(new Set(owners)).toEqual(new Set([user.id]));
    expect(await store().ownerOf("market", "seattle")).toBeNull();
    expect(await store().ownerOf("flag", randomUUID())).toBeNull();
  });
});
