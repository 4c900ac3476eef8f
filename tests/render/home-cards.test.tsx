/** Strips, faces and clusters on the cards of homes, as a person meets them. */
import { screen } from "@testing-library/react";
import { afterEach, expect, it, test, vi } from "vitest";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { gapOf } from "#screens/language/forms/live.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";

const NOW = "2026-11-22T12:00:00.000Z";
const HOUR = 3_600_000;
const withBlocks = (blocks: unknown[]): ScreenDescriptor => ({
  ...draw("/login", "signed-out"),
  now: NOW,
  opens: [],
  enter: [],
  blocks: blocks as BlockDescriptor[],
});
const strip = (more: object) => ({
  id: "strip",
  kind: "time-strip",
  hours: 24,
  calmAbove: 6,
  remaining: `${gapOf("time")} remaining`,
  over: "This chat has ended",
  text: "You have not met yet",
  ...more,
});
const after = (ms: number): string => new Date(Date.parse(NOW) + ms).toISOString();
const looks = (): string[] => document.querySelector(".time-strip")!.className.split(" ");

afterEach(() => vi.useRealTimers());

test("[SHP-32] [SHP-33] [SHP-34] a strip is calm while more than six hours are left, then pressing, in the seed's words", async () => {
  vi.useFakeTimers({ now: Date.parse(NOW) });
  await open(withBlocks([strip({ ends: after(6 * HOUR + 60_000) })]));
  expect([screen.getByRole("timer").textContent, looks()]).toEqual(["6 hours 1 min remaining", ["time-strip", "calm"]]);
  await pass(60_000);
  expect([screen.getByRole("timer").textContent, looks()]).toEqual(["6 hours remaining", ["time-strip", "pressing"]]);
});

test("[SHP-35] a strip says that it has ended, once it has, whatever the device's clock says", async () => {
  vi.useFakeTimers({ now: Date.parse(NOW) + 5 * HOUR });
  await open(withBlocks([strip({ ends: after(30_000) })]));
  expect(screen.getByRole("timer").textContent).toBe("1 min remaining");
  await pass(30_000);
  expect([screen.queryByRole("timer"), screen.getByText("This chat has ended").className]).toEqual([null, "time-strip over"]);
});

test("a strip without an end has its words", async () => {
  await open(withBlocks([strip({ text: "Congratulations! It's a match 🎉", tone: "match" })]));
  expect(screen.getByText("Congratulations! It's a match 🎉").className).toBe("time-strip match");
});

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `P${at}`, avatar: "rae", picture: null }));

it.each([
  [1, "circle", 1, ""],
  [2, "split", 2, ""],
  [3, "triangle", 3, ""],
  [4, "square", 4, ""],
  [5, "many", 3, "+2"],
  [9, "many", 3, "+6"],
])("[SHP-19] [SHP-20] of %i people a cluster is a %s of %i, with %s", async (count, layout, faces, more) => {
  await open(withBlocks([{ id: "cluster", kind: "face-cluster", people: people(count), count, label: "Who lives there" }]));
  const cluster = await screen.findByRole("img", { name: "Who lives there" });
  expect([cluster.className, cluster.querySelectorAll("img").length, cluster.textContent]).toEqual([`face-cluster ${layout}`, faces, more]);
});

test("[SHP-21] [SHP-22] a face leads to a profile, or is pressed, by its name; further ones are a number", async () => {
  await open(
    withBlocks([
      {
        id: "rae",
        kind: "face",
        label: "Rae C.",
        drawing: "rae",
        picture: null,
        action: { do: "go", href: "/application/a/profile/view/rae?roommatePreview=true" },
      },
      { id: "nobody", kind: "face", label: "A roommate without a profile", action: { do: "command", command: "tell-no-profile" } },
      { id: "more", kind: "face", label: "+2", more: 2 },
    ]),
  );
  expect((await screen.findByRole("link", { name: "Rae C." })).getAttribute("href")).toContain("roommatePreview=true");
  expect(screen.getByRole("button", { name: "A roommate without a profile" })).toBeTruthy();
  expect(screen.getByText("+2")).toBeTruthy();
});
