import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { daysOffered } from "#screens/render/fields/date.tsx";
import { draw } from "./harness/documents.ts";
import { open } from "./harness/open.tsx";

const today = "2026-06-15";
const rule = (code: string, arg?: string | number) => ({ code, message: "", ...(arg !== undefined && { arg }) });

test("[VAL-30] a calendar begins in 1900 and ends today", () =>
  expect(daysOffered([rule("notBefore", "1900-01-01"), rule("notAfterToday")], today)).toEqual({ min: "1900-01-01", max: today }));
test("[VAL-31] a birthday's ends as many years ago as people have to be old", () =>
  expect(daysOffered([rule("notBefore", "1900-01-01"), rule("minimumAge", 18), rule("notAfterToday")], today)).toEqual({
    min: "1900-01-01",
    max: "2008-06-15",
  }));
test("[VAL-32] one for days to come begins today", () =>
  expect(daysOffered([rule("notBefore", "1900-01-01"), rule("notBeforeToday")], today)).toEqual({ min: today }));
test("[VAL-47] one for the start of work ends three months ahead", () =>
  expect(daysOffered([rule("maxMonthsAhead", 3)], today)).toEqual({ max: "2026-09-15" }));

test("[VAL-31] the date of birth asks for it like that", async () => {
  const form = draw("/application/demo-seattle/apply", "application-begun");
  await open(form);
  const picker = screen.getByLabelText("Date of birth").parentElement?.querySelector<HTMLInputElement>("input[type=date]");
  expect([picker?.min, picker?.max]).toEqual(["1900-01-01", `${Number(form.today.slice(0, 4)) - 18}${form.today.slice(4)}`]);
  cleanup();
  await open({ ...form, today: "2031-02-03" });
  const later = screen.getByLabelText("Date of birth").parentElement?.querySelector<HTMLInputElement>("input[type=date]");
  expect([later?.min, later?.max], "and on another day the same of that day").toEqual(["1900-01-01", "2013-02-03"]);
});
