import { describe, expect, it } from "vitest";
import type { Finding } from "#screens/language/documents/finding.ts";
import { inLongForm } from "#screens/language/short/long-form.ts";
import { inShortForm } from "./short-form/in-short-form.ts";
import { findingAsWritten } from "#screens/language/short/written-place.ts";
import { lineOf } from "#screens/check/words/line-of.ts";

const screen = (blocks: unknown[], more = {}): unknown => ({ format: 1, id: "sent", ...more, blocks });
const read = (part: unknown, more = {}): unknown => (inLongForm(screen([{ id: "a", text: part }], more)) as { blocks: { text: unknown }[] }).blocks[0]!.text;
const condition = (when: unknown): unknown => (inLongForm(screen([{ id: "a", when }])) as { blocks: { when: unknown }[] }).blocks[0]!.when;

describe("what is written shortly is read as if it had been written out", () => {
  it("data", () => {
    expect(read({ key: "a.b", args: { n: "$order.count" } })).toEqual({ key: "a.b", args: { n: { var: "order.count" } } });
    expect(read({ key: "a.b", args: { n: "$5" } })).toEqual({ key: "a.b", args: { n: "$5" } });
    expect(condition("$order.open")).toEqual({ var: "order.open" });
  });
  it("data that is to be something, or one of several", () => {
    expect(condition({ "$order.status": "open" })).toEqual({ "==": [{ var: "order.status" }, "open"] });
    expect(condition({ not: { "$order.status": null } })).toEqual({ not: { "==": [{ var: "order.status" }, null] } });
    expect(condition({ "$order.status": ["open", "sent"] })).toEqual({ in: [{ var: "order.status" }, ["open", "sent"]] });
  });
  it("several conditions of which all have to hold", () => {
    expect(condition(["$a.b", { not: "$a.c" }])).toEqual({ and: [{ var: "a.b" }, { not: { var: "a.c" } }] });
  });
  it("gaps beside the key of their text", () => {
    expect(read({ key: "a.b", n: 1, links: { more: { go: "x" } } })).toEqual({ key: "a.b", args: { n: 1 }, links: { more: { go: "x" } } });
    expect(inLongForm({ input: { key: "a", value: 1 } })).toEqual({ input: { key: "a", value: 1 } });
  });
  it("keys that go on where the id ends, or what the document says", () => {
    expect(read(".title")).toBe("sent.title");
    expect(read(".title", { texts: "order.sent" })).toBe("order.sent.title");
    expect(inLongForm(screen([], { texts: "order.sent" }))).toEqual(screen([]));
  });
  it("the last of several texts by itself", () => {
    expect(
      read([
        { when: "$a.b", copy: ".one" },
        { key: ".other", n: 2 },
      ]),
    ).toEqual([{ when: { var: "a.b" }, copy: "sent.one" }, { copy: { key: "sent.other", args: { n: 2 } } }]);
  });
  it("a text for each word", () => {
    const said = [
      { when: { "==": [{ var: "a.b" }, "one"] }, copy: "sent.one" },
      { when: { "==": [{ var: "a.b" }, "two"] }, copy: "sent.two" },
    ];
    expect(read({ match: "$a.b", is: { one: ".one", two: ".two" }, else: ".other" })).toEqual([...said, { copy: "sent.other" }]);
    expect(read({ match: "$a.b", is: { one: ".one", two: ".two" } })).toEqual([said[0], { ...said[1], last: true }]);
    expect(
      read([
        { when: "$c.d", copy: ".first" },
        { match: "$a.b", is: { one: ".one", two: ".two" }, else: ".other" },
      ]),
    ).toEqual([{ when: { var: "c.d" }, copy: "sent.first" }, ...said, { copy: "sent.other" }]);
  });
  it("what guards, and routes of an area, share", () => {
    const flow = {
      areas: { form: { basicNav: true } },
      routes: [
        { name: "a", area: "form", meta: { currentStep: 1 } },
        { name: "b", area: "form" },
      ],
      statuses: { open: { home: [] } },
      guards: [
        {
          on: ["form"],
          unless: { cond: "looking" },
          guards: [
            { id: "one", when: "$a.b" },
            { id: "two", on: ["b"], because: "x.y", when: ["$a.b", "$a.c"] },
          ],
        },
      ],
    };
    const looking = { not: { cond: "looking" } };
    expect(inLongForm(flow)).toEqual({
      routes: [
        { name: "a", area: "form", meta: { basicNav: true, currentStep: 1 } },
        { name: "b", area: "form", meta: { basicNav: true } },
      ],
      statuses: { open: { label: "status.open", home: [] } },
      guards: [
        { id: "one", on: ["form"], because: "guard.one", when: { and: [{ var: "a.b" }, looking] } },
        { id: "two", on: ["b"], because: "x.y", when: { and: [{ var: "a.b" }, { var: "a.c" }, looking] } },
      ],
    });
  });
  it("what the page is called, in its heading", () => {
    const made = inLongForm({ id: "sent", title: ".title", blocks: [{ id: "a", kind: "group", blocks: [{ id: "b", kind: "heading", level: 1 }] }] });
    expect(made).toEqual({
      id: "sent",
      title: "sent.title",
      blocks: [{ id: "a", kind: "group", blocks: [{ id: "b", kind: "heading", level: 1, text: "sent.title" }] }],
    });
  });
  it("what several fields have", () => {
    const section = {
      id: "a",
      fields: [{ id: "b" }, { readOnly: "$c.d", errors: { readOnly: ".late" }, fields: [{ id: "e" }, { id: "f", errors: { format: ".no" } }] }],
    };
    const late = { readOnly: "sent.late" };
    expect((inLongForm(screen([section])) as { blocks: { fields: unknown[] }[] }).blocks[0]!.fields).toEqual([
      { id: "b" },
      { id: "e", readOnly: { var: "c.d" }, errors: late },
      { id: "f", readOnly: { var: "c.d" }, errors: { ...late, format: "sent.no" } },
    ]);
  });
  it("what is followed by its name", () => {
    expect(inLongForm({ follows: ["order", { topic: "person", id: "$user.id" }] })).toEqual({
      follows: [
        { topic: "order", id: { var: "order.id" } },
        { topic: "person", id: { var: "user.id" } },
      ],
    });
  });
  it("and what is written out stays the very same", () => {
    const long = screen([{ id: "a", about: "Costs $x, and so on.", when: { and: [{ var: "a.b" }] }, text: { key: "a.b", args: { n: { var: "c.d" } } } }]);
    expect(inLongForm(long)).toBe(long);
  });
});

