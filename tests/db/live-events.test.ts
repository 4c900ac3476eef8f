import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { anApplication, aPerson } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";
import { lookAt } from "#server/areas/review/sql/application-views.ts";

interface Seen {
  id: string;
  kind: string;
  ref?: string;
}

describeOnEachDatabase("live events", { begin: "own" }, (database) => {
  const store = () => database.open.store;
  const tell = (user: string, kind: string, id?: string) => store().transaction((tx) => tx.notify(user, { kind, id }));
  const listen = async (user: string, after: string | null = null) => {
    const seen: Seen[] = [];
    const stop = await database.open.live.subscribe(user, after, (event) => seen.push(event));
    return { seen, stop, kinds: () => seen.map((event) => event.kind) };
  };

  it("reach the person's listeners in order, with ids only", async () => {
    const person = await aPerson(store());
    const [first, second] = [await listen(person.id), await listen(person.id)];
    const ref = randomUUID();
    await tell(person.id, "charge", ref);
    await store().transaction(async (tx) => {
      await tx.notify(person.id, { kind: "one" });
      await tx.notify(person.id, { kind: "two" });
    });
    await expect.poll(() => first.kinds()).toEqual(["charge", "one", "two"]);
    await expect.poll(() => second.kinds()).toEqual(["charge", "one", "two"]);
    expect(first.seen[0]).toEqual({ id: expect.stringMatching(/^\d+$/), kind: "charge", ref });
    expect(first.seen[1]).not.toHaveProperty("ref");
    first.stop();
    second.stop();
  });

  it("say which message they are about as it is said, and to whoever comes later no more", async () => {
    const person = await aPerson(store());
    const now = await listen(person.id);
    await store().transaction(async (tx) => {
      for (const number of [1, 2, 2]) await tx.notify(person.id, { kind: "message", id: "chat", number });
    });
    await expect.poll(() => now.seen).toHaveLength(2);
    expect(now.seen).toEqual([1, 2].map((number) => ({ id: expect.any(String), kind: "message", ref: "chat", number })));
    const later = await listen(person.id, "0");
    expect(later.seen).toEqual([1, 2].map(() => ({ id: expect.any(String), kind: "message", ref: "chat" })));
    now.stop();
    later.stop();
  });

  it("to staff are read again by whoever is of them still", async () => {
    const { application } = await anApplication(store());
    const [stays, goes] = [await aPerson(store()), await aPerson(store())];
    const roles = (id: string, staff_roles: ("reviewer" | "editor")[]) =>
      store().transaction((tx) => tx.update("user", id, { is_staff: staff_roles.length > 0, staff_roles }));
    for (const { id } of [stays, goes]) {
      await roles(id, ["reviewer"]);
      const now = "2026-03-01T09:00:00.000Z";
      const times = { created_at: now, seen_at: now, expires_at: "2999-01-01T00:00:00.000Z", refresh_expires_at: "2999-01-01T00:00:00.000Z" };
      await store().sessions.create({ id: randomUUID(), user_id: id, ...times, admin_mode: false, income_verification_off: false });
      await tell(id, "first");
    }
    await store().transaction((tx) => tx.tellStaff(application.id));
    await roles(goes.id, ["editor"]);
    for (const { id } of [stays, goes]) await tell(id, "last");
    const again = async ({ id }: { id: string }) => {
      const { kinds, stop } = await listen(id, "0");
      stop();
      const last = (await database.open.pool.query<{ id: string }>("SELECT max(id)::text AS id FROM live_events WHERE user_id = $1", [id])).rows[0]!.id;
      return [kinds(), (await store().eventsSince(id, "0", last))!.map(({ kind }) => kind)];
    };
    const all = ["first", "review-moved", "last"];
    expect(await again(stays)).toEqual([all, all]);
    expect(await again(goes)).toEqual([
      ["first", "last"],
      ["first", "last"],
    ]);
  });

  it("reach nobody else", async () => {
    const [person, other] = [await aPerson(store()), await aPerson(store())];
    const [mine, theirs] = [await listen(person.id), await listen(other.id)];
    await tell(person.id, "mine");
    await tell(other.id, "theirs");
    await expect.poll(() => [mine.kinds(), theirs.kinds()]).toEqual([["mine"], ["theirs"]]);
    mine.stop();
    theirs.stop();
  });

  it("of what an applicant does reach those of the staff who look at it then, and nobody who looked once", async () => {
    const { user, application } = await anApplication(store());
    const [looks, looked] = [await aPerson(store()), await aPerson(store())];
    const [now, again] = ["2026-03-01T09:00:00.000Z", "2026-03-01T08:30:00.000Z"];
    await store().transaction(async (tx) => {
      for (const { id } of [looks, looked]) await tx.update("user", id, { is_staff: true, staff_roles: ["reviewer"] });
      await tx.query(lookAt(application.id, looks.id, { now, again, until: "2026-03-01T09:00:45.000Z" }));
      await tx.query(lookAt(application.id, looked.id, { now, again, until: now }));
    });
    const [first, second] = [await listen(looks.id), await listen(looked.id)];
    const at = "2026-03-01T09:00:10.000Z";
    const event = { application: application.id, actor_user_id: user.id, as_user_id: null, name: "section-opened", detail: {}, why: null, at };
    await store().transaction((tx) => tx.event(event));
    for (const { id } of [looks, looked]) await tell(id, "after");
    await expect.poll(() => [first.kinds(), second.kinds()]).toEqual([["review-moved", "after"], ["after"]]);
    first.stop();
    second.stop();
  });

  it("come after the commit, and never when there is none", async () => {
    const { user, application } = await anApplication(store());
    const statuses: (string | undefined)[] = [];
    const stop = await database.open.live.subscribe(user.id, null, () => {
      void store()
        .find("application", application.id)
        .then((row) => statuses.push(row?.medium ?? undefined));
    });
    await store().transaction(async (tx) => {
      await tx.notify(user.id, { kind: "application", id: application.id });
      await tx.update("application", application.id, { medium: "committed" });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(statuses).toEqual([]);
    });
    await expect.poll(() => statuses).toEqual(["committed"]);
    const failing = store().transaction(async (tx) => {
      await tx.notify(user.id, { kind: "application" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await tell(user.id, "after");
    await expect.poll(() => statuses).toHaveLength(2);
    stop();
  });

  it("resume after the last one that was seen, without a gap and without a repetition", async () => {
    const person = await aPerson(store());
    const first = await listen(person.id);
    await tell(person.id, "1");
    await expect.poll(() => first.kinds()).toEqual(["1"]);
    first.stop();
    await tell(person.id, "2");
    await tell(person.id, "3");
    expect(first.kinds()).toEqual(["1"]);
    const again = await listen(person.id, first.seen[0]!.id);
    await tell(person.id, "4");
    await expect.poll(() => again.kinds()).toEqual(["2", "3", "4"]);
    again.stop();
  });

  it("start now for a listener that never saw one, also with an id that is none", async () => {
    const person = await aPerson(store());
    await tell(person.id, "before");
    for (const after of [null, "nonsense", "'; --"]) {
      const fresh = await listen(person.id, after);
      await tell(person.id, "now");
      await expect.poll(() => fresh.kinds()).toEqual(["now"]);
      fresh.stop();
    }
  });

  it("keep their order and miss nothing while many are told and a listener comes late", async () => {
    const person = await aPerson(store());
    const early = await listen(person.id);
    await tell(person.id, "start");
    await expect.poll(() => early.kinds()).toEqual(["start"]);
    const telling = Promise.all(Array.from({ length: 60 }, (_, index) => tell(person.id, `e${index}`)));
    await expect.poll(() => early.seen.length).toBeGreaterThan(10);
    const late = await listen(person.id, early.seen[0]!.id);
    await telling;
    await expect.poll(() => early.seen.length).toBe(61);
    await expect.poll(() => late.seen.length).toBe(60);
    const ids = early.seen.map((event) => Number(event.id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(late.seen).toEqual(early.seen.slice(1));
    early.stop();
    late.stop();
  });

  it("say nothing to a listener that has stopped", async () => {
    const person = await aPerson(store());
    const gone = await listen(person.id);
    const there = await listen(person.id);
    gone.stop();
    gone.stop();
    await tell(person.id, "x");
    await expect.poll(() => there.kinds()).toEqual(["x"]);
    expect(gone.seen).toEqual([]);
    there.stop();
  });
});

describeOnPostgres("live events of two processes", (database) => {
  it("reach the listeners of both, in the same order", async () => {
    const other = await database.another();
    const person = await aPerson(database.open.store);
    const seen: Record<"here" | "there", string[]> = { here: [], there: [] };
    const stops = [
      await database.open.live.subscribe(person.id, null, (event) => seen.here.push(event.kind)),
      await other.live.subscribe(person.id, null, (event) => seen.there.push(event.kind)),
    ];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? database.open : other).store.transaction((tx) => tx.notify(person.id, { kind: `e${index}` }))),
    );
    await expect.poll(() => [seen.here.length, seen.there.length]).toEqual([30, 30]);
    expect(seen.there).toEqual(seen.here);
    for (const stop of stops) stop();
  });

  it("come back after the listening connection was cut, with what was told meanwhile", async () => {
    const { store, live, pool } = database.open;
    const person = await aPerson(store);
    const kinds: string[] = [];
    const stop = await live.subscribe(person.id, null, (event) => kinds.push(event.kind));
    await store.transaction((tx) => tx.notify(person.id, { kind: "before" }));
    await expect.poll(() => kinds).toEqual(["before"]);
    await pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'latchkey-live' AND datname = current_database()");
    await store.transaction((tx) => tx.notify(person.id, { kind: "meanwhile" }));
    await expect.poll(() => kinds).toEqual(["before", "meanwhile"]);
    await store.transaction((tx) => tx.notify(person.id, { kind: "after" }));
    await expect.poll(() => kinds).toEqual(["before", "meanwhile", "after"]);
    stop();
  });

  it("two transactions that tell the same people in different order both end", async () => {
    const { store } = database.open;
    const [a, b] = [await aPerson(store), await aPerson(store)];
    const both = (first: string, second: string) =>
      store.transaction(async (tx) => {
        await tx.notify(first, { kind: "x" });
        await new Promise((resolve) => setTimeout(resolve, 30));
        await tx.notify(second, { kind: "x" });
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? both(a.id, b.id) : both(b.id, a.id))));
  });
});
