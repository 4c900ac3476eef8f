import { beforeAll, describe, expect, it } from "vitest";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { lookUp } from "#screens/language/expressions/lookup.ts";
import { formatValue } from "#screens/language/expressions/format-value.ts";
import { decideTexts } from "#screens/language/forms/live.ts";
import { LiveForm } from "#screens/language/forms/live-form.ts";
import { compile, resolveModal, resolveScreen } from "#screens/resolve/index.ts";
import { parseMessage } from "#screens/resolve/texts/message.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { documentsWithLooks } from "./modal-choices.ts";

/** The screen `done` of the corpus lets people look ahead: a day and a lease are chosen, and a price follows. */
let documents: DocumentSet;
beforeAll(() => {
  documents = documentsOf(readDocuments(new URL("corpus/base", import.meta.url).pathname)).documents as DocumentSet;
});

const usd = (amount: number) => ({ amount, currency: "usd" });
const prices = { by_day: { 0: { six: usd(1500), twelve: usd(1400) }, 1: { six: usd(1450.5), twelve: usd(1390) } } };

const opened = (query: Record<string, string> = {}, locale = "en-US"): ScreenDescriptor =>
  resolveScreen(compile(documents), {
    route: { name: "done", params: { source: "demo" }, query },
    data: { person: { id: "p1", version: 1, name: "Ada" }, prices },
    locale,
    now: "2026-06-15T12:00:00.000Z",
    audience: "applicant",
  });
const block = (screen: ScreenDescriptor, id: string): BlockDescriptor => screen.blocks.find((one) => one.id === id) as BlockDescriptor;

/** The screen as a browser keeps it. */
function browserOf(screen: ScreenDescriptor) {
  const form = new LiveForm(JSON.parse(JSON.stringify(screen)) as ScreenDescriptor);
  return {
    form,
    choose: (name: string, value: unknown) => form.change(`view.${name}`, value),
    price: () => decideTexts(block(screen, "price")["text"], form.scope),
  };
}

describe("what is chosen on a screen", () => {
  it("is what the screen says to begin with, or what its address says where that can be", () => {
    expect(opened().ephemeral).toEqual({ view: { day: 0, lease: "twelve", open: false } });
    expect(opened({ "view.day": "7", "view.open": "true" }).ephemeral).toEqual({ view: { day: 7, lease: "twelve", open: true } });
    for (const day of ["10", "-1", "1.5", "", "soon"]) expect(opened({ "view.day": day }).ephemeral?.["view"]?.["day"], day).toBe(0);
    expect(opened({ "view.lease": "forever", "view.open": "perhaps" }).ephemeral).toEqual({ view: { day: 0, lease: "twelve", open: false } });
  });

  it("is what the data says to begin with, before the address, where that is known and can be", () => {
    const begun = structuredClone(documents);
    begun.screens["done"]!.ephemeral!["view"]!.properties["day"]!.begins = { var: "prices.first" };
    const day = (first: unknown) =>
      resolveScreen(compile(begun), {
        route: { name: "done", params: { source: "demo" }, query: { "view.day": "7" } },
        data: { person: { id: "p1", version: 1, name: "Ada" }, prices: { ...prices, first } },
        locale: "en-US",
        now: "2026-06-15T12:00:00.000Z",
        audience: "applicant",
      }).ephemeral?.["view"]?.["day"];
    expect(day(3)).toBe(3);
    for (const unknown of [undefined, null, 10, "3"]) expect(day(unknown), String(unknown)).toBe(7);
  });

  it("decides what is shown, in the browser", () => {
    const screen = opened();
    expect(block(screen, "late").visible).toEqual({ live: [{ when: { ">": [{ var: "view.day" }, 6] }, is: true }, { is: false }] });
  });

  it("is asked by a field that is held to it, saved nowhere, and nothing that is left to do", () => {
    const screen = opened();
    expect(block(screen, "look")).toMatchObject({ root: "view", save: null, target: null, answers: { lease: "twelve" } });
    const { form, choose } = browserOf(screen);
    expect(form.field("view.lease")).toMatchObject({ visible: true, required: false, problem: null });
    choose("lease", null);
    expect(form.remaining).toBe(0);
  });

  it("is set by a button, which without JavaScript is a link to the screen with that chosen", () => {
    expect(block(opened({ "view.day": "3" }), "show-price")["action"]).toEqual({
      do: "set",
      name: "view.open",
      to: true,
      href: "/application/demo/done?view.day=3&view.open=true",
    });
  });

  it("decides the plural of a text: each is said on the server, and the browser chooses", () => {
    const { choose, price } = browserOf(opened());
    expect(price()).toEqual(["Today"]);
    choose("day", 1);
    expect(price()).toEqual(["In 1 day"]);
    choose("day", 9);
    expect(price()).toEqual(["In 9 days"]);
  });
});

