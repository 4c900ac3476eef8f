import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseDocuments, checkDocuments, completeData, dataWhere } from "#screens/check/index.ts";
import { findingInWords, summaryInWords } from "#screens/check/words/finding-words.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { evaluate } from "#screens/language/expressions/evaluate.ts";
import { documentsOf, loadDocuments, readDocuments } from "#server/documents/load.ts";
import { longJourney } from "./long-journey.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";

const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);
const documents = documentsOf(base).documents!;
const check = (...patches: Patch[]) => documentsOf(patchDocuments(base, patches)).findings;

/** A set of documents with one condition in it. */
function withCondition(when: Condition): DocumentSet {
  return { ...documents, conditions: { format: 1, conditions: { ...documents.conditions.conditions, asked: { about: "Asked.", when } } } };
}

const [HOMES, PETS] = [{ var: "homes.list" }, { var: "item.pets" }];
const WORDS = ["open", "submitted", "closed"];
const leaves: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom<Condition>({ var: "person.has_pet" }, { var: "application.paid" }, { cond: "in-canada" }, { some: [{ var: "homes.list" }, true] }),
  fc.constantFrom(...WORDS).map((word): Condition => ({ "==": [{ var: "application.status" }, word] })),
  fc.subarray(WORDS).map((words): Condition => ({ in: [{ var: "application.status" }, words] })),
  fc
    .tuple(fc.constantFrom("<", "<=", ">", ">=", "==", "!="), fc.integer({ min: -1, max: 4 }))
    .map(([operator, n]) => ({ [operator]: [{ var: "application.homes_left" }, n] }) as unknown as Condition),
  fc
    .tuple(fc.constantFrom("<", "<=", ">", ">="), fc.constantFrom("2000-01-01", "2000-01-02", "2010-06-15"))
    .map(([operator, day]) => ({ [operator]: [{ var: "person.birthdate" }, day] }) as unknown as Condition),
  fc.constantFrom<Condition>(
    { "==": [{ var: "person.pet_kind" }, null] },
    { "!=": [{ var: "person.pet_kind" }, "cat"] },
    { "==": [{ var: "application.market" }, "boston"] },
    { "==": [{ var: "application.market" }, { var: "person.name" }] },
  ),
  fc.constantFrom<Condition>(
    { some: [{ var: "homes.list" }, { and: [{ var: "item.pets" }, { ">": [{ var: "item.rooms" }, 2] }] }] },
    { all: [{ var: "homes.list" }, { var: "item.pets" }] },
    { some: [{ var: "homes.list" }, { "==": [{ var: "item.slug" }, { var: "application.market" }] }] },
  ),
);
const conditions: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaves,
    fc.array(tie("condition"), { minLength: 1, maxLength: 4 }).map((and): Condition => ({ and })),
    fc.array(tie("condition"), { minLength: 1, maxLength: 4 }).map((or): Condition => ({ or })),
    tie("condition").map((not): Condition => ({ not })),
  ),
})).condition;

const someData = fc.record({
  application: fc.record({
    status: fc.constantFrom(...WORDS),
    paid: fc.boolean(),
    homes_left: fc.integer({ min: 0, max: 6 }),
    market: fc.constantFrom("boston", "seattle", "Ada"),
  }),
  person: fc.record({
    has_pet: fc.boolean(),
    country: fc.constantFrom(null, "US", "CA"),
    pet_kind: fc.constantFrom(null, "cat", "dog"),
    birthdate: fc.constantFrom(null, "1999-12-31", "2000-01-01", "2000-01-02", "2005-01-01", "2010-06-15", "2020-01-01"),
    name: fc.constantFrom(null, "Ada", "boston"),
  }),
  homes: fc.record({
    list: fc.array(fc.record({ slug: fc.constantFrom("boston", "seattle"), pets: fc.boolean(), rooms: fc.integer({ min: 1, max: 4 }) }), { maxLength: 2 }),
  }),
});

const named = Object.fromEntries(Object.entries(documents.conditions.conditions).map(([name, { when }]) => [name, when]));
const truthOf = (condition: Condition, data: Record<string, unknown>) => evaluate(condition, { data, conditions: named, constants: documents.constants }).is;

