/** What a decision rests on: the limit that an income carries, and reasons with the figure that bears each. */
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { decision, opens, press, reviewPages } from "./harness/review-page.tsx";
import { LETTER, PlayedReview, review } from "./harness/review.ts";

reviewPages();

/** The first press asks; said to be meant, the second sends it. */
async function sendsAsMeant(played: PlayedReview, sent: Record<string, unknown>): Promise<void> {
  const sends = decision()
    .getAllByRole("button")
    .find((button) => button.getAttribute("type") === "submit")!;
  fireEvent.click(sends);
  expect(played.sent("/held-decisions/")).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Reject all the same" }));
  fireEvent.click(sends);
  await waitFor(() => expect(played.sent("/held-decisions/")).toMatchObject([{ ...sent, despite_figures: true }]));
}

test("proposes as the limit what the income of somebody without a room carries, which is said beside it and is nothing that was typed", async () => {
  const earned = { total: 3480, currency: "usd", rent: null, times_rent: null, affordable: 1392, affordable_times: 2.5, sources: [] } as const;
  await opens(new PlayedReview(review({ monthly_income: { ...earned, sources: [] } })));
  press("1");
  expect(screen.queryByText(/isn’t sent/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Rooms up to a rent" }));
  const limit = screen.getByRole("textbox", { name: "The most rent a month Their income carries $1,392, at 2.5 times the rent" });
  expect(limit).toHaveProperty("value", "1392");
  cleanup();
  await opens(new PlayedReview(review({ monthly_income: { ...earned, rent: 1200, times_rent: 2.9, sources: [] } })));
  press("1");
  fireEvent.click(screen.getByRole("radio", { name: "Rooms up to a rent" }));
  expect(screen.getByRole("textbox", { name: /^The most rent a month/ }), "whoever has a rent keeps it").toHaveProperty("value", "");
});
test("a reason whose figure isn’t there can’t be ticked, and one that its figure contradicts asks before it is sent as meant", async () => {
  const one = review();
  const [score, income] = one.jurisdiction.reasons;
  const reasons = [
    { ...score!, figure: 742, contradicted_from: 600 },
    { ...income!, shows: null, figure: null, possible: false, lacks: "figure" as const },
  ];
  const played = await opens(new PlayedReview({ ...one, jurisdiction: { ...one.jurisdiction, reasons } }));
  played.letter = { ...LETTER, warnings: [{ code: "score", amount: 742, currency: "usd", rent: null, times: 600 }] };
  press("3");
  expect(screen.getByRole("checkbox", { name: "An income that is low beside the rent", description: "no figure is known" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("checkbox", { name: "The credit score in the report", description: "742 report" }));
  await screen.findByText("Their score is 742: from 600 on it is good, and “credit score” is one of your reasons.");
  await sendsAsMeant(played, { decision: "reject", reasons: ["credit-score"] });
});
test("an income that contradicts a low one is said in money, beside the rent", async () => {
  const one = review();
  const income = { ...one.jurisdiction.reasons[1]!, figure: 4.2, contradicted_from: 2.5 };
  const played = await opens(new PlayedReview({ ...one, jurisdiction: { ...one.jurisdiction, reasons: [income] } }));
  played.letter = { ...LETTER, warnings: [{ code: "income", amount: 4200, currency: "usd", rent: 1000, times: 2.5 }] };
  press("3");
  fireEvent.click(screen.getByRole("checkbox", { name: income.text }));
  await screen.findByText("They earn $4,200 a month beside a rent of $1,000, and 2.5 times the rent is enough: “low income” is one of your reasons.");
});
test("a reason that rests on a check which is clear asks as well", async () => {
  const one = review();
  const [score] = one.jurisdiction.reasons;
  const courts = { ...score!, id: "court-records", text: "Court records in the report", shows: null, figure: null, clear_check: "screening" as const };
  const played = await opens(new PlayedReview({ ...one, jurisdiction: { ...one.jurisdiction, reasons: [courts] } }));
  played.letter = { ...LETTER, warnings: [{ code: "check-screening", amount: null, currency: "usd", rent: null, times: null }] };
  press("3");
  fireEvent.click(screen.getByRole("checkbox", { name: "Court records in the report" }));
  await screen.findByText("Their report is clear, and something in it is one of your reasons.");
  await sendsAsMeant(played, { reasons: ["court-records"] });
});
