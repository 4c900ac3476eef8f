import { describe, expect, it } from "vitest";
import { see } from "../support/shipped-screens.ts";

describe("what search engines read of a page", () => {
  const LANGUAGES = ["en-US", "fr-CA"];
  const described = (persona: string, route: string, locale: string) => see(persona, route, { locale }).screen.description ?? "";
  const PUBLIC = [
    ["signed-out", "login"],
    ["signed-out-cosigner", "login"],
    ["signed-out", "start"],
    ["signed-out", "support"],
    ["signed-out", "about"],
    ["signed-out", "reviews"],
    ["market-visitor", "roomsForRent"],
    ["market-full", "roomsForRent"],
    ["market-unknown", "marketNotFound"],
    ["market-visitor", "homeForRent"],
  ] as const;

  it.each(LANGUAGES)("in %s, each that anybody may find says what it is about, and no two the same", (locale) => {
    const all = PUBLIC.map(([persona, route]) => described(persona, route, locale));
    for (const [at, text] of all.entries()) expect(text.length, `${PUBLIC[at]!.join(" ")}: ${text}`).toBeGreaterThan(40);
    expect(new Set(all).size).toBe(all.length);
  });
  it("of a listing names its place and what is free there", () => {
    expect(described("market-visitor", "roomsForRent", "en-US")).toMatch(/furnished rooms? in .* shared homes? in Los Angeles/);
    expect(described("market-full", "roomsForRent", "en-US")).not.toMatch(/\d/);
    expect(described("market-visitor", "homeForRent", "en-US")).toMatch(/rooms? (?:is|are) free in .*, a shared home in .*, Los Angeles/);
  });
});