describe("whether a condition can hold", () => {
  it("is answered with data for which it does", () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        const data = dataWhere(withCondition(condition), condition);
        if (data) expect(truthOf(condition, completeData(documents, data))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("is never denied of a condition that holds for somebody", () => {
    fc.assert(
      fc.property(conditions, someData, (condition, data) => {
        const possible = (documents.catalog.facts ?? []).every(({ when, then }) => truthOf({ or: [{ not: when }, then] }, data) !== false);
        if (!possible || truthOf(condition, data) !== true) return;
        expect(dataWhere(withCondition(condition), condition)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("minds what the catalog says is always so, and sees below the lowest number that is named", () => {
    const always: DocumentSet = {
      ...documents,
      catalog: { ...documents.catalog, facts: [{ about: "All pay.", when: true, then: { var: "application.paid" } }] },
    };
    expect(dataWhere(always, { not: { var: "application.paid" } })).toBeNull();
    expect(dataWhere(always, { var: "application.paid" })).toEqual({ application: { paid: true } });
    expect(dataWhere(always, { var: "person.has_pet" }), "of others, too").toEqual({ application: { paid: true }, person: { has_pet: true } });
    const never: DocumentSet = {
      ...always,
      catalog: { ...always.catalog, facts: [{ about: "None pay.", when: true, then: { not: { var: "application.paid" } } }] },
    };
    expect(dataWhere(never, { var: "application.paid" })).toBeNull();
    const cellar: Condition = { some: [{ var: "homes.list" }, { "<": [{ var: "item.rooms" }, 0] }] };
    expect(dataWhere(withCondition(cellar), cellar)).toMatchObject({ homes: { list: [{ rooms: -1 }] } });
  });

  it.each<[string, Condition]>([
    ["a text that two answers share", { and: [{ "==": [{ var: "application.market" }, { var: "person.name" }] }, { "==": [{ var: "person.name" }, "zed"] }] }],
    ["members of a list that are unlike", { and: [{ some: [HOMES, PETS] }, { not: { all: [HOMES, PETS] } }] }],
  ])("is found for %s", (_, condition) => {
    const data = dataWhere(withCondition(condition), condition);
    expect(truthOf(condition, completeData(documents, data ?? {}))).toBe(true);
  });

  it("is answered with no more than it takes", () => {
    const data = dataWhere(withCondition({ or: [{ and: [{ var: "person.has_pet" }, { cond: "in-canada" }] }, { var: "application.paid" }] }), {
      or: [{ and: [{ var: "person.has_pet" }, { cond: "in-canada" }] }, { var: "application.paid" }],
    });
    expect([{ application: { paid: true } }, { person: { has_pet: true, country: "CA" } }]).toContainEqual(data);
    expect(dataWhere(documents, { not: { var: "application.paid" } })).toEqual({});
    expect(dataWhere(documents, { and: [{ var: "application.paid" }, { not: { var: "application.paid" } }] })).toBeNull();
  });
});

describe("the checker", () => {
  it("finds nothing in a journey of 1,200 fields that is as it should be, and reaches all of it", () => {
    const { findings, reached } = analyseDocuments(longJourney(40, 30));
    expect(findings).toEqual([]);
    expect(reached.filter(({ kind }) => kind === "field")).toHaveLength(1200);
    expect(reached.filter(({ kind }) => kind === "screen")).toHaveLength(40);
  });

  it("finds the one mistake in such a journey", () => {
    const journey = longJourney(40, 30);
    const { fields } = journey.screens["step-20"]!.blocks[0] as unknown as { fields: { when?: Condition }[] };
    fields[7]!.when = { and: [{ var: "person.a_20_0" }, { not: { var: "person.a_20_0" } }] };
    expect(checkDocuments(journey)).toMatchObject([
      { code: "logic/never-true", at: { file: "screen/step-20", path: "/blocks/0/fields/7/when", id: "f-20-7" } },
    ]);
  });

  it("never throws, whatever is missing from the documents or stands in the wrong place", () => {
    const places = base.flatMap((document) => pointers(JSON.parse("text" in document ? document.text : "{}")).map((path) => ({ file: document.file, path })));
    expect(places.length).toBeGreaterThan(500);
    const values = fc.constantFrom<unknown>(undefined, null, true, 0, "", "applicant", "person.has_pet", [], {}, { var: "person.name" }, { cond: "has-pet" });
    fc.assert(
      fc.property(fc.constantFrom(...places), values, (place, value) => {
        const { findings } = documentsOf(patchDocuments(base, [value === undefined ? { ...place, op: "remove" } : { ...place, op: "replace", value }]));
        for (const { code, reason, at } of findings) expect([code, reason, at.file].every((each) => each.length > 0)).toBe(true);
      }),
      { numRuns: 250, examples: [[{ file: "resources/person.json", path: "/properties/country/enum/1" }, true]] },
    );
  });

  it("says each thing once, though a screen is looked at under every variant", () => {
    expect(
      check({ file: "screens/apply/details.json", op: "replace", path: "/blocks/2/label", value: "details.finsh" }).filter(
        ({ code }) => code === "reference/unknown-copy",
      ),
    ).toHaveLength(1);
  });

  it("looks at what a variant brings as closely as at the screens themselves", () => {
    const file = "variants/canada.json";
    const insert = { id: "oh-canada", kind: "text", text: "about.canda", when: { var: "person.has_pets" } };
    const found = check({ file, op: "replace", path: "/changes/1/insert", value: insert });
    expect(found.map(({ code, at }) => `${code} ${at.file}${at.path}`)).toEqual([
      "reference/unknown-copy variants/canada.json/changes/1/insert/text",
      "reference/unknown-data variants/canada.json/changes/1/insert/when/var",
      "copy/unused copy/en-US.json/texts/about.canada",
    ]);
  });

  it("takes no item of a list for a block that was taken out: its id is its list's alone", () => {
    const option = { id: "title", provider: "google", label: "welcome.sign-in" };
    const offered: Patch = { file: "screens/entry/welcome.json", op: "replace", path: "/blocks/3/options", value: [option, { ...option, id: "old-door" }] };
    const retired = { format: 1, screens: [], modals: [], variants: [], elements: { welcome: ["old-door"] } };
    expect(check(offered)).toEqual([]);
    expect(check(offered, { file: "retired.json", op: "add", path: "", value: retired })).toEqual([]);
  });

  const into = (file: string, path: string, value: unknown): Patch => ({ file, op: "add", path, value });
  const label = (to: string) => ({ in: "details", set: "salary", prop: "label", to });
  const boston = (to: string) => ({ format: 1, id: "boston", about: "b", when: { "==": [{ var: "application.market" }, "boston"] }, changes: [label(to)] });
  const withPet = { id: "with-pet", kind: "note", text: "about.few", when: { cond: "has-pet" } };
  it.each<[string, Patch[]]>([
    ["what a command takes, and need not be given", [into("data.json", "/commands/submit/input", { note: { type: "string", nullable: true } })]],
    [
      "bold words in a text, which lead nowhere",
      [into("copy/en-US.json", "/texts/lost.title", "<b>Lost</b>"), into("copy/fr-CA.json", "/texts/lost.title", "<b>Perdu</b>")],
    ],
    [
      "two variants that change the same thing to the same",
      [into("variants/portland.json", "/changes/-", label("field.name")), into("variants/canada.json", "/changes/-", label("field.name"))],
    ],
    [
      "two variants of which never both hold",
      [into("variants/portland.json", "/changes/-", label("field.name")), into("variants/boston.json", "", boston("ask.topic"))],
    ],
    [
      "what everybody may read and do, for people who sign in",
      ["/roots/homes/audiences", "/commands/choose-home/audiences"].map((path) => into("data.json", path, ["anyone"])),
    ],
    [
      "a text that code says by itself",
      [into("data.json", "/saidByCode/-", "lonely"), ...["en-US", "fr-CA"].map((locale) => into(`copy/${locale}.json`, "/texts/lonely", "Lonely"))],
    ],
    [
      "a way on that hangs on the address: everybody can have another",
      [
        into("screens/apply/details.json", "/needs/-", "query"),
        into("screens/apply/details.json", "/blocks/2/when", { "==": [{ var: "query.promo" }, "again"] }),
        into("screens/apply/details.json", "/blocks/-", { id: "back", kind: "button", label: "back", action: { go: "about-you" } }),
      ],
    ],
    ["what stands beside the questions and waits for one of them", [into("screens/apply/about-you.json", "/blocks/0", { ...withPet, region: "aside" })]],
    [
      "what waits for a question further down that was asked on a screen before",
      [
        into("screens/apply/details.json", "/blocks/0", withPet),
        into("screens/apply/details.json", "/blocks/1/fields/-", { id: "pet-again", kind: "checkbox", property: "has_pet", label: "field.has-pet" }),
      ],
    ],
    [
      "a link of a modal to an address with a name in it: the screen behind it has one",
      [
        { file: "screens/entry/welcome.json", op: "replace", path: "/blocks/5/action", value: { go: "lost" } },
        into("screens/apply/about-you.json", "/blocks/-", { id: "ask", kind: "link", label: "ask.send", action: { open: "help", args: { topic: "start" } } }),
        into("modals/help.json", "/blocks/-", { id: "on", kind: "button", label: "next", action: { go: "details" } }),
      ],
    ],
  ])("takes for no mistake %s", (_, patches) => {
    expect(check(...patches).map(({ code, at }) => `${code} ${at.file}${at.path}`)).toEqual([]);
  });

  it("offers the mending of a misspelt name", () => {
    const [found] = check({ file: "screens/apply/details.json", op: "replace", path: "/blocks/2/action/command", value: "sumbit" });
    expect(found).toMatchObject({
      suggestion: 'Did you mean "submit"?',
      fix: [{ op: "replace", file: "screens/apply/details.json", path: "/blocks/2/action/command", value: "submit" }],
    });
  });

  it("shows for whom two variants contradict each other, and for whom a screen is a dead end", () => {
    const conflict = check({
      file: "variants/portland.json",
      op: "add",
      path: "/changes/-",
      value: { in: "details", set: "finish", prop: "label", to: "next" },
    });
    expect(conflict[0]?.witness?.data).toEqual({ application: { market: "portland" }, person: { country: "CA" } });
    const [stuck] = check({ file: "screens/apply/details.json", op: "add", path: "/blocks/2/when", value: { cond: "has-pet" } });
    expect(stuck).toMatchObject({ code: "flow/stuck", witness: { data: { session: { signed_in: true } }, steps: ["Open /application/:source/details"] } });
  });

  it("takes no answer for a contradiction that can also come from elsewhere", () => {
    const odd = {
      id: "odd",
      kind: "note",
      text: "about.few",
      when: { and: [{ "==": [{ var: "person.smokes" }, false] }, { "!=": [{ var: "person.brand" }, null] }] },
    };
    const added: Patch = { file: "screens/apply/done.json", op: "add", path: "/blocks/-", value: odd };
    expect(check(added).map(({ code }) => code)).toEqual(["logic/contradiction"]);
    for (const value of ["person.brand", "person"])
      expect(check(added, { file: "data.json", op: "add", path: "/commands/submit/changes/-", value })).toEqual([]);
  });

  it("knows in a named condition, too, which route it is asked on", () => {
    const found = check(
      { file: "conditions.json", op: "add", path: "/conditions/on-details", value: { about: "There.", when: { "==": [{ var: "route.name" }, "details"] } } },
      {
        file: "flow.json",
        op: "add",
        path: "/guards/-",
        value: { id: "closed", because: "guard.status", on: ["apply"], when: { cond: "on-details" }, go: "about-you" },
      },
    );
    expect(found.map(({ code, at }) => `${code} ${at.id}`)).toContain("reach/route details");
  });

  describe("takes no way for a circle", () => {
    const add = (path: "routes" | "guards", value: object): Patch => ({ file: "flow.json", op: "add", path: `/${path}/-`, value });
    const guard = (id: string, on: string, go: string, when: Condition, more: object = {}): Patch =>
      add("guards", { id, because: "guard.status", on: [on], when, go, ...more });
    const isClosed: Condition = { "==": [{ var: "application.status" }, "closed"] };

    it("whose query is gone after the first step", () => {
      const again: Condition = { "==": [{ var: "query.promo" }, "again"] };
      const start = { name: "start", path: "/start", redirect: { go: "lost" } };
      const back = guard("from-start", "lost", "start", again, { keepQuery: true });
      expect(check(add("routes", start), back)).toEqual([]);
      const kept = add("routes", { ...start, redirect: { go: "lost", keepQuery: true } });
      expect(check(kept, back).map(({ code }) => code)).toEqual(["flow/redirect-loop"]);
    });

    it("that leads home those who are at home", () => {
      expect(check(guard("home", "done", "@home", { var: "application.paid" }))).toEqual([]);
    });

    it("that nobody goes because an earlier guard leads them home", () => {
      const found = check(guard("away", "about-you", "lost", isClosed), guard("back", "lost", "about-you", isClosed, { params: { source: "mine" } }));
      expect(found.map(({ code, at }) => `${code} ${at.id}`)).toEqual(["logic/never-chosen away"]);
    });
  });

  it("takes modals that only open each other for no way on", () => {
    const open = { open: "help", args: { topic: "start" } };
    const again = { id: "again", kind: "button", label: "next", action: open };
    const found = check(
      { file: "screens/entry/lost.json", op: "replace", path: "/blocks/0/action", value: open },
      { file: "modals/help.json", op: "add", path: "/blocks/-", value: again },
    );
    expect(found.map(({ code, at }) => `${code} ${at.file}`)).toEqual(["flow/stuck screens/entry/lost.json"]);
  });

  it("takes nobody for stuck to whom a variant gives a way on", () => {
    const forCanada = { in: "about-you", insert: { id: "go-on-canada", kind: "button", label: "next", action: { go: "details" } }, after: "oh-canada" };
    const hidden: Patch = { file: "screens/apply/about-you.json", op: "add", path: "/blocks/4/when", value: { not: { cond: "in-canada" } } };
    expect(check(hidden).map(({ code }) => code)).toEqual(["flow/stuck"]);
    expect(check(hidden, { file: "variants/canada.json", op: "add", path: "/changes/-", value: forCanada })).toEqual([]);
  });

  it("takes nobody for stuck to whom another variant, which holds wherever the first one does, gives a way on", () => {
    const taken: Patch = { file: "variants/portland.json", op: "add", path: "/changes/-", value: { in: "about-you", remove: "go-on" } };
    const [stuck] = check(taken);
    expect([stuck?.code, stuck?.reason]).toEqual(["flow/stuck", expect.stringMatching(/^On "about-you" under "portland" nothing leads on for somebody/)]);
    const given = { in: "about-you", insert: { id: "go-on-in-rain", kind: "button", label: "next", action: { go: "details" } } };
    const wider = (...markets: string[]): Patch => {
      const when = { in: [{ var: "application.market" }, markets] };
      return { file: "variants/rain.json", op: "add", path: "", value: { format: 1, id: "rain", about: "Where it rains.", when, changes: [given] } };
    };
    expect(check(taken, wider("portland", "boston"))).toEqual([]);
    expect(check(taken, wider("boston")).map(({ code }) => code)).toEqual(["flow/stuck"]);
  });

  it("leaves what hangs on a setting to those who set it, also where it hangs on something impossible besides", () => {
    const either: Condition = { or: [{ "==": [{ const: "minimum_age" }, 21] }, { cond: "in-canada" }] };
    const inside = { id: "older", kind: "note", text: "about.few", when: either };
    const box = { id: "box", kind: "group", when: { "==": [{ var: "person.country" }, "US"] }, blocks: [inside] };
    expect(check({ file: "screens/apply/about-you.json", op: "add", path: "/blocks/-", value: box })).toEqual([]);
  });

  it("leaves what hangs on a setting to those who set it", () => {
    const when = { "==": [{ const: "minimum_age" }, 21] };
    expect(check({ file: "screens/apply/done.json", op: "add", path: "/blocks/-", value: { id: "older", kind: "note", text: "about.few", when } })).toEqual([]);
  });
});

describe("a finding in words", () => {
  it("says where, what, why and what to do", () => {
    const found = check({ file: "screens/apply/details.json", op: "replace", path: "/blocks/0/fields/2/when", value: { var: "person.smoke" } });
    expect(findingInWords(found[0]!)).toBe(
      [
        "✗ schemas/screens/apply/details.json /blocks/0/fields/2/when/var (brand)",
        '    "person" has nothing named "smoke" (in "person.smoke") [reference/unknown-data]',
        '    → Did you mean "person.smokes"?',
      ].join("\n"),
    );
    expect(summaryInWords(found)).toBe("1 error, no warnings");
  });
});

describe("loading", () => {
  it("names the file and the line of what is no JSON", () => {
    const { documents: none, findings } = documentsOf([
      ...base.filter(({ file }) => file !== "flow.json"),
      { file: "flow.json", text: '{\n  "format": 1,\n  oops\n}' },
    ]);
    expect(none).toBeNull();
    expect(findings[0]).toMatchObject({ code: "shape/not-json", at: { file: "flow.json", line: 3 }, reason: expect.stringContaining("Column 3") as string });
  });

  it("reads the shipped documents in one go, checked", () => {
    const loaded = loadDocuments(new URL("../../schemas", import.meta.url).pathname);
    expect(loaded.findings).toEqual([]);
    expect(Object.keys(loaded.documents!.screens)).toContain("apply");
  });
});

function pointers(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return path === "" ? [] : [path];
  const own = path === "" ? [] : [path];
  return [...own, ...Object.entries(value).flatMap(([key, part]) => pointers(part, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`))];
}
