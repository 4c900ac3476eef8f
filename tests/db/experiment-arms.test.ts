import { expect, it } from "vitest";
import { anApplication, NOW } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

describeOnEachDatabase("the arm that an application was first shown", (database) => {
  const store = () => database.open.store;

  it("[EXP-4] is one for good, however many tabs show it another one at once, and its history says it once", async () => {
    const { application, user } = await anApplication(store());
    const arms = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? "steps" : "page"));
    const kept = await Promise.all(arms.map((arm) => store().keepArms(application.id, { intro: arm, [`own-${arm}`]: arm }, user.id, NOW)));
    const [first] = kept;
    expect(new Set(kept.map(({ intro }) => intro))).toEqual(new Set([first?.["intro"]]));
    expect((await store().applicationState(application.id))?.experiments).toEqual({ intro: first?.["intro"], "own-steps": "steps", "own-page": "page" });
    const told = (await store().events(application.id)).filter(({ name }) => name === "experiment-shown").map(({ detail }) => String(detail["experiment"]));
    expect(told.sort()).toEqual(["intro", "own-page", "own-steps"]);
  });

  it("belongs to one application alone", async () => {
    const [one, other] = [await anApplication(store()), await anApplication(store())];
    await store().keepArms(one.application.id, { intro: "steps" }, one.user.id, NOW);
    expect((await store().applicationState(other.application.id))?.experiments).toEqual({});
  });
});

describeOnEachDatabase("the variants that an application was first shown", (database) => {
  it("are one set for good, however many tabs show it at once, and its history says them once", async () => {
    const { store } = database.open;
    const { application, user } = await anApplication(store);
    const shown = Array.from({ length: 8 }, (_, n) => ({ revision: `revision-${n}`, variants: [`variant-${n}`], sections: [`section-${n}`] }));
    await Promise.all(shown.map((first) => store.keepFirstShown(application.id, first, user.id, NOW)));
    const kept = (await store.applicationState(application.id))?.application;
    const told = (await store.events(application.id)).filter(({ name }) => name === "first-shown").map(({ detail }) => detail);
    expect(told).toEqual([{ revision: kept?.revision, variants: kept?.variants }]);
    const opened = Object.fromEntries(shown.flatMap(({ sections }) => sections.map((name) => [name, "started"])));
    expect(kept?.display_state.sectionStatus, "what each tab opened").toEqual(opened);
  });

  it("are kept with the sections that were opened, of which none falls back, and nothing else of it changes", async () => {
    const { store } = database.open;
    const { application, user } = await anApplication(store);
    await store.transaction((tx) => tx.update("application", application.id, { display_state: { is_funnel_20: true, sectionStatus: { done: "complete" } } }));
    const open = async (...sections: string[]) => {
      await store.keepFirstShown(application.id, { revision: "first", variants: [], sections }, user.id, NOW);
      const kept = (await store.applicationState(application.id))!.application;
      return [kept.display_state, kept.version] as const;
    };
    const [opened, version] = await open("done", "next");
    expect(opened).toEqual({ is_funnel_20: true, sectionStatus: { done: "complete", next: "started" } });
    expect(await open("done", "next"), "nothing is written again").toEqual([opened, version]);
    expect(await open(), "nothing is written again").toEqual([opened, version]);
    const others = await anApplication(store);
    await store.keepFirstShown(others.application.id, { revision: "first", variants: [], sections: [] }, others.user.id, NOW);
    expect((await store.applicationState(others.application.id))?.application.display_state, "none was opened").toEqual(application.display_state);
  });
});