describe("a value that is looked up", () => {
  it("is said as the server says money, in the browser and in the person's language", () => {
    const { choose, price } = browserOf(opened({ "view.open": "true" }));
    expect(price()).toEqual(["From $1,400 a month"]);
    choose("lease", "six");
    expect(price()).toEqual(["From $1,500 a month"]);
    choose("day", 1);
    expect(price()).toEqual(["From $1,450.50 a month"]);
    const french = browserOf(opened({ "view.open": "true" }, "fr-CA"));
    expect(french.price()).toEqual([`À partir de ${formatValue(usd(1400), "fr-CA")} par mois`]);
  });

  it("is passed over for what is said otherwise where the table has nothing", () => {
    const { choose, price } = browserOf(opened({ "view.open": "true" }));
    choose("day", 5);
    expect(price()).toEqual(["In 5 days"]);
  });

  it("is unknown, with the reason, where the table has nothing", () => {
    expect(lookUp("prices.by_day", prices.by_day, [1, "six"])).toEqual({ value: usd(1450.5) });
    expect(lookUp("prices.by_day", prices.by_day, [5, "six"])).toEqual({ reason: '"prices.by_day" has nothing at 5' });
    expect(lookUp("prices.by_day", prices.by_day, [1, "nine"])).toEqual({ reason: '"prices.by_day" has nothing at 1, nine' });
    expect(lookUp("prices.by_day", prices.by_day, [null])).toEqual({ reason: 'nothing says where in "prices.by_day" to look' });
    expect(lookUp("prices.by_day", undefined, [1])).toEqual({ reason: '"prices.by_day" is missing' });
    expect(lookUp("prices.by_day", prices.by_day, ["__proto__"])).toHaveProperty("reason");
  });

  it("travels with its table once, and only where a text looks into it", () => {
    expect(opened().tables).toEqual({ "prices.by_day": prices.by_day });
    const other = resolveScreen(compile(documents), { ...request, route: { name: "details", params: { source: "demo" }, query: {} } });
    expect(other).not.toHaveProperty("tables");
    expect(other).not.toHaveProperty("ephemeral");
  });

  it.each(["en-US", "fr-CA", "de-DE"])("reads in %s as within any other text", (locale) => {
    for (const value of [usd(35), usd(16.99), { amount: 1200, currency: "cad" }, { amount: 1, currency: "?" }, 7, "seven", null])
      expect(formatValue(value, locale)).toBe(parseMessage("{value}", locale).text({ value }));
  });
});

describe("what is chosen on the screen under a modal", () => {
  const revision = () => compile(documentsWithLooks());
  const over = (query: Record<string, string> = {}) => ({ ...request, route: { name: "done", params: { source: "demo" }, query } });
  const data = { person: { id: "p1", version: 1, name: "Ada" }, prices };
  const partOf = (blocks: readonly BlockDescriptor[], id: string): BlockDescriptor => blocks.find((one) => one.id === id) as BlockDescriptor;

  it("is asked, followed and set in a modal that came with the screen, as on the screen itself", () => {
    const screen = resolveScreen(revision(), { ...over({ "view.open": "true", "view.day": "1" }), data });
    const { blocks } = screen.modals["look"]!;
    expect(partOf(blocks, "look-section")).toMatchObject({ root: "view", save: null, answers: { open: true } });
    expect(partOf(blocks, "look-first")["action"]).toMatchObject({ do: "set", name: "view.day", href: "/application/demo/done?view.open=true&view.day=0" });
    const form = new LiveForm(screen);
    const price = () => decideTexts(partOf(blocks, "look-price")["text"], form.scope);
    expect(price()).toEqual(["From $1,390 a month"]);
    form.change("view.lease", "six");
    expect(price()).toEqual(["From $1,450.50 a month"]);
    form.change("view.open", false);
    expect(price()).toEqual(["In 1 day"]);
  });

  it("is known in a modal that a command opens, with the tables that it looks into", () => {
    const modal = resolveModal(revision(), "look-on", { ...over({ "view.day": "1" }), data });
    expect(modal.tables).toEqual({ "prices.by_day": prices.by_day });
    expect(partOf(modal.blocks, "on-late").visible).toEqual({ live: [{ when: { ">": [{ var: "view.day" }, 6] }, is: true }, { is: false }] });
    const form = new LiveForm({ ...resolveScreen(revision(), { ...over({ "view.day": "1" }), data }), tables: {}, standing: [modal] });
    form.change("view.open", true);
    expect(decideTexts(partOf(modal.blocks, "on-price")["text"], form.scope)).toEqual(["From $1,390 a month"]);
  });
});

describe("several of a list, or nothing", () => {
  const opened = (query: Record<string, string>) => {
    const set = documentsWithLooks();
    const { properties } = set.screens["done"]!.ephemeral!["view"]!;
    properties["rooms"] = { type: "array", items: { type: "string", enum: ["attic", "cellar", "garden"] }, default: ["attic"] };
    properties["lease"] = { type: ["string", "null"], enum: ["six", "twelve", null], default: "twelve" };
    const data = { person: { id: "p1", version: 1, name: "Ada" }, prices };
    return resolveScreen(compile(set), { ...request, route: { name: "done", params: { source: "demo" }, query }, data }).ephemeral!["view"];
  };

  it("stand in the address as well", () => {
    expect(opened({})).toMatchObject({ rooms: ["attic"], lease: "twelve" });
    expect(opened({ "view.rooms": "cellar,garden", "view.lease": "" })).toMatchObject({ rooms: ["cellar", "garden"], lease: null });
    expect(opened({ "view.rooms": "" })).toMatchObject({ rooms: [] });
    expect(opened({ "view.rooms": "cellar,roof" })).toMatchObject({ rooms: ["attic"] });
  });
});

const request = {
  data: { person: { id: "p1", version: 1 }, hobbies: { list: [], count: 0, any: false, full: false } },
  locale: "en-US",
  now: "2026-06-15T12:00:00.000Z",
  audience: "applicant" as const,
};
