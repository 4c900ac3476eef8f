import { expect, test } from "vitest";
import { FILES, linesWith, read, readJson, WRITTEN } from "./source-tree.ts";

interface Constants {
  constants: { identifier: string; default_value: unknown }[];
}
const constants = new Map(
  FILES.filter((path) => path.startsWith("schemas/constants/"))
    .flatMap((path) => readJson<Constants>(path).constants)
    .map(({ identifier, default_value }) => [identifier, default_value]),
);

/**
 * Times that a page needs before its data is there, or that no choice of the product hangs on. All others
 * stand in schemas/constants and travel with the page.
 */
const TECHNICAL = [
  "screens/render/deferred.tsx", // before the page is alive
  "screens/render/new-build.ts", // when the page's own parts can't be had
  "screens/render/screen-session.ts", // how far two answers overtake one another
];

test("a page says no times and sizes of its own", () => {
  const page = WRITTEN.filter((path) => /^(?:app|screens\/render)\/.*\.tsx?$/.test(path) && !TECHNICAL.includes(path));
  expect(page.length).toBeGreaterThan(50);
  expect(linesWith(/\bconst [A-Z_]+ = [\d_]+;|_MS = /, page)).toEqual([]);
});

test("what closes moves for as long as the constants say, not the styles", () => {
  expect(linesWith(/(?:transition|animation): [a-z-]+ \d+m?s/, ["screens/render/styles/overlays.css"])).toEqual([]);
});

test("the database bounds an applicant's parts at the number that people are told", () => {
  const [former, incomes] = [...read("server/db/migrations/0009-bounded-parts.sql").matchAll(/>= (\d+) THEN/g)].map(([, most]) => Number(most));
  expect([former, incomes]).toEqual([constants.get("former_residences_maximum"), constants.get("additional_incomes_maximum")]);
});

test("a phone number is judged from as many characters as schemas/constants says, which rules of fields do not read", () => {
  expect(Number(/PHONE_VALIDATED_FROM = (\d+);/.exec(read("screens/language/phone.ts"))?.[1])).toBe(constants.get("phone_validated_from"));
});
