import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const tokens = readFileSync("screens/render/styles/foundation/tokens.css", "utf8");
type Appearance = "light" | "dark";
/** What a token comes to, through the tokens that it names. */
function colour(name: string, appearance: Appearance = "light"): string {
  const value = new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]?.trim() ?? "";
  const [, light, dark] = /^light-dark\((.+?), (#\w+|\w+\(.+\)|\w+)\)$/.exec(value) ?? [];
  const own = appearance === "light" ? (light ?? value) : (dark ?? value);
  const named = /^var\((--[\w-]+)\)$/.exec(own)?.[1];
  return named ? colour(named, appearance) : own.toUpperCase();
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

/** Of a colour written with six digits, as WCAG counts it. */
function luminance(hex: string): number {
  const parts = (/^#(..)(..)(..)$/.exec(hex) ?? []).slice(1).map((part) => Number.parseInt(part, 16) / 255);
  if (parts.length < 3) throw new Error(`${hex} is no colour`);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string, appearance: Appearance): number {
  const [dark, light] = [luminance(colour(one, appearance)), luminance(colour(other, appearance))].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
/** Words on grounds, and what is told by a line or a filling alone. */
const GROUNDS = ["--bg", "--surface", "--surface-sunken", "--surface-hover"];
const WORDS = ["--text", "--text-2", "--text-3", "--link", "--danger", "--success", "--warn", "--info"].flatMap((words) =>
  GROUNDS.map((ground) => [words, ground]),
);
const TONES = ["danger", "success", "warn", "info"].map((tone) => [`--${tone}`, `--${tone}-bg`]);
const OTHERS = [
  ["--on-action", "--action"],
  ["--on-action", "--action-hover"],
  ["--on-inverse", "--inverse"],
  ["--on-offer", "--offer"],
  ["--on-tint-cool", "--tint-cool"],
  ["--text", "--tint"],
  ["--text-tint", "--tint"],
  ["--text", "--surface-selected"],
  ["--urgent", "--bg"],
];
const LINES = ["--control-line", "--control-line-hover", "--focus", "--accent", "--danger-solid", "--success-solid"].flatMap((line) => [
  [line, "--bg"],
  [line, "--surface"],
]);
describe.each(["light", "dark"] as const)("in the %s", (appearance) => {
  test("every word can be read on what it stands on", () => {
    const weak = [...WORDS, ...TONES, ...OTHERS].filter(([words, ground]) => contrast(words!, ground!, appearance) < 4.5);
    expect(weak.map(([words, ground]) => `${words} on ${ground}: ${contrast(words!, ground!, appearance).toFixed(2)}`)).toEqual([]);
  });
  test("every edge and ring can be told from what is around it", () => {
    const weak = LINES.filter(([line, ground]) => contrast(line!, ground!, appearance) < 3);
    expect(weak.map(([line, ground]) => `${line} on ${ground}: ${contrast(line!, ground!, appearance).toFixed(2)}`)).toEqual([]);
  });
});
