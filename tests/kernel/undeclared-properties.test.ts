import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "#server/kernel/context/deps.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import { saveProfile } from "#server/areas/account/save-profile.ts";
import { saveApplication } from "#server/areas/application/applications.ts";
import { createFlag, saveFlag } from "#server/areas/form/flags.ts";
import { alwaysInForce } from "../support/documents-in-force.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";

/** The next question somebody writes into these resources, which have no place for it. */
const NEW = "nickname";

describe("a question in a record whose shape the code knows", () => {
  let app: TestApp;
  let ada: Visitor;
  let deps: Deps;
  beforeAll(async () => {
    app = await TestApp.open();
    ada = await app.applicant();
    await ada.run("put-flag", { flag: "pet" });
    const published = publishedDocuments();
    const asking = (name: string) => ({
      ...published.set.resources[name]!,
      properties: { ...published.set.resources[name]!.properties, [NEW]: { type: ["string", "null"], maxLength: 20 } },
    });
    const names = ["user-profile", "application", "flag"];
    const resources = { ...published.set.resources, ...Object.fromEntries(names.map((name) => [name, asking(name)])) };
    deps = { ...app.deps, documents: alwaysInForce({ ...published, set: { ...published.set, resources } }) };
  });
  afterAll(() => app.close());

  const refused = (outcome: Outcome<unknown>): unknown =>
    outcome.ok ? outcome.value : outcome.problem.kind === "invalid" ? outcome.problem.refusals.map(({ path }) => path) : outcome.problem.kind;

  it.each<[string, () => Promise<Outcome<unknown>>]>([
    ["of the person", () => saveProfile(deps, ada.actor, { first_name: "Ada", [NEW]: "Countess" })],
    ["of the application", async () => saveApplication(deps, ada.actor, { id: (await ada.state()).application.id, body: { [NEW]: "Mine" }, version: null })],
    ["of a flag", async () => saveFlag(deps, ada.actor, { id: (await ada.state()).flags[0]!.id, body: { [NEW]: "Rex" }, version: null })],
    ["of a new flag", async () => createFlag(deps, ada.actor, { application: (await ada.state()).application.id, flag: "smoker", [NEW]: "Rex" })],
  ])("%s is refused by its name, not taken and forgotten", async (_, save) => {
    expect(refused(await save())).toEqual([NEW]);
  });

  it("refuses nothing that these records keep", async () => {
    expect((await saveProfile(deps, ada.actor, { first_name: "Ada" })).ok).toBe(true);
    const { id } = (await ada.state()).application;
    expect((await saveApplication(deps, ada.actor, { id, body: { move_in_date: "2027-01-01", display_state: {} }, version: null })).ok).toBe(true);
  });
});
