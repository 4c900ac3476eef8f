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

/** Times that a page needs where its data is not there. All others stand in schemas/constants and travel with the page. */
const TECHNICAL = [
  "screens/render/session/deferred.tsx", // before the page is alive
  "screens/render/session/reload-on-new-build.ts", // when the page's own parts can't be had
];

test("a page says no times and sizes of its own", () => {
  const page = WRITTEN.filter((path) => /^(?:app|screens\/render)\/.*\.tsx?$/.test(path) && !TECHNICAL.includes(path));
  expect(page.length).toBeGreaterThan(50);
  expect(linesWith(/\bconst [A-Z_]+ = [\d_]+;|_MS = /, page)).toEqual([]);
});

test("what closes moves for as long as the constants say, not the styles", () => {
  expect(linesWith(/(?:transition|animation): [a-z-]+ \d+m?s/, ["screens/render/styles/elements/overlays.css"])).toEqual([]);
});

test("the database bounds an applicant's parts at the number that people are told", () => {
  const [former, incomes] = [...read("server/db/migrations/0009-bounded-parts.sql").matchAll(/>= (\d+) THEN/g)].map(([, most]) => Number(most));
  expect([former, incomes]).toEqual([constants.get("former_residences_maximum"), JSON.parse(read("schemas/resources/additional-income.json")).most]);
});

test("the database bounds a group at the number that people are told", () => {
  const [most] = /count\(\*\) FROM group_members .*>= (\d+) THEN/.exec(read("server/db/migrations/0020-groups-cosigners-review.sql"))!.slice(1);
  expect(Number(most)).toBe(constants.get("group_members_maximum"));
});

test("the database bounds how many homes somebody talks with, and how long a message is, at what people are told", () => {
  const sql = read("server/db/migrations/0067-meetings.sql");
  expect(Number(/FROM meeting_applicants .*>= (\d+) THEN/.exec(sql)?.[1])).toBe(constants.get("open_meetings_most"));
  expect([...sql.matchAll(/_text_length CHECK \(length\(text\) BETWEEN 1 AND (\d+)\)/g)].map(([, most]) => Number(most))).toEqual([
    constants.get("message_max_length"),
    constants.get("message_max_length"),
  ]);
});

test("a phone number is judged from as many characters, and may have as many digits, as schemas/constants says, which rules of fields do not read", () => {
  const rules = read("screens/language/rules/phone.ts");
  expect(Number(/PHONE_VALIDATED_FROM = (\d+);/.exec(rules)?.[1])).toBe(constants.get("phone_validated_from"));
  expect(Number(/LONGEST_PHONE = (\d+);/.exec(rules)?.[1])).toBe(constants.get("phone_other_max_digits"));
});

/** A limit that a rule of a resource and something beside it both read. */
const SAID_TWICE: [constant: string, resource: string, property: string, keyword: string, more?: number][] = [
  ["minimum_age", "applicant-info", "birthdate", "minimumAge"],
  ["secure_id_length", "applicant-info", "sin_ssn", "exactLength"],
  ["secure_id_length", "background-check", "sin_ssn", "exactLength"],
  ["income_start_months_ahead", "income", "start_date", "maxMonthsAhead"],
  ["upload_name_max_length", "document", "filename", "maxLength"],
  ["phone_other_max_digits", "applicant-info", "phonenumber", "maxLength", 1],
];

test.each(SAID_TWICE)("%s is what the rule of %s.%s says", (constant, resource, property, keyword, more = 0) => {
  const { properties } = readJson<{ properties: Record<string, Record<string, unknown>> }>(`schemas/resources/${resource}.json`);
  expect(properties[property]?.[keyword]).toBe(Number(constants.get(constant)) + more);
});
