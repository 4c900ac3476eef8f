/** What snapshots are made of: no descriptor, however unusual, comes back as another. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deltaOf, withDelta } from "#server/documents/snapshots/delta.ts";
import { jsonText, type Json } from "#server/documents/snapshots/json.ts";
import { placeRules, ruleNamer } from "#server/documents/snapshots/named-rules.ts";
import { textName, withMarkedTexts } from "#server/documents/snapshots/text-marks.ts";
import { withTexts, TextTables } from "#server/documents/snapshots/extract-texts.ts";
import { compileMessage } from "#screens/resolve/index.ts";
import { sampleDocuments } from "./sample-documents.ts";

/** Trees of elements with ids, beside lists and records of anything. */
const id = fc.constantFrom("a", "b", "c", "with/stroke", "with~tilde");
const name = fc.constantFrom("text", "label", "items", "when/then", "x~y");
const tree = fc.letrec<{ value: Json; element: Json; elements: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 0, 1, "", "text", "@text"),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("element"),
    tie("elements"),
  ),
  element: fc.tuple(id, fc.dictionary(name, tie("value"), { maxKeys: 3 })).map(([key, rest]): Json => ({ ...rest, id: key })),
  elements: fc.uniqueArray(tie("element"), { maxLength: 4, selector: (element) => (element as { id: string }).id }),
}));
const screen = fc.record({ blocks: tree.elements, props: fc.dictionary(name, tree.value, { maxKeys: 3 }) }) as fc.Arbitrary<Json>;

describe("what differs", () => {
  it("makes the one of the other again", () => {
    fc.assert(fc.property(screen, screen, (before, after) => void expect(withDelta(before, deltaOf(before, after))).toEqual(after)));
  });

  it("is nothing between equals, and is said of the element that it belongs to", () => {
    const title = { id: "title", text: "Hello" };
    const form = (required: boolean): Json => ({ id: "form", blocks: [{ id: "email", required }] });
    const before = { blocks: [title, form(true)] };
    expect(deltaOf(before, before)).toEqual({});
    expect(deltaOf(before, { blocks: [form(false), title] })).toEqual({
      set: { "blocks/form/blocks/email": { required: false } },
      order: { blocks: ["form", "title"] },
    });
  });
});

describe("JSON as it is written", () => {
  it("reads as what it was", () => {
    fc.assert(fc.property(screen, (value) => void expect(JSON.parse(jsonText(value))).toEqual(value)));
  });
});

