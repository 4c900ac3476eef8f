/** What is dated in the console by an instant is so by the clock of whoever reads it: an evening in the west is no morning of the next day. */
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onePerson, opensPeople, peoplePages } from "./harness/people.tsx";
import { opens as opensReview, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, review } from "./harness/review.ts";
import { aCase, opens as opensSupport, thread, whole } from "./harness/support-room.tsx";

const own = process.env["TZ"];
beforeAll(() => void (process.env["TZ"] = "America/Los_Angeles"));
afterAll(() => {
  if (own === undefined) delete process.env["TZ"];
  else process.env["TZ"] = own;
});
reviewPages();
peoplePages();

/** Ten past five in the afternoon of the last day of October, there. */
const AT = "2025-11-01T00:10:00.000Z";
const EXACTLY = "Oct 31, 2025, 5:10 PM";
const TEXT = "Pays the rent in advance.";
const dateOf = (text: string): HTMLTimeElement => screen.getByText(text).closest("li")!.querySelector("time")!;

test("a note stands with its writer and its date on a case, among a person's, and in a thread of support", async () => {
  const history = [{ id: "e1", name: "note-written", detail: { note: "n1" }, why: null, at: AT, actor: "June Park", as: null }];
  await opensReview(new PlayedReview(review({ notes: [{ id: "n1", text: TEXT, author: "June Park", at: AT }], history })));
  const written = screen.getByText(TEXT).closest("li")!;
  within(written).getByText("June Park");
  expect([dateOf(TEXT).textContent, dateOf(TEXT).title]).toEqual(["Oct 31", "October 31, 2025 at 5:10 PM"]);
  cleanup();

  const note = { id: "n1", text: TEXT, author: "June Park", at: AT, case: null };
  const day = { created_at: AT, legal_hold: { placed_by: "Amos Lee", placed_at: AT, reason: "", papers: 0 } };
  opensPeople({ at: "/console/people/ben", answers: { "/staff/people/ben": onePerson("ben", { ...day, notes: [note] } as never) } });
  await screen.findByText(TEXT);
  within(screen.getByText(TEXT).closest("li")!).getByText("June Park");
  expect([dateOf(TEXT).textContent, dateOf(TEXT).title]).toEqual(["Oct 31, 2025", EXACTLY]);
  // And what else of them is said by its day.
  screen.getByText(/since Oct 31, 2025/u, { selector: "header p" });
  screen.getByText(/Held by Amos Lee since Oct 31, 2025/u);
  cleanup();

  const { held } = await opensSupport();
  held["one"] = Promise.resolve({ ...whole(aCase("one")), notes: [{ ...note, avatar: "" }] });
  fireEvent.click(screen.getByRole("link", { name: "Ada one" }));
  await screen.findByRole("list", { name: "What was written" });
  const line = (await thread().findByText(TEXT)).closest("li")!;
  within(line).getByText("Only colleagues see this");
  expect(line.textContent).toContain(`June Park, ${EXACTLY}`);
});
