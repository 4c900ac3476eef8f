import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deletePersonByStaff, saveStaffRoles } from "#server/areas/people/index.ts";
import { assignReviews } from "#server/areas/review/index.ts";
import { startViewAs } from "#server/areas/staff/index.ts";
import { writeNote } from "#server/areas/team/index.ts";
import { asViewed } from "#server/kernel/access/view-as.ts";
import type { Deps, Actor } from "#server/kernel/context/deps.ts";
import type { Store, Writes } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { change, refusalOf, staff, submitted } from "../review/support.ts";

describeOnEachDatabase("whoever's account is gone", (database) => {
  let app: TestApp;
  let rob: Actor;
  let amos: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [rob, amos] = [await staff(app, "Rob"), await staff(app, "Amos", "admin")];
  });
  afterAll(() => app.close());

  const deletes = ({ actor: { user } }: Visitor, deps: Deps = app.deps) =>
    deletePersonByStaff(deps, amos, change(user.id, { email: user.email, reason: "They asked us to." }));
  const notesAbout = async (application: string) => (await app.store.list("staff_note", { application }, { limit: 9, offset: 0 })).total;

  it("is written about no more", async () => {
    const ada = await submitted(app);
    expect(refusalOf(await deletes(ada))).toBe("done");
    expect(refusalOf(await writeNote(app.deps, rob, change(ada.id, { text: "She moved to Porto." })))).toBe("conflict account-gone");
    expect(await notesAbout(ada.id)).toBe(0);
  });

  it("leaves nothing that was written about them just then", async () => {
    const ada = await submitted(app);
    let deletion: ReturnType<typeof deletes> | null = null;
    const elsewhere = AsyncLocalStorage.snapshot();
    /** The account is deleted while the note is about to be kept. */
    const transaction: Store["transaction"] = (work) =>
      app.store.transaction((tx) => {
        const insert: Writes["insert"] = async (name, values) => {
          deletion = elsewhere(deletes, ada);
          await Promise.race([deletion, new Promise((done) => setTimeout(done, 500))]);
          return tx.insert(name, values);
        };
        return work({ ...tx, insert });
      });
    const written = await writeNote({ ...app.deps, store: { ...app.store, transaction } }, rob, change(ada.id, { text: "She moved to Porto." }));
    expect([refusalOf(written), refusalOf(await deletion!)]).toEqual(["done", "done"]);
    expect(await notesAbout(ada.id)).toBe(0);
  });

  it("is nobody to look as, and a look that was under way is over", async () => {
    const ada = await submitted(app);
    const support = await staff(app, "Sunny", "support");
    const looks = () => startViewAs(app.deps, support, { person: ada.actor.user.id, reason: "They can't find the button." });
    expect(refusalOf(await looks())).toBe("done");
    const looked = async () => {
      const kept = (await app.store.sessions.find(support.session!.id))!;
      return asViewed({ ...support, session: kept.session, viewedAs: kept.viewedAs }, app.deps.clock.now()).ended;
    };
    expect(await looked()).toBeNull();
    await deletes(ada);
    expect(await looked()).toBe("person");
    expect(refusalOf(await looks())).toBe("conflict account-gone");
  });

  it("gets no role", async () => {
    const ada = await submitted(app);
    await deletes(ada);
    expect(refusalOf(await saveStaffRoles(app.deps, amos, change(ada.actor.user.id, { staff_roles: ["reviewer"] })))).toBe("not-found");
  });

  it("stands in the way of nobody else's application that is given with theirs", async () => {
    const [ada, bea] = [await submitted(app), await submitted(app)];
    await deletes(ada);
    expect(await assignReviews(app.deps, rob, { applications: [ada.id, bea.id], assigned_to: rob.user.id })).toMatchObject({
      value: { assigned: [bea.id], failed: [{ application: ada.id, problem: { code: "account-gone" } }] },
    });
  });
});
