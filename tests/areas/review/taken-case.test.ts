/** Whoever decides about an application, or asks something of the applicant, has it in hand from then on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { assignReview, confirmDecision, holdDecision, listReviews, markAnswer, requestOfApplicant, takeBackDecision } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";
import { secondPersonFor } from "#tests/support/second-person.ts";
import { handsIn, name, nominationsOf } from "../requests/requested-applicant.ts";
import { caseOf, change, type Desk, openDesk, refusalOf, submitted, withPaper } from "./support.ts";

const ALL = { decision: "pre-approve", all_rooms: true };
const ASKED = { request_type: "add_cosigner", reasons: ["income-unverified"] };

describeOnEachDatabase("an application that is decided about", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());

  const nameOf = (id: unknown): string | null => [rob, ria].find(({ user }) => user.id === id)?.user.first_name ?? null;
  const seen = (id: string) => caseOf(app, rob, id);
  const owner = async (id: string) => nameOf((await seen(id)).assigned_to);
  /** Who took it from whom, as history has it. */
  const taken = async (id: string) =>
    (await app.store.events(id))
      .filter((one) => one.name === "assigned")
      .map(({ actor_user_id, detail }) => [nameOf(actor_user_id), nameOf(detail["from"]), nameOf(detail["to"])]);
  const mine = async (actor: Actor, source: string): Promise<number> => {
    const list = await listReviews(app.deps, actor, { assigned_to: "me", search: source, status: "submitted" }, { limit: 5, offset: 0 });
    return list.ok ? list.value.rows.length : -1;
  };

  it("is in the hand of whoever decided, from the moment that they did, also where a colleague had it; taken back it stays there", async () => {
    const ada = await submitted(app);
    await assignReview(app.deps, rob, change(ada.id, { assigned_to: ria.user.id }));
    expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, ALL)))).toBe("done");
    expect([await owner(ada.id), await taken(ada.id)]).toEqual([
      "Rob",
      [
        ["Rob", null, "Ria"],
        ["Rob", "Ria", "Rob"],
      ],
    ]);
    // Whoever decides on what they saw before is told who holds it, not that something is other.
    expect(refusalOf(await holdDecision(app.deps, ria, change(ada.id, ALL, (await seen(ada.id)).version - 1)))).toBe("conflict decision-held");
    const { held } = await seen(ada.id);
    await takeBackDecision(app.deps, rob, { id: ada.id, decision: held!.id });
    expect([await owner(ada.id), (await taken(ada.id)).length]).toEqual(["Rob", 2]);
  });

  it("comes back to whoever asked, with the answer, among what is theirs", async () => {
    const ada = await submitted(app);
    expect(refusalOf(await requestOfApplicant(app.deps, ria, change(ada.id, ASKED)))).toBe("done");
    expect([await owner(ada.id), await mine(ria, ada.source)]).toEqual(["Ria", 0]);
    await name(ada);
    await handsIn(app, (await nominationsOf(ada))[0]);
    expect([await mine(ria, ada.source), await mine(rob, ada.source)]).toEqual([1, 0]);
    expect(await taken(ada.id)).toEqual([["Ria", null, "Ria"]]);
  });

  it("is taken by whoever asks for a paper again, once", async () => {
    const ada = await withPaper(app);
    const ask = () => markAnswer(app.deps, ria, change(ada.id, { document: ada.file, mark: "ask-again", reason: "unreadable" }));
    expect([refusalOf(await ask()), refusalOf(await ask())]).toEqual(["done", "done"]);
    expect(await taken(ada.id)).toEqual([["Ria", null, "Ria"]]);
  });

  it("stays with whoever proposed it, when a second person agrees", async () => {
    const two = { ...app.deps, documents: alwaysInForce(secondPersonFor("pre-approve")) };
    const ada = await submitted(app);
    await holdDecision(two, rob, change(ada.id, ALL));
    const { held } = await seen(ada.id);
    expect(refusalOf(await confirmDecision(two, ria, { ...change(ada.id), decision: held!.id }))).toBe("done");
    expect([await owner(ada.id), await taken(ada.id)]).toEqual(["Rob", [["Rob", null, "Rob"]]]);
  });

  it("is taken with the decision or not at all: one that is refused leaves it where it was", async () => {
    const ada = await submitted(app);
    expect(refusalOf(await requestOfApplicant(app.deps, rob, change(ada.id, ASKED, 99)))).toBe("lost-update");
    expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { decision: "send-lease" })))).toMatch(/^conflict/u);
    expect([await owner(ada.id), await taken(ada.id)]).toEqual([null, []]);
  });
});
