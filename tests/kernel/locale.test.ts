import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseLocale } from "#server/kernel/rules/locale.ts";

const OURS = ["en-US", "fr-CA"];

describe("the language that a browser asks for", () => {
  test.each([
    ["fr-CA", "fr-CA"],
    ["FR-ca", "fr-CA"],
    ["fr", "fr-CA"],
    ["fr-FR,fr;q=0.9,en;q=0.8", "fr-CA"],
    ["en-GB,en;q=0.9,fr;q=0.8", "en-US"],
    ["de,fr;q=0.5,en;q=0.7", "en-US"],
    ["en;q=0.1, fr-CA ; q=0.2", "fr-CA"],
    ["fr;q=0, en", "en-US"],
    ["es-MX,fr", "fr-CA"],
  ])("%s is served %s", (header, locale) => expect(chooseLocale(header, OURS)).toBe(locale));

  test.each([[undefined], [null], [""], ["*"], ["de"], ["fr;q=0"], ["<script>"], ["fr;q=9"], [";;;,,,"]])("%s says nothing", (header) =>
    expect(chooseLocale(header, OURS)).toBe(null),
  );

  test("is one of ours or none, whatever is sent", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom("en", "fr", "fr-CA", ",", ";q=", "0.5", "1", "*", "-", " ")).map((parts) => parts.join("")),
        ),
        (header) => {
          expect([...OURS, null]).toContain(chooseLocale(header, OURS));
        },
      ),
    ));

  test("is read no further than any browser writes", () => {
    const wishes = (languages: number): string => `${"de,".repeat(languages)}fr`;
    expect([chooseLocale(wishes(100), OURS), chooseLocale(wishes(400), OURS)]).toEqual(["fr-CA", null]);
  });

  test("the heavier wish wins, in whichever order they come", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), (en, fr) => {
        fc.pre(en !== fr);
        const wishes = [`en;q=0.${String(en).padStart(3, "0")}`, `fr;q=0.${String(fr).padStart(3, "0")}`];
        const wanted = en > fr ? "en-US" : "fr-CA";
        expect([chooseLocale(wishes.join(","), OURS), chooseLocale(wishes.reverse().join(","), OURS)]).toEqual([wanted, wanted]);
      }),
    ));
});
