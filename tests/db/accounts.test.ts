import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Writes } from "#server/ports/store.ts";
import type { SessionRecord } from "#server/ports/records.ts";
import { DuplicateRecord, InvalidRecord, RecordMissing } from "#server/ports/store.ts";
import { aPerson, NOW } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

describeOnEachDatabase("accounts", (database) => {
  const store = () => database.open.store;
  const aSession = async (values: Partial<SessionRecord> = {}): Promise<SessionRecord> => {
    const session: SessionRecord = {
      id: randomUUID().repeat(2),
      user_id: (await aPerson(store())).id,
      created_at: NOW,
      seen_at: NOW,
      expires_at: "2026-05-04T11:00:00.000Z",
      refresh_expires_at: "2026-06-03T10:00:00.000Z",
      admin_mode: false,
      income_verification_off: false,
      device: null,
      ...values,
    };
    await store().sessions.create(session);
    return session;
  };

  describe("a session", () => {
    it("is found with its person, changed, and gone after signing out", async () => {
      const session = await aSession();
      const found = await store().sessions.find(session.id);
      expect(found).toEqual({ session, user: await store().find("user", session.user_id), viewedAs: null });
      await store().sessions.update(session.id, { admin_mode: true, seen_at: "2026-05-04T10:30:00.000Z" });
      expect((await store().sessions.find(session.id))?.session).toEqual({ ...session, admin_mode: true, seen_at: "2026-05-04T10:30:00.000Z" });
      await store().sessions.remove(session.id);
      expect(await store().sessions.find(session.id)).toBeNull();
      await store().sessions.update(session.id, { admin_mode: false });
      expect(await store().sessions.find(session.id)).toBeNull();
    });

    it("looks as somebody until it is told otherwise, by whoever knew what it looked as, and as nobody whose account is gone", async () => {
      const session = await aSession();
      const [ada, ben] = [await aPerson(store()), await aPerson(store())];
      const [first, next] = [randomUUID(), randomUUID()];
      const until = "2026-05-04T11:00:00.000Z";
      const lookAs = (...asked: Parameters<Writes["lookAs"]>) => store().transaction((tx) => tx.lookAs(...asked));
      const looks = async () => (await store().sessions.find(session.id))!.viewedAs;
      expect(await lookAs(session.id, { id: first, person: ada.id, until }, null)).toBe(true);
      expect(await looks()).toEqual({ id: first, until, person: await store().find("user", ada.id) });
      expect(await lookAs(session.id, { id: next, person: ben.id, until }, null), "another tab was first").toBe(false);
      expect(await lookAs(session.id, { id: next, person: ben.id, until }, first)).toBe(true);
      expect(await lookAs(session.id, null, first)).toBe(false);
      await database.open.pool.query("DELETE FROM users WHERE id = $1", [ben.id]);
      expect(await looks()).toEqual({ id: next, until, person: null });
      expect(await lookAs(session.id, null, next)).toBe(true);
      expect(await looks()).toBeNull();
      await expect(lookAs(session.id, { id: first, person: session.user_id, until }, null), "never as oneself").rejects.toThrow();
    });

    it("changes its id once: the old one is dead, and a second rotation of it fails", async () => {
      const session = await aSession();
      const next = { ...session, id: randomUUID().repeat(2), seen_at: "2026-05-04T10:40:00.000Z" };
      await store().sessions.rotate(session.id, next);
      expect(await store().sessions.find(session.id)).toBeNull();
      expect((await store().sessions.find(next.id))?.session).toEqual(next);
      await expect(store().sessions.rotate(session.id, { ...next, id: randomUUID().repeat(2) })).rejects.toBeInstanceOf(RecordMissing);
    });

    it("is known for a while by the id that it had before, and by that of nobody else", async () => {
      const session = await aSession();
      const next = { ...session, id: randomUUID().repeat(2), seen_at: "2026-05-04T10:40:00.000Z" };
      await store().sessions.rotate(session.id, next);
      expect(await store().sessions.findRenewed(session.id, "2026-05-04T10:40:00.000Z")).toEqual({
        session: next,
        user: await store().find("user", session.user_id),
        viewedAs: null,
      });
      expect(await store().sessions.findRenewed(session.id, "2026-05-04T10:40:00.001Z")).toBeNull();
      expect(await store().sessions.findRenewed(next.id, "2026-05-04T10:40:00.000Z")).toBeNull();
      await store().sessions.remove(next.id);
      expect(await store().sessions.findRenewed(session.id, "2026-05-04T10:40:00.000Z")).toBeNull();
    });

    it("that two tabs refresh at once is rotated by one of them", async () => {
      const session = await aSession();
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => store().sessions.rotate(session.id, { ...session, id: randomUUID().repeat(2) })));
      expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    });

    it("can't be changed through a column that it doesn't have", async () => {
      const session = await aSession();
      await expect(store().sessions.update(session.id, { "user_id = user_id --": 1 } as Partial<SessionRecord>)).rejects.toBeInstanceOf(InvalidRecord);
      await expect(store().sessions.update(session.id, { id: "x" })).rejects.toBeInstanceOf(InvalidRecord);
    });

    it("is cleared away after its refresh time, like a sign-in that nobody finished", async () => {
      const old = await aSession({ refresh_expires_at: "2020-01-01T00:00:00.000Z" });
      const fresh = await aSession();
      await store().sessions.putSignIn(`old-${old.id}`, {}, "2020-01-01T00:00:00.000Z");
      expect(await store().sessions.removeExpired("2021-01-01T00:00:00.000Z")).toBe(2);
      expect(await store().sessions.find(old.id)).toBeNull();
      expect(await store().sessions.find(fresh.id)).not.toBeNull();
    });
  });

  it("a sign-in transaction is read once, and not after it expired", async () => {
    const value = { nonce: "n", verifier: "v", back: "/application/x?a=1" };
    await store().sessions.putSignIn("state-1", value, "2026-05-04T10:10:00.000Z");
    const taken = await Promise.all(Array.from({ length: 5 }, () => store().sessions.takeSignIn("state-1", NOW)));
    expect(taken.filter((each) => each !== null)).toEqual([value]);
    await store().sessions.putSignIn("state-2", value, "2026-05-04T09:59:59.999Z");
    expect(await store().sessions.takeSignIn("state-2", NOW)).toBeNull();
    expect(await store().sessions.takeSignIn("state-2", "2026-05-04T09:00:00.000Z")).toBeNull();
  });

  describe("an identity", () => {
    const link = (issuer: string, subject: string, user_id: string, email: string | null = null) =>
      store().transaction((tx) => tx.linkIdentity({ issuer, subject, user_id, email }));

    it("is issuer and subject together, never the e-mail", async () => {
      const first = await aPerson(store(), { email: "same@example.com" });
      const second = await aPerson(store());
      await link("https://a.example", "1", first.id, "same@example.com");
      await link("https://b.example", "1", second.id, "same@example.com");
      const found = await store().transaction((tx) => tx.identity("https://a.example", "1"));
      expect(found).toEqual({ issuer: "https://a.example", subject: "1", user_id: first.id, email: "same@example.com" });
      expect((await store().transaction((tx) => tx.identity("https://b.example", "1")))?.user_id).toBe(second.id);
      expect(await store().transaction((tx) => tx.identity("https://c.example", "1"))).toBeNull();
    });

    it("signs one person in: linking it to another is refused, repeating it refreshes the e-mail", async () => {
      const [first, second] = [await aPerson(store()), await aPerson(store())];
      await link("https://d.example", "7", first.id, "old@example.com");
      await expect(link("https://d.example", "7", second.id)).rejects.toBeInstanceOf(DuplicateRecord);
      await link("https://d.example", "7", first.id, "new@example.com");
      expect(await store().transaction((tx) => tx.identity("https://d.example", "7"))).toMatchObject({ user_id: first.id, email: "new@example.com" });
      expect(await store().transaction((tx) => tx.hasIdentity(first.id))).toBe(true);
      expect(await store().transaction((tx) => tx.hasIdentity(second.id))).toBe(false);
    });

    it("of a first sign-in in two tabs ends with one of two accounts linked", async () => {
      const tries = await Promise.allSettled(
        Array.from({ length: 6 }, () =>
          store().transaction(async (tx) => {
            const user = await tx.insert("user", { email: "twice@example.com", first_name: "T", last_name: "W" });
            await tx.linkIdentity({ issuer: "https://e.example", subject: "9", user_id: user.id, email: null });
          }),
        ),
      );
      expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
      expect((await store().list("user", { email: "twice@example.com" }, { limit: 10, offset: 0 })).total).toBe(1);
    });
  });

  it("a person is found by e-mail in any spelling of capitals, and never by an empty one", async () => {
    const older = await aPerson(store(), { email: "Mixed@Example.com" });
    await aPerson(store(), { email: "" });
    const find = (email: string) => store().transaction((tx) => tx.userByEmail(email));
    expect((await find("MIXED@example.COM"))?.id).toBe(older.id);
    expect(await find("mixed@example.co%")).toBeNull();
    expect(await find("")).toBeNull();
  });

  it("an income connection is one a person, found by the provider's id", async () => {
    const person = await aPerson(store());
    const put = (provider_user_id: string, accounts_added_at: string | null) =>
      store().transaction((tx) => tx.putIncomeConnection({ user_id: person.id, provider_user_id, accounts_added_at, employer: null, account_ending: null }));
    await put("argyle-1", null);
    await put("argyle-2", NOW);
    const find = (id: string) => store().transaction((tx) => tx.incomeConnectionByProvider(id));
    expect(await find("argyle-1")).toBeNull();
    expect(await find("argyle-2")).toEqual({ user_id: person.id, provider_user_id: "argyle-2", accounts_added_at: NOW, employer: null, account_ending: null });
  });

  it("a personal token leads to its person", async () => {
    const person = await aPerson(store());
    const hash = randomUUID();
    await store().tokens.create(person.id, hash, "laptop");
    expect(await store().tokens.userOf(hash)).toBe(person.id);
    expect(await store().tokens.userOf("other")).toBeNull();
  });

  it("settings survive, and the last one counts", async () => {
    expect(await store().settings.get("clock-offset")).toBeNull();
    await store().settings.set("clock-offset", "1");
    await store().settings.set("clock-offset", "2");
    expect(await store().settings.get("clock-offset")).toBe("2");
  });

  it("analytics events are kept", async () => {
    await store().analytics.add({ user_id: null, kind: "track", name: "Application creation failed", props: { message: "m", n: 1 }, at: NOW });
    const { rows } = await database.open.pool.query("SELECT kind, name, props, at FROM analytics_events");
    expect(rows).toEqual([{ kind: "track", name: "Application creation failed", props: { message: "m", n: 1 }, at: NOW }]);
  });
});
