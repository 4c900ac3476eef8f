import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { type TestApp, type Visitor, where } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { household } from "../meetings/households.ts";

describeOnEachDatabase("the profile of somebody who lives in a home", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  const seen = async (visitor: Visitor, path: string) => JSON.stringify((await visitor.see(path)).blocks);
  const PATH = "/resident/profile";

  it("[RES-16] is kept by the same questions, interests and details as an applicant's, without an application", async () => {
    const { visitor: rae } = (await household(app, [{}])).people[0]!;
    expect(await seen(rae, "/resident")).toContain("Fill in your profile");
    const { living } = app.deps.documents.current();
    for (const { id, answers } of living.questions) {
      const answer = answers[0]!.id;
      const at = { question: id };
      expect(await rae.run("answer-for-myself", { question: id, answer }, `${PATH}/preferences`, at)).toMatchObject({ ok: true });
      expect(await rae.run("answer-for-roommates", { question: id, answer }, `${PATH}/preferences`, { ...at, part: "them" })).toMatchObject({ ok: true });
    }
    expect(await rae.run("toggle-interest", { interest: "cooking" }, `${PATH}/interests`)).toMatchObject({ ok: true });
    const details = { first_name: "Rae", last_name: "Castillo", job_title: "Nurse", employer: "Harbor Clinic", bio: "I work nights.", photo: null };
    const saved = await rae.run("save-profile-details", details, `${PATH}/edit`);
    const view = `${PATH}/view/${rae.actor.user.id}`;
    expect(saved.ok && where(saved.effects)).toEqual([view]);
    const page = await seen(rae, view);
    for (const text of ["Rae C.", "Nurse at Harbor Clinic", "I work nights.", "Cooking", "offered a room in your home"]) expect(page).toContain(text);
    expect(page).not.toContain("Answer the rest");
    expect(await seen(rae, "/resident")).toContain("Your profile");
  });

  it("[RES-16] is somebody else's in no way, and nobody's who isn't signed in", async () => {
    const [rae, rob] = (await household(app, [{}, {}])).people.map(({ visitor }) => visitor);
    expect(await rae!.open(`${PATH}/view/${rob!.actor.user.id}`)).toMatchObject({ do: "redirect", href: "/resident" });
    await rae!.run("toggle-interest", { interest: "cooking" }, `${PATH}/interests`);
    expect(await app.store.list("profile", { user_id: rob!.actor.user.id }, { limit: 1, offset: 0 })).toMatchObject({ total: 0 });
  });
});
