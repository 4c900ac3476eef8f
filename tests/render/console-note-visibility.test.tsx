/** What becomes of what staff write about somebody, said where it is written: by the law of the place, in the words of both languages. */
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { NoteDialog } from "../../app/console/queue/note-dialog.tsx";
import { deskOf, InDesk } from "./harness/desk.tsx";
import { decision, desk, opens, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, review } from "./harness/review.ts";

reviewPages();
afterEach(cleanup);

const LAWS = [
  [null, "Only staff read it."],
  ["california", "Only staff read it, but the law of California lets Ada James ask for a copy."],
  ["canada", "Only staff read it, but the law of Canada lets Ada James ask for a copy."],
] as const;
/** What is said of a field, to whoever hears it. */
const saidOf = (field: HTMLElement): string =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
const of = (law: string | null, changed: Parameters<typeof review>[0] = {}) =>
  new PlayedReview(review({ ...changed, jurisdiction: { ...review().jurisdiction, staff_words_law: law } }));

describe.each(LAWS)("where the law is %s", (law, words) => {
  test("a note of the case says it", async () => {
    await opens(of(law));
    expect(saidOf(screen.getByRole("textbox", { name: /^Note for staff/ }))).toBe(words);
    screen.getByText(words);
  });

  test("a note from the queue says it", () => {
    render(
      <InDesk desk={deskOf({ api: new PlayedReview().api })}>
        <NoteDialog id="ada" name="Ada James" law={law} onClose={() => undefined} />
      </InDesk>,
    );
    expect(saidOf(screen.getByRole("textbox", { name: "Note" }))).toBe(`${words} An @ mentions somebody.`);
  });

  test("why a fee is waived, and why an application is withdrawn, say it", async () => {
    await opens(of(law, { status: "open", decisions: ["withdraw"], fee: { amount: 35, currency: "usd", waived: false, due: 35, charge: null } }));
    fireEvent.click(decision().getByRole("button", { name: "Withdraw" }));
    expect(saidOf(await decision().findByRole("textbox", { name: "Why" }))).toContain(words);
    await act(async () =>
      desk.register
        .all()
        .find(({ id }) => id === "review.waive-fee")!
        .run(),
    );
    expect(saidOf(within(screen.getByRole("dialog")).getByLabelText("Why (kept in the history)"))).toBe(words);
  });
});
