import { afterAll, beforeAll, expect, it } from "vitest";
import { publishedWith } from "#tests/support/documents-of.ts";
import { TestApp, type Visitor } from "#tests/support/test-app.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

const id = { type: "string", description: "Id.", readOnly: true };
const version = { type: "integer", minimum: 1, description: "Raised by every change.", readOnly: true };
const text = { type: ["string", "null"], plainText: "one", maxLength: 20, description: "Words." };

/** A section of its own record, which New York alone is asked; and a word on it, wherever the validation is read. */
const documents = publishedWith((files) => {
  files["resources/hobby.json"] = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "hobby",
    title: "Hobby",
    description: "A hobby.",
    type: "object",
    of: "application",
    properties: { id, version, name: text },
  };
  for (const locale of ["en-US", "fr-CA"]) {
    const { texts } = files[`copy/${locale}.json`] as { texts: Record<string, unknown> };
    for (const key of ["hobby.title", "hobby.open", "hobby.done"]) texts[key] = `Words of ${key}`;
  }
  const apply = files["screens/apply/apply.json"] as { needs: string[]; blocks: { id: string; blocks?: unknown[] }[] };
  apply.needs.push("hobby");
  apply.blocks
    .find((block) => block.id === "form")!
    .blocks!.push({
      id: "hobby",
      kind: "form-section",
      root: "hobby",
      title: "hobby.title",
      when: { "==": [{ var: "application.market" }, "new-york-city"] },
      fields: [{ id: "hobby-name", kind: "text", property: "name", label: "hobby.title", required: true }],
    });
  const said = (state: string, copy: string) => ({
    id: `hobby-${state}`,
    kind: "text",
    when: { "==": [{ var: "validation.sections.hobby" }, state] },
    text: copy,
  });
  apply.blocks.push(said("invalid", "hobby.open"), said("valid", "hobby.done"));
});

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ change: { documents: alwaysInForce(documents) } });
});
afterAll(() => app.close());

const words = async (visitor: Visitor): Promise<string> => JSON.stringify((await visitor.see(visitor.applyPath)).blocks);

it("a section that the documents add is named in their conditions: open, done, and of whom it isn't asked", async () => {
  const cy = await app.applicant({ market: "new-york-city" });
  expect(await words(cy)).toContain("hobby.open");
  await cy.save("hobby", { name: "Chess" });
  expect(await words(cy)).toContain("hobby.done");
  expect(await words(await app.applicant())).not.toMatch(/hobby\.(open|done)/);
});
