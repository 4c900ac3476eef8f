import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "../../support/database.ts";
import { codesOf, TestApp, type Visitor, where } from "../../support/test-app.ts";

describeOnEachDatabase("what staff switch on for themselves", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  /** Their session, as the next request finds it. */
  async function again(visitor: Visitor): Promise<Visitor> {
    const found = await app.store.sessions.find(visitor.actor.session!.id);
    return Object.assign(visitor, { actor: { ...visitor.actor, ...found! } });
  }
  async function staffWith(visitor: Visitor, is_staff: boolean): Promise<Visitor> {
    await app.store.transaction((tx) => tx.update("user", visitor.actor.user.id, { is_staff, staff_roles: is_staff ? ["reviewer"] : [] }));
    return again(visitor);
  }
  const unlocked = async (visitor: Visitor): Promise<boolean> => ((await visitor.see("/debug")).shell.notices ?? []).some(({ id }) => id === "admin-unlocked");

  describe("admin mode", () => {
    it("[ADM-2] [ADM-3] is switched on and off by staff, and brings them back to the page that they are on", async () => {
      const sasha = await staffWith(await app.person(), true);
      const on = await sasha.run("enable-admin-mode", {}, "/applications", { force: "" });
      expect(where(on.effects)).toEqual(["/applications?force="]);
      expect(await unlocked(await again(sasha))).toBe(true);
      await sasha.run("disable-admin-mode", {}, "/applications", { force: "" });
      expect(await unlocked(await again(sasha))).toBe(false);
    });

    it("is never anybody else's: neither by asking for it nor by a session that had it", async () => {
      const ada = await app.applicant();
      expect(codesOf(await ada.run("enable-admin-mode"))).toEqual(["not-allowed"]);
      expect(await unlocked(await again(ada))).toBe(false);
      await app.store.sessions.update(ada.actor.session!.id, { admin_mode: true });
      expect(await unlocked(await again(ada))).toBe(false);
      expect((await ada.see("/debug")).blocks.map(({ id }) => id)).toEqual(["riddle", "own"]);
    });

    it("is gone with the role, while its holder is at it, and doesn't come back with another", async () => {
      const sasha = await staffWith(await app.applicant(), true);
      await sasha.run("enable-admin-mode");
      expect(await unlocked(await again(sasha))).toBe(true);
      await staffWith(sasha, false);
      expect(await unlocked(sasha)).toBe(false);
      expect(codesOf(await sasha.run("enable-admin-mode"))).toEqual(["not-allowed"]);
      await staffWith(sasha, true);
      expect(await unlocked(sasha)).toBe(false);
    });

    it("is of one session: another browser of the same person doesn't have it", async () => {
      const sasha = await staffWith(await app.person(), true);
      const other = { ...sasha.actor.session!, id: "b".repeat(64), admin_mode: false };
      await app.store.sessions.create(other);
      await sasha.run("enable-admin-mode", {}, "/applications");
      expect((await app.store.sessions.find(other.id))?.session.admin_mode).toBe(false);
    });

    it("[ADM-10] leads from an application to its record in the back office", async () => {
      const sasha = await staffWith(await app.applicant(), true);
      await sasha.run("enable-admin-mode");
      await again(sasha);
      const { application } = await sasha.state();
      const debug = JSON.stringify((await sasha.see("/debug", { source: sasha.source })).blocks);
      expect(debug).toContain(`/console/applications/${application.id}`);
      expect(JSON.stringify((await sasha.see("/debug")).blocks)).not.toContain("/console/applications");
    });
  });
});
