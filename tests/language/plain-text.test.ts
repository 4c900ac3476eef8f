import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepsRule } from "#screens/language/rules/constraint.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { plainWords } from "#screens/language/rules/plain-text.ts";
import { shipped } from "../support/shipped-screens.ts";

const keeps = (text: string, lines: "one" | "many" = "one") => keepsRule("plainText", text, lines, { today: "2026-06-15" });

describe("a name", () => {
  it.each([
    "Ada Lovelace",
    "O’Hara-Núñez",
    "José",
    "محمد",
    "דנה",
    "王小明",
    "葛\u{E0100}城",
    "علی‌رضا",
    "නිර්‍මලා",
    "क्‍ष",
    "Max 👩🏽‍💻 ❤️‍🔥",
    "+1 (206) 555-0100",
    "N. 5th St. #4 / b",
  ])("%s is taken as it is written", (name) => expect(keeps(name)).toBe(true));

  it.each([
    ["turns the reading direction", "Ada \u202Egnp.exe"],
    ["isolates a direction", "\u2066Ada\u2069"],
    ["marks a direction", "Ada\u200F"],
    ["is as wide as nothing", "Ad\u200Ba"],
    ["joins nothing", "Ada\u200DLovelace"],
    ["begins with a joiner", "\u200Cعلی"],
    ["ends with a joiner", "علی\u200C"],
    ["is a letter without a shape", "\u3164"],
    ["is a soft hyphen", "Ada\u00ADLovelace"],
    ["steers a terminal", "Ada\u001B[2J"],
    ["steers older terminals", "Ada\u009B2J"],
    ["ends the line", "Ada\nBcc: eve@example.com"],
    ["ends the paragraph", "Ada\u2029Eve"],
    ["tags invisibly", "Ada\u{E0041}"],
    ["marks the order of bytes", "Ada\uFEFFx"],
  ])("is not taken when a character in it %s", (_, name) => expect(keeps(name)).toBe(false));

  it("said by somebody who can't be asked again loses what it hides, and keeps what it shows", () => {
    expect(plainWords("علی‌رضا\u202E")).toBe("علی‌رضا");
    expect(plainWords("Ada \u202Egnp\u200B.exe\u001B[2J")).toBe("Ada gnp.exe[2J");
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => keeps(plainWords(text))));
  });
});

describe("what may be written in paragraphs", () => {
  it.each(["One.\r\n\r\nTwo.\n\tThree.", "שלום\u200F!", "soft\u00ADhyphen"])("%j is taken", (text) => expect(keeps(text, "many")).toBe(true));
  it.each(["\u202Egnp.exe", "a\u2067b", "\u001B]0;root\u0007", "a\u0000b", "a\u009Bb"])("%j is not", (text) => expect(keeps(text, "many")).toBe(false));
});

it("every text that a person may write freely says how many lines it has", () => {
  const free = (properties: Record<string, PropertySchema>, of: string): string[] =>
    Object.entries(properties).flatMap(([name, property]) => {
      if (property.readOnly === true) return [];
      const isText = [property.type].flat().includes("string") && property.maxLength !== undefined && property.format === undefined && !property.writeOnly;
      return [...(isText && property["plainText"] === undefined ? [`${of}.${name}`] : []), ...(property.properties ? free(property.properties, of) : [])];
    });
  expect(Object.entries(shipped.resources).flatMap(([name, { properties }]) => free(properties, name))).toEqual([]);
});
