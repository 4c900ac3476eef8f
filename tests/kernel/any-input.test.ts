import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.applicant();
  await ada.fillForm();
});
afterAll(() => app.close());

const commands = Object.entries(publishedDocuments().set.catalog.commands);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>("", " ", "__proto__", "pet", "applicant", "personal", "tok_visa", "tok_nonsense", "9".repeat(5000), -1, 1e308, true, null, [], {}),
);
/** What some command reads, besides what it says that it takes. */
const names = ["answers", "flags", "values", "root", "target", "version", "expanded", "id", "__proto__", "constructor"];
const address = fc.constantFrom("", "/submit", "/submit/payment", "/submit/screening", "/submit/success", "/../..", "/%", "/nowhere");

describe("whatever a page sends along", () => {
  it.each(commands)("%s answers with a result, and says in words what it refuses", async (command, { input = {} }) => {
    const given = fc.dictionary(fc.constantFrom(...Object.keys(input), ...names), value, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(given, address, async (input, below) => {
        const result = await ada.run(command, input, ada.applyPath + below);
        for (const { code, message } of result.ok ? [] : result.problems) {
          expect(code).toMatch(/^[\w.-]+$/);
          expect(message).toMatch(/\S/);
          expect(message, "the text, not its key").not.toContain("error.");
        }
      }),
      { numRuns: 12 },
    );
    expect(({} as Record<string, unknown>)["expanded"], "no prototype was changed").toBeUndefined();
  });

  it("left the application in a state that there is, charged once at most", async () => {
    const { application } = await ada.state();
    expect(["open", "submitted", "withdrawn"]).toContain(application.status);
    const { total } = await app.store.list("charge", { target_id: application.id, status: "success" }, { limit: 5, offset: 0 });
    expect(total).toBeLessThanOrEqual(1);
  });
});
