import { expect, test } from "vitest";
import { PLACEHOLDER_DATE, PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE, PLACEHOLDER_TEXT } from "#server/domain/placeholders.ts";
import { FILES, read, readJson } from "./source-tree.ts";

interface Constants {
  constants: { identifier: string; default_value: unknown }[];
}
const constants = new Map(
  FILES.filter((path) => path.startsWith("schemas/constants/"))
    .flatMap((path) => readJson<Constants>(path).constants)
    .map(({ identifier, default_value }) => [identifier, default_value]),
);

/** Where code says a constant again, because it does not travel to where it is needed. */
test.each([
  ["screens/render/overlays.ts", "SNACKBAR_MS", "snackbar_ms"],
  ["screens/render/overlays.ts", "MODAL_CLOSE_MS", "modal_close_ms"],
  ["screens/render/overlays.ts", "FRAME_CLOSE_MS", "popup_close_ms"],
  ["screens/render/shell/page-spinner.tsx", "SPINNER_DELAY_MS", "spinner_after_ms"],
  ["screens/render/blocks/blocked-press.tsx", "ALARM_MS", "all_fields_required_ms"],
  ["app/support-chat.ts", "RETRY_MS", "support_chat_retry_ms"],
  ["app/support-chat.ts", "RETRIES", "support_chat_retries"],
  ["screens/language/phone.ts", "PHONE_VALIDATED_FROM", "phone_validated_from"],
])("%s: %s is %s of schemas/constants", (path, name, identifier) => {
  const said = new RegExp(`\\b${name} = ([\\d_]+);`).exec(read(path))?.[1];
  expect(Number(said?.replaceAll("_", ""))).toBe(constants.get(identifier));
});

test("what stands in for an answer that was not asked for is what schemas/constants says", () => {
  expect([PLACEHOLDER_TEXT, PLACEHOLDER_PHONE, PLACEHOLDER_EMAIL, PLACEHOLDER_DATE]).toEqual(
    ["placeholder_name", "placeholder_phone", "placeholder_email", "placeholder_date"].map((identifier) => constants.get(identifier)),
  );
});

test("the database bounds an applicant's parts at the number that people are told", () => {
  const [former, incomes] = [...read("server/db/migrations/0009-bounded-parts.sql").matchAll(/>= (\d+) THEN/g)].map(([, most]) => Number(most));
  expect([former, incomes]).toEqual([constants.get("former_residences_maximum"), constants.get("additional_incomes_maximum")]);
});
