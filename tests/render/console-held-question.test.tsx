/** What is asked for again waits in one mail: it is said, counted, and taken back by the same key as a decision. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Review } from "../../app/console/review/review-types.ts";
import { desk, opens, press, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, review } from "./harness/review.ts";

reviewPages();

const markOf = (answer: string): Review["marks"][number] => ({
  id: answer,
  document: "stub",
  answer,
  mark: "ask-again",
  says: null,
  reason: null,
  by: "Stella Novak",
  at: "2026-11-04T09:00:00.000Z",
});
const asked = (...answers: string[]): Partial<Review> => ({
  marks: answers.map(markOf),
  held_question: {
    id: "q1",
    leaves_at: `2026-11-04T09:00:${29 + answers.length}.000Z`,
    by: "Stella Novak",
    asked: answers.map((answer) => ({ document: "stub", answer, label: answer === "first" ? "First name" : "Last name" })),
  },
});
const undoable = () => desk.toasts.all().filter(({ undo }) => undo);
const takenBack = { method: "DELETE", path: "/staff/applications/ada/held-questions/q1/", body: undefined };

test("each key adds to one mail, with one notice that counts them, and Z takes all of it back", async () => {
  const played = new PlayedReview();
  played.writes = [() => review(asked("first")), () => review(asked("first", "last"))];
  await opens(played);
  press("r");
  await waitFor(() => expect(undoable().map(({ text }) => text)).toEqual(["Ada James is asked for 1 thing again"]));
  press("r");
  await waitFor(() => expect(undoable().map(({ text }) => text)).toEqual(["Ada James is asked for 2 things again"]));
  await act(async () => undoable()[0]!.undo!());
  await waitFor(() => expect(played.asked).toContainEqual(takenBack));
  await waitFor(() => expect(desk.toasts.all().map(({ text }) => text)).toEqual(["Taken back. Nothing left the house."]));
});

test("whoever opens the case meanwhile reads what waits, and takes it back by the key", async () => {
  const played = await opens(new PlayedReview(review(asked("first", "last"))));
  screen.getByText("Stella Novak: 2 things are asked for again, in one mail.");
  screen.getByText("The mail leaves in 31 seconds.");
  const rows = within(screen.getByRole("region", { name: "Answers against the document" }));
  expect(rows.getAllByText("Asking")).toHaveLength(2);
  expect(rows.queryByText("Asked")).toBeNull();
  press("z");
  await waitFor(() => expect(played.asked).toContainEqual(takenBack));
});

test("once it has left, it is asked", async () => {
  await opens(new PlayedReview(review({ ...asked("first"), held_question: null })));
  within(screen.getByRole("region", { name: "Answers against the document" })).getByText("Asked");
});
