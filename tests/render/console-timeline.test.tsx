/** What happened, on the review page: who did it, as whom, and what was said along with it. */
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { HistoryEvent } from "../../app/console/review/review-types.ts";
import { opens, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, review } from "./harness/review.ts";

reviewPages();

const happened = (id: string, name: string, changed: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id,
  name,
  detail: {},
  why: null,
  at: "2026-10-02T10:00:00.000Z",
  actor: "June Park",
  as: null,
  ...changed,
});
const timeline = () => within(screen.getByRole("region", { name: "Timeline" }));
const lines = (): string[] =>
  timeline()
    .getAllByRole("listitem")
    .map((line) => (line.textContent ?? "").replace(line.querySelector("time")!.textContent!, "").trim());

test("the last comes first: views, edits, and what the system did", async () => {
  const history = [
    happened("1", "application-submitted", { actor: "Ada James" }),
    happened("2", "application-opened"),
    happened("3", "answer-marked", { detail: { label: "First name", mark: "differs" } }),
    happened("4", "approve-group", { actor: null }),
  ];
  await opens(new PlayedReview(review({ history })));
  const [last, ...others] = lines();
  expect(last).toMatch(/^The system /u);
  expect(others).toEqual(["June Park marked First name: Differs", "June Park looked at it", "Ada James handed it in"]);
});

test("who did it as somebody else is told with whom, and why", async () => {
  await opens(new PlayedReview(review({ history: [happened("1", "answers-saved", { as: "Ada James", why: "On the phone with them." })] })));
  expect(lines()).toEqual(["June Park as Ada James answered On the phone with them."]);
});

test("a day is written as in the queue, and says the year and the minute to whoever rests on it", async () => {
  await opens(new PlayedReview(review({ history: [happened("1", "application-opened")] })));
  const [line] = timeline().getAllByRole("listitem");
  const time = line!.querySelector("time")!;
  expect(time.textContent).toBe("Oct 2");
  expect(time.title).toMatch(/^October 2, 2026 at \d+:00 [AP]M$/u);
});

test("a note stands where it was written", async () => {
  const notes = [{ id: "n1", text: "Pays the rent in advance.", author: "June Park", at: "2026-10-02T10:00:00.000Z" }];
  await opens(new PlayedReview(review({ notes, history: [happened("1", "note-written", { detail: { note: "n1" } })] })));
  timeline().getByText("Pays the rent in advance.");
});

test("what they wrote to the team, and what was written back, stands there and leads to it", async () => {
  const history = [
    happened("1", "message-written", { actor: "Ada James", detail: { case: "c1" } }),
    happened("2", "message-answered", { actor: "Sunny Stone", detail: { case: "c1" } }),
  ];
  await opens(new PlayedReview(review({ history })));
  expect(lines()).toEqual(["Sunny Stone wrote back to them Read what was written", "Ada James wrote to the team Read what was written"]);
  const [link] = timeline().getAllByRole("link", { name: "Read what was written" });
  expect(link!.getAttribute("href")).toBe("/console/cases/c1");
});

test("of many the last eight stand there, and all of them when they are asked for", async () => {
  const history = Array.from({ length: 11 }, (_, at) => happened(String(at), "application-opened", { actor: `Person ${at}` }));
  await opens(new PlayedReview(review({ history })));
  expect(lines()).toHaveLength(8);
  expect(timeline().queryByText("Person 2")).toBeNull();
  fireEvent.click(timeline().getByRole("button", { name: "All 11", expanded: false }));
  expect(lines()).toHaveLength(11);
  timeline().getByText("Person 0");
  fireEvent.click(timeline().getByRole("button", { name: "Fewer", expanded: true }));
  expect(lines()).toHaveLength(8);
});
