/** Days as the console writes them: what French says of the first of a month, in every room. */
import { renderHook } from "@testing-library/react";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { numberFormats } from "../../app/console/dashboard/dashboard-data.ts";
import { useDateFormats } from "../../app/console/desk/time/date-formats.ts";
import { instant } from "../../app/console/desk/time/time-words.ts";
import { deskOf, InDesk } from "./harness/desk.tsx";

test("in French the first of a month is the 1er, and the second the 2", () => {
  const desk = deskOf({}, "fr-CA");
  const { result } = renderHook(() => useDateFormats(), { wrapper: ({ children }: { children: ReactNode }) => <InDesk desk={desk}>{children}</InDesk> });
  const { short, minute, whole, day } = result.current;
  const noon = (of: number): string => new Date(2024, 4, of, 12).toISOString();
  for (const said of [short(noon(1)), minute(noon(1)), whole(noon(1)), day("2024-05-01"), instant(noon(1), "fr-CA", Date.parse(noon(20)))])
    expect(said).toMatch(/^1er mai/u);
  expect(day("2024-05-02")).toMatch(/^2 mai/u);
  expect(numberFormats("fr-CA", desk.say).day("2024-05-01")).toBe("1er mai");
});

test("no room writes a date by itself", () => {
  const files = readdirSync("app/console", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.filter((file) => readFileSync(join("app/console", file), "utf8").includes("DateTimeFormat("))).toEqual([]);
});