describe("a document that is written shortly", () => {
  it("says the same as before", () => {
    const long = screen([
      { id: "a", when: { and: [{ var: "a.b" }, { "==": [{ var: "a.c" }, "x"] }] }, text: { key: "sent.title", args: { about: { var: "c.d" } } } },
      {
        id: "b",
        text: [{ when: { "==": [{ var: "a.b" }, "1"] }, copy: "sent.title" }, { when: { "==": [{ var: "a.b" }, "2"] }, copy: "sent.one" }, { copy: "other" }],
      },
    ]);
    expect(inLongForm(inShortForm(long, (key) => key.startsWith("sent.")))).toEqual(long);
  });
});

const written = {
  format: 1,
  id: "sent",
  areas: { form: { basicNav: true } },
  routes: [{ name: "a", area: "form" }],
  title: { key: ".title", n: "$a.e" },
  blocks: [
    {
      id: "a",
      when: ["$a.b", { "$a.c": "x" }],
      text: [
        { when: "$a.b", copy: ".one" },
        { match: "$a.d", is: { x: ".x", y: { key: ".y", n: "$a.e" } }, else: ".z" },
      ],
    },
    { id: "b", text: { key: ".one", n: "$a.e", m: 1 } },
    { id: "c", kind: "heading", level: 1 },
    { id: "d", fields: [{ id: "e" }, { readOnly: "$a.b", errors: { readOnly: ".late" }, fields: [{ id: "f", label: ".f" }, { id: "g" }] }] },
  ],
  guards: [
    {
      unless: { cond: "looking" },
      guards: [
        { id: "one", on: ["form"], when: "$a.b" },
        { id: "two", on: ["form"], when: ["$a.b", "$a.c"] },
      ],
    },
  ],
};
const finding = (path: string, fix?: Finding["fix"]): Finding => ({
  code: "type/value",
  severity: "error",
  reason: "",
  at: { file: "f", path },
  related: [],
  ...(fix && { fix }),
});
const placed = (path: string): string => findingAsWritten(finding(path), { f: written }).at.path;

describe("a finding about what is written shortly", () => {
  it.each([
    ["/blocks/0/when/and/0/var", "/blocks/0/when/0"],
    ["/blocks/0/when/and/1/==/1", "/blocks/0/when/1/$a.c"],
    ["/blocks/0/text/0/when/var", "/blocks/0/text/0/when"],
    ["/blocks/0/text/1/when/==/1", "/blocks/0/text/1/is/x"],
    ["/blocks/0/text/1/when/==/0/var", "/blocks/0/text/1/match"],
    ["/blocks/0/text/2/copy/args/n/var", "/blocks/0/text/1/is/y/n"],
    ["/blocks/0/text/3/copy", "/blocks/0/text/1/else"],
    ["/blocks/1/text/args/n/var", "/blocks/1/text/n"],
    ["/guards/0/when/and/0/var", "/guards/0/guards/0/when"],
    ["/guards/1/when/and/1/var", "/guards/0/guards/1/when/1"],
    ["/guards/1/when/and/2/not/cond", "/guards/0/unless/cond"],
    ["/guards/1/on/0", "/guards/0/guards/1/on/0"],
    ["/routes/0/meta/basicNav", "/areas/form/basicNav"],
    ["/blocks/1/label", "/blocks/1/label"],
    ["/blocks/2/text/args/n/var", "/title/n"],
    ["/blocks/3/fields/1/label", "/blocks/3/fields/1/fields/0/label"],
    ["/blocks/3/fields/2/readOnly/var", "/blocks/3/fields/1/readOnly"],
    ["/blocks/3/fields/2/errors/readOnly", "/blocks/3/fields/1/errors/readOnly"],
  ])("of %s stands where it is written", (path, at) => {
    expect(placed(path)).toBe(at);
    expect(lineOf(JSON.stringify(written, null, 1), at)).toBeGreaterThan(1);
  });

  it("mends it in its own words, or not at all", () => {
    const mended = (path: string, value: unknown): Finding["fix"] =>
      findingAsWritten(finding(path, [{ op: "replace", file: "f", path, value }]), { f: written }).fix;
    expect(mended("/blocks/1/text/args/n/var", "a.f")).toEqual([{ op: "replace", file: "f", path: "/blocks/1/text/n", value: "$a.f" }]);
    expect(mended("/blocks/0/text/1/when/==/1", "z")).toEqual([{ op: "move", file: "f", from: "/blocks/0/text/1/is/x", path: "/blocks/0/text/1/is/z" }]);
    expect(mended("/blocks/0/when/and/1/==/1", "z")).toEqual([{ op: "replace", file: "f", path: "/blocks/0/when/1/$a.c", value: "z" }]);
    expect(mended("/routes/0/meta/basicNav", false)).toBeUndefined();
  });
});
