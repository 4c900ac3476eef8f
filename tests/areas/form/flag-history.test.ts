import { afterAll, beforeAll, expect, it } from "vitest";
import { createFlag, deleteFlag, saveFlag } from "#server/areas/form/flags.ts";
import { codesOf, TestApp, type Visitor } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

/** What history says of the flags, without ids. */
const history = async (visitor: Visitor): Promise<unknown[]> => {
  const { application } = await visitor.state();
  return (await app.store.events(application.id))
    .filter(({ name, detail }) => name.startsWith("flag-") || String(detail["root"]).startsWith("flag_"))
    .map(({ name, detail: { flag, root, paths }, actor_user_id, as_user_id }) => ({
      name,
      about: flag ?? root,
      paths,
      own: actor_user_id === visitor.actor.user.id && as_user_id === null,
    }));
};
const DATA = { animal: "Cat", animal_name: "Miso" };
const TOLD = [
  { name: "flag-created", about: "pet", own: true },
  { name: "answers-saved", about: "flag_pet", paths: ["animal", "animal_name"], own: true },
  { name: "flag-deleted", about: "pet", own: true },
];

it("a flag's history reads the same whether a page or a program wrote it", async () => {
  const ada = await app.applicant();
  for (const result of [
    await ada.run("put-flag", { flag: "pet" }),
    await ada.run("put-flag", { flag: "pet" }),
    await ada.save("flag_pet", DATA),
    await ada.run("remove-flag", { flag: "pet" }),
    await ada.run("remove-flag", { flag: "pet" }),
  ])
    expect(codesOf(result)).toEqual([]);
  expect(await history(ada)).toEqual(TOLD);

  const ben = await app.applicant();
  const { application } = await ben.state();
  const pet = { application: application.id, flag: "pet" };
  const made = await createFlag(app.deps, ben.actor, pet);
  expect(made).toMatchObject({ ok: true, created: true });
  expect(await createFlag(app.deps, ben.actor, pet), "made twice, it is the first").toMatchObject({ ok: true, created: false });
  const id = made.ok ? String(made.value["id"]) : "";
  for (const flag_data of [DATA, DATA]) expect(await saveFlag(app.deps, ben.actor, { id, body: { flag_data }, version: null })).toMatchObject({ ok: true });
  expect(await deleteFlag(app.deps, ben.actor, id)).toMatchObject({ ok: true });
  expect(await deleteFlag(app.deps, ben.actor, id)).toMatchObject({ ok: false, problem: { kind: "not-found" } });
  expect(await history(ben)).toEqual(TOLD);
});

it("an open form is told what a program changed in a flag meanwhile, instead of overwriting it", async () => {
  const ada = await app.applicant();
  await ada.run("put-flag", { flag: "pet" });
  await ada.save("flag_pet", DATA);
  const [flag] = (await ada.state()).flags;
  await saveFlag(app.deps, ada.actor, { id: flag!.id, body: { flag_data: { animal_name: "Udon" } }, version: null });
  const late = await ada.save("flag_pet", { animal: "Dog", animal_name: "Soba" }, flag!.version);
  expect(codesOf(late)).toEqual(["changed-elsewhere"]);
  expect((await ada.state()).flags[0]?.flag_data).toMatchObject({ animal: "Dog", animal_name: "Udon" });
});

it("history of a flag never holds what was answered", async () => {
  const ada = await app.applicant();
  const { application } = await ada.state();
  await createFlag(app.deps, ada.actor, {
    application: application.id,
    flag: "roommate",
    flag_data: { firstName: "Rosalind", email: "rosalind@example.com" },
  });
  expect(JSON.stringify(await app.store.events(application.id))).not.toMatch(/rosalind/i);
});
