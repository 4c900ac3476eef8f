import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, contentHash, sha256 } from "#screens/language/documents/content-hash.ts";
import { compile, compileMessage, formatText, MessageSyntaxError, parseMessage } from "#screens/resolve/index.ts";
import { createHash } from "node:crypto";
import { sampleDocuments } from "./sample-documents.ts";

const say = (text: string, values: Record<string, unknown> = {}, locale = "en-US") => parseMessage(text, locale).text(values);

describe("a text", () => {
  it.each([
    ["Let's go", {}, "Let's go"],
    ["Hello {name}", { name: "Ada" }, "Hello Ada"],
    ["{n, plural, one {# field} other {# fields}} remaining", { n: 1 }, "1 field remaining"],
    ["{n, plural, =0 {none} other {#}}", { n: 0 }, "none"],
    ["{fee} today", { fee: { amount: 35, currency: "usd" } }, "$35 today"],
    ["{fee} today", { fee: { amount: 16.99, currency: "cad" } }, "$16.99 today"],
    ["{n, number}", { n: 3500 }, "3,500"],
    ["since {day, date, long}", { day: "2026-03-02" }, "since March 2, 2026"],
    ["{waived, select, true {free} other {paid}}", { waived: true }, "free"],
    ["<b>bold</b> move", {}, "bold move"],
    ["'{'braces'}'", {}, "{braces}"],
  ])("%s reads %s", (text, values, read) => expect(say(text, values)).toBe(read));

  it("leaves out what is not known instead of saying null or NaN", () => {
    for (const nothing of [null, undefined, {}]) {
      expect(say("a{x}b", { x: nothing })).toBe("ab");
      expect(say("a{x, number}b", { x: nothing })).toBe("ab");
      expect(say("a{x, date, long}b", { x: nothing })).toBe("ab");
      expect(say("{x, plural, one {# home} other {# homes}}", { x: nothing })).toBe(" homes");
    }
    expect(say("{x, select, a {A} other {other}}")).toBe("other");
  });
  it("is the same wherever the server stands: a birthday does not move with the time zone", () => {
    const before = process.env.TZ;
    try {
      for (const zone of ["Pacific/Honolulu", "Pacific/Kiritimati"]) {
        process.env.TZ = zone;
        expect(say("{day, date, medium}", { day: "2008-06-15" })).toBe("Jun 15, 2008");
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
  it("speaks its locale", () =>
    expect(say("{n, number} le {day, date, long}", { n: 3500.5, day: "2026-03-02" }, "fr-CA").replace(/\s/g, " ")).toBe("3 500,5 le 2 mars 2026"));
  it("keeps its marks, with the actions that they are given", () => {
    const go = { do: "go", href: "/x" } as const;
    expect(parseMessage("Read <more>all {n} of <i>them</i></more> or <b>not</b>.", "en-US").rich({ n: 2 }, { more: go })).toEqual([
      "Read ",
      { mark: "more", text: "all 2 of them", action: go },
      " or ",
      { mark: "b", text: "not" },
      ".",
    ]);
  });
  it("reads the same whether or not a number in it asks for its language's rules", () => {
    const ruled = "{n, plural, other {}}";
    const values = { name: "Ada", fee: { amount: 35, currency: "usd" }, zero: 0, unknown: null };
    const links = { link: { do: "go", href: "/x" } } as const;
    for (const text of [
      "{name} pays {fee}",
      "<link>{name} <b>and {unknown}</b></link>{zero}",
      "{unknown}",
      "<link></link> a <b>{name}</b>",
      "it''s '{name}' <b>'<b>'</b>",
    ]) {
      const [plain, other] = [parseMessage(text, "en-US"), parseMessage(text + ruled, "en-US")];
      expect(plain.text(values)).toBe(other.text({ ...values, n: 1 }));
      expect(plain.rich(values, links)).toEqual(other.rich({ ...values, n: 1 }, links));
    }
  });
  it("that can't be parsed stands as it is, and is found by those who ask", () => {
    for (const text of ["{", "{n, plural, one {x}}", "<b>open", "{n, nothing}"]) {
      expect(() => parseMessage(text, "en-US")).toThrow(MessageSyntaxError);
      expect(compileMessage(text, "en-US").text({})).toBe(text);
    }
  });
  it("takes any values and never throws", () => {
    const texts = ["{x}", "{x, number}", "{x, date, short}", "{x, plural, one {#} other {#}}", "{x, select, a {A} other {B}}", "<b>{x}</b>"];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.oneof(fc.anything(), fc.constant({ toString: false })), (text, x) => {
        const message = parseMessage(text, "en-US");
        expect(typeof message.text({ x })).toBe("string");
        expect(Array.isArray(message.rich({ x }, {}))).toBe(true);
      }),
    );
  });
  it("without a translation, or without any text, is still something to read", () => {
    const revision = compile(sampleDocuments());
    expect(formatText(revision, "fr-CA", "form.later")).toBe("Later");
    expect(formatText(revision, "en-US", "no.such-key")).toBe("no.such-key");
    expect(formatText(revision, "en-US", "__proto__")).toBe("__proto__");
  });
});

describe("a content hash", () => {
  it("is SHA-256", () => {
    for (const text of ["", "abc", "ünïcode 🦊", "a".repeat(55), "a".repeat(56), "a".repeat(64), "x".repeat(1_000)])
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
      }),
    );
  });
  it("does not mind the order of keys, and minds everything else", () => {
    expect(contentHash({ a: 1, b: [1, 2] })).toBe(contentHash({ b: [1, 2], a: 1 }));
    expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("a text that says the same over and over", () => {
  const { text } = compileMessage("{a, select, x {one} other {rest}} {b, select, x {one} other {rest}} {n, plural, one {# day} other {# days}}", "en-US");
  it("is said of each its own, whatever stands in what it is told", () => {
    for (const _ of ["made", "looked up"]) {
      expect(text({ a: "x", b: "x", n: 1 })).toBe("one one 1 day");
      expect(text({ a: "x", b: "y\nstring z", n: 1 })).toBe("one rest 1 day");
      expect(text({ a: "x\nstring y", b: "z", n: 1 })).toBe("rest rest 1 day");
      expect(text({ a: "x", b: "x", n: "1" })).toBe("one one 1 day");
      expect(text({ a: "x", b: null, n: 2 })).toBe("one rest 2 days");
      expect(text({ b: "x", n: 1 })).toBe("rest one 1 day");
    }
  });
});
