import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inLongForm } from "#screens/language/short/long-form.ts";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { repeated } from "#tests/support/lanes.mjs";
import { WirePerson } from "#tests/support/wire-person.ts";
import { testServerOf } from "./support/test-server.ts";
import { readPage } from "./support/read-page.ts";

const DAY_MS = 86_400_000;
const TEN_MINUTES = 600_000;

interface Block {
  id: string;
  blocks?: Block[];
}

/** The screening section as the shipped form has it, with its texts by their whole keys: the variant puts it first. */
function screeningOf(schemas: string): Block {
  const screen = inLongForm(JSON.parse(readFileSync(join(schemas, "screens/apply/apply.json"), "utf8"))) as Block;
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

/** Portland is asked since when people live where they live, and for work that is still to begin: a date as it is, and one of days to come. */
function addPortlandDates(schemas: string): void {
  const variant = {
    format: 1,
    id: "portland-dates",
    about: "Portland asks for two more dates.",
    when: { and: [{ var: "session.signed_in" }, { "==": [{ var: "application.market" }, "portland"] }] },
    changes: [
      { in: "apply", insert: { id: "lives-there-since", kind: "date", property: "move_in_date", label: "field.birthdate" }, after: "postal-code" },
      { in: "apply", set: "start-date", prop: "limit", to: "future" },
    ],
  };
  writeFileSync(join(schemas, "variants/portland-dates.json"), JSON.stringify(variant));
  // The field alone has to hold the date: its schema says no more than that it is one.
  const file = join(schemas, "resources/residence.json");
  const residence = JSON.parse(readFileSync(file, "utf8")) as { properties: Record<string, unknown> };
  residence.properties["move_in_date"] = { type: "string", format: "date", description: "Moved in on." };
  writeFileSync(file, JSON.stringify(residence));
}

describe("one new JSON file in schemas/variants", repeated, () => {
  const app = testServerOf({
    people: 0,
    documents(schemas) {
      addBostonFunnel(schemas);
      addPortlandDates(schemas);
    },
  });

  async function applicantFor(source: string): Promise<WirePerson> {
    const person = new WirePerson(app.url, `${source}@example.com`, source);
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

    const { words } = await readPage(person, person.formPath);
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
    const { words } = await readPage(person, person.formPath);
    expect(words).toContain("Provide us with your information");
    expect(words).toContain("Middle name");
    expect(order(words, "Personal Information", "Screening")).toBe(true);
  });

  test("[VAL-30] [VAL-32] dates end today, or begin today where days to come are asked for: in the calendar, at the server, and anew each day", async () => {
    const day = (days: number) => new Date(Date.parse(evening.slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10);
    // By the calendar of the place: ten minutes before its midnight.
    const there = Date.parse(`${new Date().toLocaleString("sv-SE", { timeZone: "America/Los_Angeles" }).replace(" ", "T")}Z`);
    const evening = new Date(Math.ceil(there / DAY_MS) * DAY_MS - TEN_MINUTES).toISOString();
    await app.passes(Date.parse(evening) - there);
    const person = await applicantFor("demo-whole-home");
    await person.command(person.formPath, "choose-manual-income", { manual: true });

    const calendars = async () => {
      const html = await (await person.fetch(person.formPath)).text();
      const [, since, work] = [...html.matchAll(/<input[^>]*type="date"[^>]*>/g)].map(([input]) => [
        /min="([^"]*)"/.exec(input)?.[1],
        /max="([^"]*)"/.exec(input)?.[1],
      ]);
      return { since, workFrom: work?.[0] };
    };
    const save = async (root: string, property: string, value: string) => {
      const result = await person.command(person.formPath, "save-answers", { root, target: null, version: null, values: { [property]: value } });
      return result.ok ? "saved" : result.problems[0]?.message;
    };
    const holdsOn = async (today: number) => {
      expect(await calendars()).toEqual({ since: ["1900-01-01", day(today)], workFrom: day(today) });
      expect(await save("residence", "move_in_date", day(today))).toBe("saved");
      expect(await save("residence", "move_in_date", day(today + 1))).toBe("The date must not be in the future.");
      expect(await save("residence", "move_in_date", "1900-01-01")).toBe("saved");
      expect(await save("residence", "move_in_date", "1899-12-31")).toBe("The date is too far back.");
      expect(await save("income", "start_date", day(today))).toBe("saved");
      expect(await save("income", "start_date", day(today - 1))).toBe("The date must not be in the past.");
    };
    await holdsOn(0);
    await app.passes(2 * TEN_MINUTES);
    await holdsOn(1);
  });
});
