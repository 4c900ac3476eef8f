/** The screen that an applicant comes to by a decision, seen by whoever is about to make it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readApplicationJourney, readScreenOnceDecided } from "#server/areas/preview/index.ts";
import { preApprove, reject, requestOfApplicant, withdrawForApplicant } from "#server/areas/review/index.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { type Desk, mailsTo, openDesk, refusalOf, statusOf, submitted } from "./support.ts";

describeOnEachDatabase("the screen that a decision leads to", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const seen = (id: string, body: Record<string, unknown>, who = rob) => readScreenOnceDecided(app.deps, who, id, body);
  const WAYS = [
    ["pre-approve", { all_rooms: true }, preApprove],
    ["pre-approve", { max_rent: 1450 }, preApprove],
    ["request", { request_type: "cosign_or_deposit", reasons: ["income-unverified"] }, requestOfApplicant],
    ["request", { request_type: "add_cosigner", reasons: ["income-unverified"] }, requestOfApplicant],
    ["reject", { reasons: ["credit-score"] }, reject],
    ["withdraw", { reason: "Asked by phone." }, withdrawForApplicant],
  ] as const;

  it.each(WAYS)("%s %j: is the one that they come to when it is decided, and until then nothing is other", async (decision, body, decide) => {
    const ada = await submitted(app, { score: 580 });
    const before = [await ada.state(), await app.store.events(ada.id)] as const;
    const outcome = await seen(ada.id, { decision, ...body });
    if (!outcome.ok) throw new Error(refusalOf(outcome));
    expect(outcome.value.descriptor?.title).toBeTruthy();
    const [state, events] = [await ada.state(), await app.store.events(ada.id)];
    expect(state).toEqual(before[0]);
    expect(
      events.slice(before[1].length).map(({ name }) => name),
      "that somebody looked is kept",
    ).toEqual(["application-opened"]);
    expect(await mailsTo(app, ada)).toEqual([]);

    expect(refusalOf(await decide(app.deps, rob, { id: ada.id, body, version: null }))).toBe("done");
    const journey = await readApplicationJourney(app.deps, rob, ada.id);
    expect(journey.ok && journey.value.here).toBe(outcome.value.screen);
  });

  it("is in the language that is asked for", async () => {
    const ada = await submitted(app, { score: 580 });
    const body = { decision: "reject", reasons: ["credit-score"] };
    const [english, french] = [await seen(ada.id, body), await seen(ada.id, body, { ...rob, locale: "fr-CA" })];
    expect(english.ok && french.ok && english.value.descriptor?.title !== french.value.descriptor?.title).toBe(true);
  });

  it("is nothing where it can't be decided so, or there is nothing to decide about", async () => {
    const ada = await submitted(app);
    expect(refusalOf(await seen(ada.id, { decision: "send-lease" }))).toBe("conflict not-in-status");
    expect(refusalOf(await seen(ada.id, { decision: "reject", reasons: [] }))).toBe("invalid reasons: reason-needed");
    expect(refusalOf(await seen(ada.id, { decision: "constructor" }))).toBe("not-found");
    expect(refusalOf(await seen("00000000-0000-4000-8000-000000000000", { decision: "reject", reasons: ["income-unverified"] }))).toBe("not-found");
    expect(await statusOf(ada)).toBe("submitted");
  });
});
