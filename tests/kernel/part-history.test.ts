import { afterAll, beforeAll, expect, it } from "vitest";
import { createPart, deletePart, savePart } from "#server/kernel/records/record-parts.ts";
import { deleteDocument } from "#server/kernel/uploads/uploaded-files.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

/** What history says of a person's answers since their application was made. */
const history = async (visitor: Visitor) => {
  const { application } = await visitor.state();
  const [made, ...told] = await app.store.events(application.id);
  expect(made!.name).toBe("application-created");
  return told.map(({ name, detail: { version: _version, ...about }, actor_user_id }) => ({ name, ...about, own: actor_user_id === visitor.actor.user.id }));
};
const idOf = (outcome: Awaited<ReturnType<typeof createPart>>): string => {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.problem)}`);
  return String(outcome.value["id"]);
};

it("a part that a program adds to an application or takes away stands in its history, with which answers were given and none of them", async () => {
  const ada = await app.applicant();
  const { applicant_info, income } = await ada.state();
  const make = async (...part: Parameters<typeof createPart> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
    idOf(await createPart(app.deps, ada.actor, ...part));
  const former = await make("residence", { applicant_info: applicant_info.id, current: false, address: { city: "Tacoma" } });
  const tutoring = await make("additional-income", { income: income!.id, source_name: "Tutoring", monthly_salary: 300, currency: "usd" });
  expect(await deletePart(app.deps, ada.actor, "additional-income", tutoring)).toMatchObject({ ok: true });

  const told = await history(ada);
  expect(told).toEqual([
    { name: "part-created", root: "residence", target: former, paths: ["current", "address.city"], own: true },
    { name: "part-created", root: "additional_income", target: tutoring, paths: ["source_name", "monthly_salary", "currency"], own: true },
    { name: "part-deleted", root: "additional_income", target: tutoring, own: true },
  ]);
  // An id may have any digits in it.
  expect(JSON.stringify(told)).not.toMatch(/Tutoring|Tacoma|:"?300\b/);
});

it("a government id that a program gives stands in history by its name alone, as when a page saves it", async () => {
  const ada = await app.applicant();
  const { applicant_info } = await ada.state();
  const saved = await savePart(app.deps, ada.actor, "applicant-info", { id: applicant_info.id, body: { sin_ssn: "123450000" }, version: null });
  expect(saved).toMatchObject({ ok: true });
  const told = await history(ada);
  expect(told).toEqual([{ name: "answers-saved", root: "applicant", target: applicant_info.id, paths: ["sin_ssn"], own: true }]);
  expect(JSON.stringify(told)).not.toContain("123450000");
});

it("a deleted file stands in the history of the application that named it", async () => {
  const ada = await app.applicant();
  const photo = await ada.upload("applicant_identity");
  const unnamed = await ada.upload("applicant_identity");
  await ada.save("applicant", { photo_id: photo });
  for (const id of [photo, unnamed]) expect(await deleteDocument(app.deps, ada.actor, id)).toMatchObject({ ok: true });
  expect((await history(ada)).slice(1)).toEqual([{ name: "document-deleted", document: photo, purpose: "applicant_identity", own: true }]);
});

it("an income that a program makes is in the currency of the market, where it names none", async () => {
  for (const [market, currency] of [
    ["toronto", "cad"],
    ["seattle", "usd"],
  ] as const) {
    const ada = await app.applicant({ market });
    const { applicant_info, income } = await ada.state();
    await app.store.transaction((tx) => tx.remove("income", income!.id));
    const made = await createPart(app.deps, ada.actor, "income", { applicant_info: applicant_info.id });
    expect(made, market).toMatchObject({ ok: true, value: { currency } });
  }
});
