import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listSavedViews, removeSavedView, saveView } from "#server/areas/team/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { type Desk, openDesk, refusalOf, staff } from "../review/support.ts";

const SEATTLE = { name: "Seattle first", query: "view=all&market=seattle" };

describeOnEachDatabase("places of the queue that somebody of the staff saves", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());
  beforeEach(async () => void (await database.open.pool.query("DELETE FROM saved_views")));
  const seenBy = async (actor: Actor) => (await listSavedViews(app.deps, actor)).map(({ name, query, is_own, owner }) => [name, query, is_own ? "own" : owner]);
  const saves = (actor: Actor, body: Record<string, unknown>) => saveView(app.deps, actor, body);

  it("are the account's: nobody else sees one, unless it is shared with all who have the queue", async () => {
    expect(await saves(rob, SEATTLE)).toMatchObject({ ok: true, created: true, value: { ...SEATTLE, is_shared: false, is_own: true, owner: null } });
    expect(await seenBy(rob)).toEqual([["Seattle first", SEATTLE.query, "own"]]);
    expect(await seenBy(ria)).toEqual([]);
    expect(await saves(rob, { ...SEATTLE, is_shared: true })).toMatchObject({ ok: true, created: false });
    await saves(ria, { name: "Mine", query: "view=mine" });
    expect(await seenBy(ria)).toEqual([
      ["Mine", "view=mine", "own"],
      ["Seattle first", SEATTLE.query, "Rob Stone"],
    ]);
    // Who left the team shares nothing with it.
    await app.store.transaction((tx) => tx.update("user", rob.user.id, { is_staff: false, staff_roles: [] }));
    expect(await seenBy(ria)).toEqual([["Mine", "view=mine", "own"]]);
    await app.store.transaction((tx) => tx.update("user", rob.user.id, { is_staff: true, staff_roles: ["reviewer"] }));
  });

  it("are one of a name, the last that was saved, however many save it at once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => saves(rob, { ...SEATTLE, query: `view=all&score_below=${at}` })));
    expect(outcomes.filter((one) => one.ok && one.created)).toHaveLength(1);
    expect((await seenBy(rob)).map(([name]) => name)).toEqual(["Seattle first"]);
    // Two people may call theirs alike.
    await saves(ria, SEATTLE);
    expect(await seenBy(ria)).toEqual([["Seattle first", SEATTLE.query, "own"]]);
  });

  it("are deleted by whoever saved them, and by nobody else, shared or not", async () => {
    const saved = await saves(rob, { ...SEATTLE, is_shared: true });
    const id = saved.ok ? saved.value.id : "";
    expect(refusalOf(await removeSavedView(app.deps, ria, id))).toBe("not-found");
    expect(refusalOf(await removeSavedView(app.deps, rob, randomUUID()))).toBe("not-found");
    expect(refusalOf(await removeSavedView(app.deps, rob, "nothing"))).toBe("not-found");
    expect(await seenBy(rob)).toHaveLength(1);
    expect(refusalOf(await removeSavedView(app.deps, rob, id))).toBe("done");
    expect(await seenBy(rob)).toEqual([]);
  });

  it("are so many at most; one that is there can be changed all the same", async () => {
    for (let at = 0; at < 30; at += 1) expect(refusalOf(await saves(rob, { name: `View ${at}`, query: "view=all" }))).toBe("done");
    expect(refusalOf(await saves(rob, { name: "One more", query: "view=all" }))).toBe("invalid name: too-many-saved-views");
    expect(refusalOf(await saves(rob, { name: "View 3", query: "view=open" }))).toBe("done");
    expect(await seenBy(rob)).toHaveLength(30);
  });

  it("need a name that says something", async () => {
    for (const name of ["", "  ", "\u200b", null, 4, "x".repeat(41)]) expect(refusalOf(await saves(rob, { ...SEATTLE, name }))).toMatch(/^invalid name/u);
    expect(await seenBy(rob)).toEqual([]);
  });

  it("are in the download of whoever saved them", async () => {
    const gone = await staff(app, "Gus");
    await saves(gone, { ...SEATTLE, is_shared: true });
    expect((await app.store.personalData(gone.user.id))["saved_views"]).toMatchObject([SEATTLE]);
    expect((await app.store.personalData(ria.user.id))["saved_views"]).toEqual([]);
  });
});
