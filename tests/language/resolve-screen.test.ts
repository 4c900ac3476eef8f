import { describe, expect, it } from "vitest";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { BlockDescriptor, FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { FieldDoc } from "#screens/language/documents/document.ts";
import { compile, NotForAudience, type ResolveRequest, resolveModal, resolveScreen, uiTexts, UnknownScreen } from "#screens/resolve/index.ts";
import { requestOf, shipped } from "#tests/support/shipped-screens.ts";
import { sampleData, sampleDocuments, sampleRequest } from "./sample-documents.ts";

const revision = compile(sampleDocuments());
const resolve = (change: Partial<ResolveRequest> = {}) => resolveScreen(revision, sampleRequest(change));
const withData = (change: Record<string, unknown>) => resolve({ data: { ...sampleData(), ...change } });
const block = (screen: ScreenDescriptor, id: string): BlockDescriptor | undefined => screen.blocks.find((candidate) => candidate.id === id);
const section = (screen: ScreenDescriptor) => block(screen, "about-you") as unknown as FormSectionDescriptor;
const field = (screen: ScreenDescriptor, id: string) => section(screen).fields.find((candidate) => candidate.id === id);

describe("a resolved screen", () => {
  it("is plain JSON, and the same for the same request", () => {
    const screen = resolve();
    expect(JSON.parse(JSON.stringify(screen))).toEqual(screen);
    expect(resolve()).toEqual(screen);
  });
  it("says its three versions, its place and its day", () => {
    expect(resolve()).toMatchObject({
      format: 1,
      catalog: 10,
      revision: revision.id,
      screen: "form",
      locale: "en-US",
      today: "2026-06-15",
      now: "2026-06-15T12:00:00.000Z",
      layout: "form",
    });
  });
  it("leads on with what stands in its address, changed by what the action says, where that keeps it", () => {
    const documents = sampleDocuments();
    const later = documents.screens["form"]!.blocks.find(({ id }) => id === "later")!;
    const hrefOf = (action: object) => {
      const drawn = resolveScreen(
        compile({
          ...documents,
          screens: { ...documents.screens, form: { ...documents.screens["form"]!, blocks: [{ ...later, action }] } },
        } as typeof documents),
        sampleRequest({ route: { name: "form", params: { source: "demo" }, query: { a: "1", b: "1", c: "3" } } }),
      );
      return (block(drawn, "later") as unknown as { action: { href: string } }).action.href;
    };
    const leads = { go: "home", query: { a: null, b: 2, d: { var: "application.market" } } };
    expect(hrefOf({ ...leads, keepQuery: true })).toBe("/home?b=2&c=3&d=seattle");
    expect(hrefOf({ go: "home", keepQuery: true })).toBe("/home?a=1&b=1&c=3");
    expect(hrefOf(leads)).toBe("/home?b=2&d=seattle");
  });
  it("has its texts formatted: money, marks and links", () => {
    const screen = resolve();
    expect(screen.title).toBe("Apply for $35");
    expect(block(screen, "lead")?.text).toEqual([
      "Let's ",
      { mark: "b", text: "begin" },
      ", or ",
      { mark: "more", text: "read on", action: { do: "go", href: "/home" } },
      ".",
    ]);
  });
  it("speaks another language where there is a translation, and the source language where there is none", () => {
    const screen = resolve({ locale: "fr-CA" });
    expect(block(screen, "go-on")?.label).toBe("Payer");
    expect(block(screen, "later")?.label).toBe("Later");
    expect(resolve({ locale: "xx" }).locale).toBe("en-US");
  });
  it("leaves out what is decided not to be shown, and chooses among texts", () => {
    expect(field(resolve(), "currency")).toBeUndefined();
    expect(section(resolve()).answers).not.toHaveProperty("currency");
    expect(block(withData({ application: { ...sampleData().application, fee_waived: true } }), "go-on")?.label).toBe("Submit");
  });
  it("can't be spoilt by whoever draws it: what screens share is frozen", () => {
    const shared = field(resolve(), "first-name") as { label: string };
    expect(() => {
      shared.label = "spoilt";
    }).toThrow(TypeError);
  });
});

describe("a field whose answer can't be changed any more", () => {
  const closedWhen = (readOnly: FieldDoc["readOnly"], errors?: FieldDoc["errors"]) => {
    const documents = sampleDocuments();
    const fields = documents.screens.form!.blocks[1]!.fields as FieldDoc[];
    Object.assign(fields[0]!, { readOnly, ...(errors && { errors }) });
    return section(resolveScreen(compile(documents), sampleRequest())).fields[0]!;
  };
  it("says so, with what is said to somebody who changes it all the same", () => {
    expect(closedWhen(true)).toMatchObject({ readOnly: true, readOnlyMessage: expect.any(String) });
    expect(closedWhen(true), "nobody can mend it, so it holds nobody back").toMatchObject({ required: false, constraints: [] });
    expect(closedWhen(true, { readOnly: "form.pay" }).readOnlyMessage).toBe("Pay");
    for (const open of [undefined, false, { "==": [{ var: "application.market" }, "nowhere"] } as Condition])
      expect(closedWhen(open)).not.toHaveProperty("readOnly");
  });
  it("is decided here, by what is saved and never by what is being typed", () => {
    const canada: Condition = { "==": [{ var: "person.address.country_code" }, "CA"] };
    expect(closedWhen(canada)).not.toHaveProperty("readOnly");
    expect(closedWhen({ not: canada })).toMatchObject({ readOnly: true });
  });
});

describe("what depends on an answer of this very screen", () => {
  const us = { "==": [{ var: "person.address.country_code" }, "US"] };
  it("travels as a live rule, with named conditions and constants filled in", () => {
    const region = field(resolve(), "region");
    expect(region?.label).toEqual({ live: [{ when: us, is: "State" }, { is: "Province" }] });
    expect(region?.required).toEqual({ live: [{ when: { in: [{ var: "person.address.country_code" }, ["US", "CA"]] }, is: true }, { is: false }] });
    expect(block(resolve(), "canada-note")?.visible).toEqual({
      live: [{ when: { "==": [{ var: "person.address.country_code" }, "CA"] }, is: true }, { is: false }],
    });
    expect(block(resolve(), "go-on")?.blocked).toMatchObject({ live: [{ is: true }, { is: false }] });
  });
  it("of a text is said only where the whole rule would be true, also when part of it can't be decided", () => {
    const documents = sampleDocuments();
    const inCanada = { "==": [{ var: "person.address.country_code" }, "CA"] } as const;
    const either = { or: [{ var: "application.no_such" }, inCanada] } as unknown as Condition;
    const both = { and: [{ var: "application.no_such" }, inCanada] } as unknown as Condition;
    documents.screens.form!.blocks.push({
      id: "where",
      kind: "heading",
      text: [{ when: both, copy: "form.pay" }, { when: either, copy: "form.submit" }, { copy: "form.later" }],
    });
    expect(block(resolveScreen(compile(documents), sampleRequest()), "where")?.text).toEqual({ live: [{ when: inCanada, is: "Submit" }, { is: "Later" }] });
  });
  it("is decided on the server on a screen that does not ask it", () => {
    const documents = sampleDocuments();
    documents.screens.home?.blocks.push({ id: "where", kind: "text", text: [{ when: { cond: "in-us" }, copy: "field.state" }, { copy: "field.province" }] });
    const home = resolveScreen(compile(documents), sampleRequest({ route: { name: "home", params: {}, query: {} } }));
    expect(home.blocks.find(({ id }) => id === "where")?.text).toEqual(["State"]);
  });
});

describe("a form section", () => {
  it("names the record it writes, and its answers by path", () => {
    expect(section(resolve())).toMatchObject({
      root: "person",
      resource: "person",
      target: "p1",
      version: 3,
      save: { command: "save-answers" },
      section: "applicant_info",
    });
    expect(section(resolve()).answers).toMatchObject({ first_name: "Ada", "address.country_code": "US", birthdate: null });
  });
  it("has no record to write yet where there is none", () => {
    expect(section(withData({ person: null }))).toMatchObject({ target: null, version: null, answers: { first_name: null } });
  });
  it("holds each field to the rules of its schema, in words", () => {
    expect(field(resolve(), "first-name")).toMatchObject({ required: true, requiredMessage: "Field is required", hint: "Your legal name" });
    const rulesOf = (id: string) => field(resolve(), id)?.constraints.map((at) => resolve().rules[at]);
    expect(rulesOf("first-name")).toContainEqual({ code: "maxLength", arg: 50, message: "Maximum number of characters is 50" });
    expect(rulesOf("birthdate")).toContainEqual({ code: "minimumAge", arg: 18, message: "Residents must be at least 18 years of age." });
  });
  it("counts what is left in words", () => {
    expect(resolve().remainingTexts.slice(0, 3)).toEqual(["Complete", "1 field remaining", "2 fields remaining"]);
    expect(resolve().remainingTexts.length).toBeGreaterThan(section(resolve()).fields.length);
  });
  it("says a rule once that several fields are held to", () => {
    const { rules } = resolve();
    expect(new Set(rules.map((rule) => JSON.stringify(rule))).size).toBe(rules.length);
  });
  it("says whether a flag is switched on", () => {
    expect(block(resolve(), "pet")?.answers).toEqual({ expanded: false, name: null });
    expect(block(withData({ pet: { id: "f", version: 1, expanded: true, name: "Rex" } }), "pet")?.answers).toEqual({ expanded: true, name: "Rex" });
  });
  it("offers the words of the schema where the document names none", () => {
    const documents = sampleDocuments();
    const market = withData({ application: { ...sampleData().application, market: "toronto" } });
    expect(field(market, "currency")?.props.options).toEqual([
      { value: "usd", label: "US dollars" },
      { value: "cad", label: "cad" },
    ]);
    expect(documents.copy["en-US"]?.texts).not.toHaveProperty("option.currency.cad");
  });
});

describe("a government id", () => {
  const number = "123-45-6789";
  const canary = { ...sampleData().person, sin_ssn: number, sin_ssn_last4: "6789" };
  it("never stands in a descriptor, whatever the data holds", () => {
    expect(JSON.stringify(withData({ person: canary }))).not.toContain(number);
    expect(section(withData({ person: canary })).answers.sin_ssn).toEqual({ last4: "6789" });
    expect(JSON.stringify(withData({ person: { ...canary, sin_ssn_last4: number } }))).not.toContain(number);
  });
  it("is an open question while none is kept", () => expect(section(resolve()).answers.sin_ssn).toBeNull());
});

describe("people read only what is for them", () => {
  it("a block that would say what its reader may not read is not there", () => {
    expect(block(resolve(), "staff-note")).toBeUndefined();
    expect(JSON.stringify(resolve())).not.toContain("Secret");
    expect(block(resolve({ audience: "staff" }), "staff-note")?.text).toEqual(["Staff: Secret"]);
  });
  it("a section of such a root is not there either", () => {
    const documents = sampleDocuments();
    (documents.catalog.roots.pet as { audiences: string[] }).audiences = ["staff"];
    expect(resolveScreen(compile(documents), sampleRequest()).blocks.map(({ id }) => id)).not.toContain("pet");
  });
  it("a condition on it is unknown, and falls to its safe side", () => {
    const documents = sampleDocuments();
    documents.screens.form?.blocks.push({ id: "urgent", kind: "note", text: "home.none", when: { not: { var: "notes.urgent" } } });
    const screen = resolveScreen(compile(documents), sampleRequest());
    expect(screen.blocks.map(({ id }) => id)).toContain("urgent");
    expect(screen.unknowns).toEqual([{ at: "form/urgent.when", reason: '"notes.urgent" is missing' }]);
  });
  it("a screen or modal of another audience is refused", () => {
    expect(() => resolve({ audience: "anyone" })).toThrow(NotForAudience);
    expect(() => resolveModal(revision, "are-you-sure", sampleRequest({ audience: "anyone" }))).toThrow(NotForAudience);
    expect(() => resolve({ screen: "no-such" })).toThrow(UnknownScreen);
    expect(() => resolve({ screen: "__proto__" })).toThrow(UnknownScreen);
  });
});

describe("where something can't be decided", () => {
  const unknown = withData({ application: { ...sampleData().application, market: undefined, fee_waived: undefined }, person: { id: "p1", version: 1 } });
  it("a field is shown and required rather than lost", () => {
    const documents = sampleDocuments();
    const asked = section({ ...unknown } as ScreenDescriptor);
    expect(asked.fields.map(({ id }) => id)).toContain("currency");
    const fields = documents.screens.form!.blocks[1]!.fields as { required: unknown }[];
    fields[0]!.required = { var: "application.no_such" };
    expect(section(resolveScreen(compile(documents), sampleRequest())).fields[0]?.required).toBe(true);
  });
  it("the questions of a flag are asked where nobody knows whether it is switched on", () => {
    const screen = withData({ pet: undefined });
    expect(block(screen, "pet")?.answers).toMatchObject({ expanded: true });
    expect(screen.unknowns).toContainEqual({ at: "form/pet.expanded", reason: '"expanded" is missing' });
    expect(block(withData({ pet: null }), "pet")?.answers).toMatchObject({ expanded: false });
  });
  it("an answer is not taken any more", () => {
    const documents = sampleDocuments();
    const fields = documents.screens.form!.blocks[1]!.fields as FieldDoc[];
    fields[0]!.readOnly = { var: "application.no_such" };
    fields[0]!.required = true;
    expect(section(resolveScreen(compile(documents), sampleRequest())).fields[0], "and still asked for").toMatchObject({ readOnly: true, required: true });
  });
  it("an action is held back", () => {
    const documents = sampleDocuments();
    documents.screens.form!.blocks.push({
      id: "send",
      kind: "button",
      label: "form.pay",
      action: { command: "submit" },
      blocked: { var: "application.no_such" },
    });
    expect(block(resolveScreen(compile(documents), sampleRequest()), "send")?.blocked).toBe(true);
  });
  it("nothing is said that might be untrue, and nothing runs by itself", () => {
    expect(block(unknown, "go-on")?.label).toBe("Pay");
    expect(unknown.shell.promo).toBeNull();
    expect(withData({ application: { source: "demo" } }).enter).toEqual([]);
  });
  it("nobody is told that a list is empty when it is not known", () => {
    expect(block(withData({ homes: undefined }), "homes")?.blocks).toEqual([]);
    expect(block(withData({ homes: { list: [] } }), "homes")?.blocks).toMatchObject([{ id: "no-homes" }]);
  });
  it("each unknown is noted with its place and reason", () => {
    expect(unknown.unknowns).toContainEqual({ at: "form/about-you.currency.when", reason: '"application.market" is missing' });
  });
});

describe("a list", () => {
  it("draws its blocks once for every member, with ids of their own", () => {
    expect(block(resolve(), "homes")?.blocks).toMatchObject([{ id: "home:h1", kind: "row-link", title: "Loft" }]);
  });
  it("keeps several blocks of one member together", () => {
    const documents = sampleDocuments();
    documents.screens.form?.blocks
      .find(({ id }) => id === "homes")
      ?.blocks?.push({ id: "name", kind: "text", text: { key: "home.name", args: { name: { var: "item.name" } } } });
    const homes = resolveScreen(compile(documents), sampleRequest()).blocks.find(({ id }) => id === "homes");
    expect(homes?.blocks).toMatchObject([{ id: "homes:h1", kind: "group", blocks: [{ id: "home:h1" }, { id: "name:h1", text: ["Loft"] }] }, { id: "name:h2" }]);
  });
});

describe("actions and modals", () => {
  it("constants become values, addresses become hrefs", () => {
    expect(block(resolve(), "go-on")?.action).toEqual({ do: "command", command: "submit", input: { minimum: 18 } });
    expect(resolve().constants).toEqual({ minimum_age: 18 });
  });
  it("a modal that an action opens comes along, one for each set of arguments", () => {
    const list = ["Loft", "Villa"].map((name) => ({ id: name, name, free: 1 }));
    const { modals, blocks } = withData({ homes: { list } });
    const opened = blocks.find(({ id }) => id === "homes")!.blocks!.map(({ action }) => (action as { modal: string }).modal);
    expect(opened.map((modal) => modals[modal]?.title)).toEqual(["Loft", "Villa"]);
  });
  it("and so do those that it opens in turn", () => {
    const documents = sampleDocuments();
    documents.screens.form!.blocks = documents.screens.form!.blocks.filter(({ id }) => id !== "later");
    documents.screens.form!.opens = [];
    const { modals } = resolveScreen(compile(documents), sampleRequest());
    expect(modals["are-you-sure"]).toMatchObject({ id: "are-you-sure", title: "Sure?", dismissible: true, size: "medium" });
  });
  it("a modal can be asked for by itself", () => {
    expect(resolveModal(revision, "home-details", sampleRequest(), { name: "Villa" })).toMatchObject({ id: "home-details", title: "Villa" });
  });
  it("a modal that opens by itself does so on its condition", () => {
    expect(resolve().opens).toEqual([]);
    expect(withData({ query: { promo: null, force: true } }).opens).toEqual([{ modal: "are-you-sure", once: "sure" }]);
    expect(withData({ query: {} }).opens, "what may have to be said is said").toEqual([{ modal: "are-you-sure", once: "sure" }]);
  });
  it.each([
    ["javascript:alert(1)", "#"],
    ["  JavaScript:alert(1)", "#"],
    ["//evil.example.com", "#"],
    ["data:text/html,x", "#"],
    ["help@example.com", "mailto:help@example.com"],
    ["+1 (206) 555-0100", "tel:+12065550100"],
    ["https://example.com/a?b=1", "https://example.com/a?b=1&c=d"],
    ["/rooms", "/rooms?c=d"],
  ])("a link to %s leads to %s", (address, href) => {
    const documents = sampleDocuments();
    documents.constants.website = address;
    const query = href.includes("c=d") ? { query: { c: "d" } } : {};
    documents.screens.form?.blocks.push({ id: "out", kind: "link", label: "form.later", action: { link: { const: "website" }, ...query } });
    expect(block(resolveScreen(compile(documents), sampleRequest()), "out")?.action).toEqual({ do: "link", href });
  });
});

describe("the shell", () => {
  it("shows the step, the way back and a promotion that holds", () => {
    const { shell } = resolve();
    expect(shell).toMatchObject({
      backHref: "/home",
      promo: null,
      steps: { total: 4, current: 1, percent: 25, label: "Step 1 of 4", labels: ["Apply", "Review", "Choose", "Sign"] },
    });
    expect(withData({ application: { ...sampleData().application, fee_waived: true } }).shell.promo).toBe("Fee waived!");
  });
  it("has no step where the route has none", () => {
    expect(resolve({ route: { name: "home", params: {}, query: {} } }).shell).toMatchObject({ steps: { current: null, percent: 0 } });
  });
});

describe("a revision", () => {
  it("is the hash of its content", () => {
    expect(compile(sampleDocuments()).id).toBe(revision.id);
    const changed = sampleDocuments();
    changed.screens.home!.layout = "narrow";
    expect(compile(changed).id).not.toBe(revision.id);
    const moved = { ...sampleDocuments(), files: { "screen:home": "elsewhere.json" } };
    expect(compile(moved).id).toBe(revision.id);
  });
  it("has the renderer's own texts", () => expect(uiTexts(revision, "en-US")).toEqual({ "ui.saved": "Saved {when}", "ui.saving": "Saving" }));
});

it("resolving a screen reads as much of the documents whether there are 70 screens or 700", () => {
  const readsAmong = (count: number): number => {
    let reads = 0;
    const counting = <Of extends object>(of: Of): Of =>
      new Proxy(of, {
        get: (target, name, receiver) => ((reads += 1), Reflect.get(target, name, receiver) as unknown),
        has: (target, name) => ((reads += 1), Reflect.has(target, name)),
        ownKeys: (target) => ((reads += Reflect.ownKeys(target).length), Reflect.ownKeys(target)),
      });
    const [some] = Object.values(shipped.screens);
    const screens = { ...shipped.screens };
    for (let index = Object.keys(screens).length; index < count; index += 1) screens[`unopened-${index}`] = { ...some!, id: `unopened-${index}` };
    for (const [id, screen] of Object.entries(screens)) screens[id] = counting(screen);
    const all = compile({ ...shipped, screens: counting(screens) });
    // What a set costs once for all, whoever opens what.
    resolveScreen(all, requestOf("half-filled", "applications"));
    reads = 0;
    expect(resolveScreen(all, requestOf("half-filled", "apply")).screen).toBe("apply");
    return reads;
  };
  const few = readsAmong(70);
  expect(few).toBeGreaterThan(0);
  expect(readsAmong(700)).toBe(few);
});
