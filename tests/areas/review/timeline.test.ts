import { afterAll, beforeAll, expect, it } from "vitest";
import { holdDecision, preApprove, reject } from "#server/areas/review/index.ts";
import { deletePerson } from "#server/areas/account/index.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { secondPersonFor } from "#tests/support/second-person.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { caseOf, type Desk, openDesk, submitted } from "./support.ts";

describeOnEachDatabase("what staff read of what happened to an application", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const lastOf = async (id: string, deps = app.deps) => (await caseOf({ deps }, rob, id)).history.at(-1)!;

  it("what is proposed says why in words, before anybody agrees to it", async () => {
    const ada = await submitted(app, { score: 580 });
    const asksTwo = alwaysInForce(secondPersonFor("reject"));
    const deps = { ...app.deps, documents: asksTwo };
    const body = { decision: "reject", reasons: ["credit-score", "income-unverified"] };
    expect((await holdDecision(deps, rob, { id: ada.id, body, version: null })).ok).toBe(true);
    const line = await lastOf(ada.id, deps);
    expect(line.name).toBe("decision-proposed");
    expect(line.why).toBe("The credit score in the report, An income that we couldn't verify");
  });

  it("a rejection's reasons are said in words, and no code of them", async () => {
    const ada = await submitted(app, { score: 580 });
    expect((await reject(app.deps, rob, { id: ada.id, body: { reasons: ["credit-score"] }, version: null })).ok).toBe(true);
    expect((await lastOf(ada.id)).why).toBe("The credit score in the report");
  });

  it("a pre-approval says up to which rent, in money", async () => {
    const ada = await submitted(app);
    expect((await preApprove(app.deps, rob, { id: ada.id, body: { all_rooms: false, max_rent: 1450.5 }, version: null })).ok).toBe(true);
    expect((await lastOf(ada.id)).detail).toMatchObject({ limit: "up-to", amount: 1450.5, currency: "usd" });
  });

  it("whoever applies is called by the name that they sign with", async () => {
    const ada = await submitted(app);
    await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { first_name: "Dee", last_name: "Dee" }));
    const names = (await caseOf(app, rob, ada.id)).history.map(({ actor }) => actor);
    expect(names).toContain("Ada Okafor");
    expect(names).not.toContain("Dee Dee");
  });

  it("a deleted account is called that, and not nothing", async () => {
    const ada = await submitted(app);
    const deletion = { user: ada.actor.user.id, by: ada.actor.user.id, why: null };
    expect(await app.store.transaction((tx) => deletePerson(tx, app.deps, deletion, app.deps.documents.current()))).toBeNull();
    const line = await lastOf(ada.id);
    expect(line).toMatchObject({ name: "withdraw", actor: "Deleted account" });
  });
});
