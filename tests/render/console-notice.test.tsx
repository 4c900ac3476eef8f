/** A notice that was mailed with a decision, opened again on the review page. */
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Notice } from "../../app/console/review/review-types.ts";
import { opens, press, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, review } from "./harness/review.ts";

reviewPages();

const notice = (changed: Partial<Notice> = {}): Notice => ({
  id: "decision-2",
  kind: "rejection",
  locale: "en-US",
  reasons: ["credit-score"],
  text: "Dear Ada, we can't go on. A report played a part in this.",
  to: "ada@example.com",
  subject: "About your application",
  html: "<style>p { color: white }</style><script>top.location = '/'</script><p>Dear Ada, we can't go on. A report played a part in this.</p>",
  undeliverable: false,
  given_at: "2026-11-03T10:00:00.000Z",
  ...changed,
});
const rejected = {
  id: "e2",
  name: "reject",
  detail: { notice: "decision-2" },
  why: null,
  at: "2026-11-03T10:00:00.000Z",
  actor: "June Park",
  as: null,
};
const readAgain = () => within(screen.getByRole("dialog", { name: "The notice as Ada James got it" }));

test("the line of the decision leads to its notice, as its recipient got it", async () => {
  const other = notice({ id: "decision-1", subject: "One more thing", html: "<p>Another</p>" });
  const history = [{ ...rejected, id: "e1", name: "application-opened", detail: {} }, rejected];
  await opens(new PlayedReview(review({ status: "rejected", notices: [notice(), other], history })));
  const timeline = within(screen.getByRole("region", { name: "Timeline" }));
  fireEvent.click(timeline.getByRole("button", { name: "Read the notice" }));
  const dialog = readAgain();
  dialog.getByText("ada@example.com");
  dialog.getByText("About your application", { selector: "b" });
  const frame = dialog.getByTitle("About your application");
  expect(frame.getAttribute("srcdoc")).toBe("<p>Dear Ada, we can't go on. A report played a part in this.</p>");
  expect(frame.getAttribute("sandbox"), "nothing in it runs").toBe("");
  press("Escape");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("every notice stands in the summary, with the day, and whether it arrived", async () => {
  const former = notice({ id: "decision-1", subject: "One more thing", undeliverable: true, given_at: "2026-10-02T10:00:00.000Z" });
  await opens(new PlayedReview(review({ notices: [notice(), former] })));
  fireEvent.click(screen.getByRole("tab", { name: "Summary" }));
  const rows = within(screen.getByRole("region", { name: "Notices that were sent" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent?.replace(/\s*Read the notice$/u, "").trim())).toEqual([
    "About your application Nov 3, 2026",
    "One more thing Oct 2, 2026 mail comes back",
  ]);
  fireEvent.click(within(rows[1]!).getByRole("button", { name: "Read the notice" }));
  readAgain().getByTitle("One more thing");
});

test("where none was due, none is offered", async () => {
  await opens(new PlayedReview(review({ history: [{ ...rejected, detail: {} }] })));
  fireEvent.click(screen.getByRole("tab", { name: "Summary" }));
  expect(screen.queryByRole("button", { name: "Read the notice" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Notices that were sent" })).toBeNull();
});