describe("texts apart", () => {
  /** `said`: in the language that is marked, and in another. */
  const roundTrip = (marked: Json, ...said: [Json, Json]): { apart: Json; rows: Record<string, Json>[] } => {
    const locales = ["source", "other"] as const;
    const tables = new TextTables("source", ["other"]);
    const apart = tables.extract(marked, said.slice(1), "screens/x");
    locales.forEach((locale, index) => expect(withTexts(apart, tables.byLocale.get(locale)!)).toEqual(said[index]));
    return { apart, rows: [...tables.byLocale.values()].map((table) => Object.fromEntries(table)) };
  };
  const marked = (text: string): string => {
    const documents = sampleDocuments();
    const copy = { ...documents.copy["en-US"]!, texts: { "a.text": text } };
    return String(Object.values(Object.values(withMarkedTexts({ ...documents, copy: { "en-US": copy } }).copy).at(-1)!.texts)[0]);
  };
  const written = (text: string, values = {}): string => compileMessage(marked(text), "en-US").text(values);

  it("goes by its key and by what is put into it", () => {
    expect(textName(written("Hello"))).toBe("a.text");
    expect(textName(written("{n, plural, one {# field} other {# fields}} of {who}", { n: 2, who: "Ada" }))).toBe("a.text(2, Ada)");
    expect(textName(`${written("Hello")}!`)).toBeNull();
  });

  it("leaves the text to the table of each language", () => {
    expect(roundTrip({ label: written("Hello") }, { label: "Hello" }, { label: "Bonjour" })).toEqual({
      apart: { label: "@a.text" },
      rows: [{ "a.text": "Hello" }, { "a.text": "Bonjour" }],
    });
  });

  it("writes a text with marks as copy is written, with its links beside it", () => {
    const action = { do: "go", href: "/a" };
    const parts = compileMessage(marked("Read <more>{lower}</more>, now"), "en-US").rich({ lower: "1 < 2" }, { more: action as never }) as Json;
    const said: Json = ["Read ", { mark: "more", text: "1 < 2", action }, ", now"];
    const other: Json = [{ mark: "more", text: "1 \\ 2", action }, " <lisez>"];
    expect(roundTrip({ text: parts }, { text: said }, { text: other })).toEqual({
      apart: { text: { "@rich": "a.text(1 < 2)", links: { more: { action } } } },
      rows: [{ "a.text(1 < 2)": "Read <more>1 \\< 2</more>, now" }, { "a.text(1 < 2)": "<more>1 \\\\ 2</more> \\<lisez>" }],
    });
  });

  it("keeps what looks like the name of a text and isn't one", () => {
    expect(roundTrip({ a: "@home" }, { a: "@home" }, { a: "@home" })).toEqual({ apart: { a: "@@home" }, rows: [{}, {}] });
  });

  it("keeps what differs between languages for another reason, under the name of its place", () => {
    expect(roundTrip({ id: "day", value: [1, 2] }, { id: "day", value: [1, 2] }, { id: "day", value: [1] })).toEqual({
      apart: { id: "day", value: "@screens/x/value" },
      rows: [{ "screens/x/value": [1, 2] }, { "screens/x/value": [1] }],
    });
  });

  it("tells the place of what differs for another reason, though the same object stands at two", () => {
    const [marked, said] = [{ inner: { value: 1 } }, { inner: { value: 2 } }];
    const both = roundTrip({ a: marked, b: { c: marked.inner } }, { a: marked, b: { c: marked.inner } }, { a: said, b: { c: said.inner } });
    expect(both.apart).toEqual({ a: { inner: { value: "@screens/x/a/inner/value" } }, b: { c: { value: "@screens/x/b/c/value" } } });
    const outer = { of: marked.inner };
    const again = roundTrip(
      { a: { of: marked.inner }, z: outer, y: outer },
      { a: outer, z: outer, y: outer },
      { a: { of: said.inner }, z: { of: said.inner }, y: { of: said.inner } },
    );
    expect(again.apart).toMatchObject({ z: { of: { value: "@screens/x/z/of/value" } }, y: { of: { value: "@screens/x/y/of/value" } } });
  });

  it("tells apart two texts of one name", () => {
    const both = [written("Hello"), written("Hello")];
    expect(roundTrip(both, ["Hello", "Hello"], ["Bonjour", "Salut"])).toMatchObject({ apart: ["@a.text", "@a.text~2"] });
  });

  it("reads off the marks what the source language says, wherever a text stands, another within it, or begins with a mark", () => {
    const inner = written("twice a {what}", { what: "week" });
    const outer = compileMessage(marked("<more>{often}</more> and again"), "en-US").rich({ often: inner }, {}) as Json;
    const said = { href: `/x?y=twice a week`, list: ["one"], rich: [{ mark: "more", text: "twice a week" }, " and again"] };
    expect(roundTrip({ href: `/x?y=${inner}`, list: ["one"], rich: outer }, said, said).rows[0]).toEqual({
      "a.text(twice a week)": "<more>twice a week</more> and again",
    });
  });
});

describe("rules of fields", () => {
  const screenOf = (rules: Json[], constraints: number[], modals: Json = {}): Json => ({
    rules,
    blocks: [{ id: "form", fields: [{ id: "name", constraints }] }],
    modals,
  });
  const most = { code: "maxLength", arg: 100, message: "@error.maxLength(100)" };
  const [letters, digits] = ["letters", "digits"].map((of) => ({ code: "pattern", arg: `^[${of} and what else may stand there]*$`, message: `@error.${of}` }));

  it("go by a name that tells them apart, and come back to their places", () => {
    const of = screenOf([most, letters!, digits!, digits!], [0, 2, 3], { consent: screenOf([digits!], [0]) });
    const named = ruleNamer()(of) as never;
    expect(named).toMatchObject({
      rules: [{ id: "maxLength 100" }, { id: "pattern @error.letters" }, { id: "pattern @error.digits" }, { id: "pattern @error.digits~2" }],
      blocks: [{ fields: [{ constraints: ["maxLength 100", "pattern @error.digits", "pattern @error.digits~2"] }] }],
      modals: { consent: { blocks: [{ fields: [{ constraints: ["pattern"] }] }] } },
    });
    expect(placeRules(named)).toEqual(of);
  });
});
