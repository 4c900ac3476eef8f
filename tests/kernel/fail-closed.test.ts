import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stateData } from "#server/kernel/screens/state-data.ts";
import { validationOf } from "#server/areas/form/application-validation.ts";
import type { ViewData } from "#server/kernel/context/view-input.ts";
import { TestApp } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";

const NOW = new Date("2026-05-04T10:00:00.000Z");
let app: TestApp;
let complete: ViewData;
beforeAll(async () => {
  app = await TestApp.open({ change: { features: () => ({ income_verification_active: true }) } });
  const ada = await app.applicant();
  await ada.run("choose-manual-income", { manual: true });
  await ada.fillForm();
  complete = stateData(
    app.deps,
    ada.actor,
    publishedDocuments(),
    await ada.state(),
    Object.keys(app.deps.areas.subjects.applicant.roots).filter((root) => root !== "validation"),
  );
});
afterAll(() => app.close());

const isValid = (data: ViewData): boolean =>
  validationOf({ documents: publishedDocuments(), data, locale: "en-US", now: NOW, variants: null }).validation.valid;
const changed = (root: string, values: Record<string, unknown>): ViewData => ({ ...complete, [root]: { ...complete[root], ...values } });
/** Applications that lack one thing that is asked for. */
const LACKING: [string, () => ViewData][] = [
  ["a last name", () => changed("applicant", { last_name: null })],
  ["a birth date of an adult", () => changed("applicant", { birthdate: "2020-01-01" })],
  ["a government id", () => changed("applicant", { sin_ssn_last4: null })],
  ["a street", () => changed("residence", { address: { ...(complete["residence"]?.["address"] as object), street_address: "" } })],
  ["a salary", () => changed("income", { monthly_salary: null })],
  [
    "a source of income",
    () => ({ ...changed("application", { income_skipped: false }), income_link: { ...complete["income_link"], connected: false, manual: false } }),
  ],
  ["a kind of animal", () => changed("flag_pet", { id: "f", expanded: true, animal: null, animal_name: null })],
];
/** Every root, and every value of each. */
const placesOf = (data: ViewData): string[] =>
  Object.entries(data).flatMap(([root, values]) => [root, ...Object.keys(values ?? {}).map((name) => `${root}.${name}`)]);
function without(data: ViewData, places: readonly string[]): ViewData {
  const left = structuredClone(data);
  for (const place of places) {
    const [root = "", name] = place.split(".");
    if (name === undefined) delete left[root];
    else if (left[root]) delete (left[root] as Record<string, unknown>)[name];
  }
  return left;
}

describe("an application of which something can't be told", () => {
  it("is complete where everything is known", () => expect(isValid(complete)).toBe(true));

  it.each(LACKING)("that lacks %s never becomes complete by that", (_, lacking) => {
    const data = lacking();
    expect(isValid(data)).toBe(false);
    expect(placesOf(data).filter((place) => isValid(without(data, [place])))).toEqual([]);
    fc.assert(
      fc.property(fc.subarray(placesOf(data), { minLength: 2, maxLength: 8 }), (places) => !isValid(without(data, places))),
      { numRuns: 40 },
    );
  });
});
