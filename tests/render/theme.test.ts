import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = readFileSync("screens/render/styles/foundation/tokens.css", "utf8");
/** What a token comes to, through the tokens that it names. */
function colour(name: string): string {
  const value = new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]?.trim() ?? "";
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return named ? colour(named) : value.toUpperCase();
}

test.each([
  ["SHL-23", "primary", "--ink-900", "#241F21"],
  ["SHL-24", "secondary", "--coral-500", "#FF6F4F"],
  ["SHL-25", "accent", "--blue-500", "#4A6CED"],
])("[%s] the %s colour", (_, __, token, value) => expect(colour(token)).toBe(value));

test.each([
  ["VAL-11", "kinds/text.css", ".reason.alarmed"],
  ["VAL-68", "kinds/fields.css", ".hint.failed"],
])("[%s] what is alarming is red: %s %s", (_, file, selector) => {
  const rules = readFileSync(`screens/render/styles/${file}`, "utf8");
  expect(rules.slice(rules.indexOf(`\n${selector} {`)).split("}")[0]).toContain("color: var(--danger);");
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(colour("--danger")) ?? []).slice(1).map((part) => Number.parseInt(part, 16));
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test("[SHL-23] words and the main button are in the primary colour", () => {
  expect(colour("--text")).toBe("#241F21");
  expect(colour("--action")).toBe("#241F21");
});

test.each(["--font-text", "--font-display"])("until the font of %s has come, one of its width and height stands in: nothing jumps", (token) => {
  const [font = "", standIn = ""] = (new RegExp(`${token}:\\s*([^;]+);`).exec(tokens)?.[1] ?? "").split(/,\s*/);
  expect(font).toMatch(/Variable"$/);
  const faces = readFileSync("screens/render/styles/foundation/fonts.css", "utf8")
    .split("@font-face")
    .filter((face) => face.includes(`font-family: ${standIn};`));
  const weights = ["--weight-text", "--weight-medium", "--weight-strong"].map((name) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(tokens)?.[1]));
  const stands = (weight: number): boolean =>
    faces.some((face) => {
      const [from = 0, to = from] = (/font-weight: ([\d ]+);/.exec(face)?.[1] ?? "").split(" ").map(Number);
      return from <= weight && weight <= to && ["size-adjust", "ascent-override", "descent-override"].every((rule) => face.includes(`${rule}: `));
    });
  expect((token === "--font-text" ? weights : weights.slice(-1)).filter((weight) => !stands(weight))).toEqual([]);
});
