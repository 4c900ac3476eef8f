import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/descriptor.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { houseOf } from "./support/house.ts";
import { seen } from "./support/seen.ts";

interface Block {
  id: string;
  blocks?: Block[];
}

/** The screening section as the shipped form has it: the variant puts it first. */
function screeningOf(schemas: string): Block {
  const screen = JSON.parse(readFileSync(join(schemas, "screens/apply/apply.json"), "utf8")) as Block;
  const found = screen.blocks?.find(({ id }) => id === "form")?.blocks?.find(({ id }) => id === "screening");
  if (!found) throw new Error("The form has no screening section");
  return found;
}

/** One new document, and nothing else. */
function addBostonFunnel(schemas: string): void {
  const variant = {
    format: 1,
    id: "boston-funnel",
    about: "Boston asks for the screening first, one section at a time, and for no middle name.",
    when: { and: [{ var: "session.signed_in" }, { "==": [{ var: "application.market" }, "boston"] }] },
    changes: [
      { copy: "apply.title", to: "begin.title" },
      { in: "apply", remove: "middle-name" },
      { in: "apply", set: "form", prop: "layout", to: "steps" },
      { in: "apply", set: "form", prop: "back", to: "back" },
      { in: "apply", set: "form", prop: "next", to: "continue" },
      { in: "apply", set: "form", prop: "nextBlockedReason", to: "apply.hint" },
      { in: "apply", set: "finish", prop: "when", to: { not: { cond: "form-open" } } },
      { in: "apply", remove: "screening" },
      { in: "apply", insert: screeningOf(schemas), before: "personal" },
    ],
  };
  writeFileSync(join(schemas, "variants/boston-funnel.json"), JSON.stringify(variant));
}

describe("one new JSON file in schemas/variants", () => {
  const house = houseOf({ people: 0, documents: addBostonFunnel });

  async function applicantFor(source: string): Promise<WirePerson> {
    const person = new WirePerson(house.url, `${source}@example.com`, source);
    await person.signIn();
    await person.accept();
    return person;
  }
  const descriptorOf = (person: WirePerson) => person.api<ScreenDescriptor>(`screens/apply?applicationSource=${person.source}`);
  const formOf = ({ blocks }: ScreenDescriptor): BlockDescriptor => {
    const form = blocks.find(({ id }) => id === "form");
    if (!form) throw new Error("The screen has no form");
    return form;
  };
  const sections = (descriptor: ScreenDescriptor) => (formOf(descriptor).blocks ?? []).map(({ id }) => id);
  const order = (words: string, ...parts: string[]) =>
    parts.map((part) => words.indexOf(part)).every((at, n, all) => at >= 0 && (n === 0 || at > (all[n - 1] ?? 0)));

  test("gives Boston a funnel of its own: in the descriptor, on the page, and all the way to the submission", async () => {
    const person = await applicantFor("demo-boston");
    const descriptor = await descriptorOf(person);
    expect(descriptor.variants).toEqual(["boston-funnel"]);
    expect(formOf(descriptor)).toMatchObject({ layout: "steps" });
    expect(sections(descriptor)).toEqual(["screening", "personal", "address", "income", "additional"]);
    expect(JSON.stringify(descriptor)).not.toContain("middle_name");

    const { words } = await seen(person, person.formPath);
    expect(words).toContain("Before you begin");
    expect(words).not.toContain("Provide us with your information");
    expect(words).not.toContain("Middle name");
    expect(order(words, "Before you begin", "Screening", "Personal Information")).toBe(true);

    // What isn't asked isn't taken.
    const refused = await person.command(person.formPath, "save-answers", { root: "applicant", target: null, version: null, values: { middle_name: "Lee" } });
    expect(refused.ok).toBe(false);
    await person.fillIn();
    await person.finishForm();
    await person.command(person.paymentPath, "pay-and-submit", { token: await person.token() });
    expect(await person.application()).toMatchObject({ status: "submitted" });
  });

  test("leaves everybody else's as it was", async () => {
    const person = await applicantFor("demo-seattle");
    const descriptor = await descriptorOf(person);
    expect(descriptor.variants).toEqual([]);
    expect(formOf(descriptor)).toMatchObject({ layout: "page" });
    expect(sections(descriptor)).toEqual(["personal", "address", "income", "screening", "additional"]);
    const { words } = await seen(person, person.formPath);
    expect(words).toContain("Provide us with your information");
    expect(words).toContain("Middle name");
    expect(order(words, "Personal Information", "Screening")).toBe(true);
  });
});
