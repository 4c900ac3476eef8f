import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { codesOf, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { answers, HOUR, NO, passes, standsAs, talk, YES, type Talk } from "./households.ts";

const MINUTE = HOUR / 60;

describeOnEachDatabase("a meeting on the pages of those who live there", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const pathOf = ({ id }: Pick<Talk, "id">) => `/resident/meeting/${id}`;
  const seen = async (visitor: Visitor, path: string) => JSON.stringify((await visitor.see(path)).blocks);
  const named = (visitor: Visitor, first_name: string) => app.store.transaction((tx) => tx.update("user", visitor.actor.user.id, { first_name }));
  const lived = async (...names: string[]) => {
    const one = await talk(
      app,
      names.map(() => ({})),
    );
    for (const [at, name] of names.entries()) await named(one.home.people[at]!.visitor, name);
    await named(one.ada, "Leo");
    return { one, people: one.home.people.map(({ visitor }) => visitor) };
  };
  const says = (visitor: Visitor, one: Talk, command: string, input: Record<string, unknown> = {}) => visitor.run(command, input, pathOf(one));

  it("[RES-1] stand on their home's page, those that run before those that are over", async () => {
    const { one, people } = await lived("Rae", "Rob");
    const page = await seen(people[0]!, "/resident");
    for (const text of ["Somebody would like to live with you", "Leo", "Room 1 from", "new messages", pathOf(one)]) expect(page).toContain(text);
    await answers(app.deps, one, 0, NO);
    await passes(app, 11 * MINUTE);
    const later = await seen(people[0]!, "/resident");
    expect(later).not.toContain("Somebody would like to live with you");
    for (const text of ["Past meetings", "Leo", "Over"]) expect(later).toContain(text);
    app.outside.clock.move(-11 * MINUTE);
  });

  it("[RES-2] show who applies, how they go together with the reader and the house, and the time left", async () => {
    const { one, people } = await lived("Rae", "Rob");
    const given = { own_answers: { mornings: "before-seven" }, roommate_answers: { mornings: ["before-seven"] }, interests: ["cooking"] };
    for (const { actor } of [...people, one.ada])
      await app.store.transaction((tx) =>
        tx.insert("profile", { id: randomUUID(), user_id: actor.user.id, job_title: "Cook", employer: "Harbor Bakery", bio: "Up early.", ...given }),
      );
    const page = await seen(people[0]!, pathOf(one));
    for (const text of [
      "Cook at Harbor Bakery",
      "Up early.",
      "How you and Leo overlap",
      "How Leo and the house overlap",
      "Both ways with Rae O. and Rob O.",
      "to meet, chat and decide",
    ])
      expect(page).toContain(text);
    for (const secret of [one.ada.actor.user.email, "Okafor"]) expect(page).not.toContain(secret);
  });

  it("[RES-4] [RES-13] are nobody's else, nor theirs who moved out: the page leads home, the profile is gone with it", async () => {
    const { one, people } = await lived("Rae", "Rob");
    const profile = `/resident/profile/view/${one.ada.actor.user.id}`;
    expect(await seen(people[0]!, profile)).toContain("Leo");
    const stranger = await app.person();
    const neighbour = (await lived("Ria")).people[0]!;
    await app.store.transaction((tx) => tx.update("resident", one.home.people[1]!.resident.id, { lives_until: today }));
    for (const visitor of [stranger, neighbour, people[1]!]) {
      for (const path of [pathOf(one), profile, `/resident/meeting/${randomUUID()}`, "/resident/meeting/no-id"])
        expect(await visitor.open(path)).toMatchObject({ do: "redirect", href: "/resident" });
      expect(await says(visitor, one, "accept-applicant")).toMatchObject({ ok: false });
    }
    // The one who is left is all of the house now.
    await says(people[0]!, one, "accept-applicant");
    expect(await standsAs(app, one.id)).toEqual(["approved", null]);
  });

  it("[RES-5] take a yes, let it be changed until the house decides, and a no be taken back for ten minutes", async () => {
    const { one, people } = await lived("Rae", "Rob");
    const [rae] = people as [Visitor];
    expect(await says(rae, one, "accept-applicant")).toMatchObject({ ok: true });
    expect(await seen(rae, pathOf(one))).toContain("You said yes to Leo");
    expect(await says(rae, one, "decline-applicant", { reason: "living-together" })).toMatchObject({ ok: true, effects: [{ do: "close-modal" }] });
    expect(await seen(rae, pathOf(one))).toMatch(/You said no to Leo.*You can take it back until/u);
    expect(await says(rae, one, "take-answer-back")).toMatchObject({ ok: true });
    expect(await seen(rae, pathOf(one))).toContain("Could you live with Leo?");
    await says(rae, one, "decline-applicant", { reason: "room-gone" });
    app.outside.clock.move(11 * MINUTE);
    expect(codesOf(await says(rae, one, "take-answer-back"))).not.toEqual([]);
    await passes(app, 0);
    expect(await standsAs(app, one.id)).toEqual(["rejected", "declined"]);
    expect(await seen(rae, pathOf(one))).toContain("This chat has ended without an invitation.");
    app.outside.clock.move(-11 * MINUTE);
  });

  it("[RES-6] ask whoever declines for one reason of a list, and take no other", async () => {
    const { one, people } = await lived("Rae", "Rob");
    const { modals } = await people[0]!.see(pathOf(one));
    const modal = JSON.stringify(modals["decline-applicant"]);
    for (const text of ["Something about living together doesn’t fit", "The room isn’t free any more", "Something felt wrong", "is never a reason"])
      expect(modal).toContain(text);
    for (const reason of ["their age", "", null]) expect(await says(people[0]!, one, "decline-applicant", { reason })).toMatchObject({ ok: false });
    expect(await seen(people[0]!, pathOf(one))).toContain("Could you live with Leo?");
  });

  it("[RES-7] tell the others that somebody decided, and neither what nor why", async () => {
    const { one, people } = await lived("Rae", "Rob");
    const [rae, rob] = people as [Visitor, Visitor];
    await says(rae, one, "accept-applicant");
    const yes = await seen(rob, pathOf(one));
    await says(rae, one, "decline-applicant", { reason: "felt-wrong" });
    const no = await seen(rob, pathOf(one));
    expect(yes).toContain("Has decided");
    expect(no).toBe(yes);
    expect(no).not.toContain("felt-wrong");
  });

  it("[RES-11] say of whoever is away that nobody waits for them", async () => {
    const one = await talk(app, [{}, { away_from: addDays(today, -1), away_until: addDays(today, 3) }]);
    const [rae, rob] = one.home.people.map(({ visitor }) => visitor);
    expect(await seen(rob!, pathOf(one))).toContain("You are away, so nobody waits for you");
    await answers(app.deps, one, 0, YES);
    expect(await standsAs(app, one.id)).toEqual(["approved", null]);
    expect(await seen(rae!, pathOf(one))).toContain("The house said yes");
  });
});
