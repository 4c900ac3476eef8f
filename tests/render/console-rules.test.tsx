/** What the place of the home asks of a decision, beside its form: the rule that applied, and why. */
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Review } from "../../app/console/review/review-types.ts";
import { opens, press, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, review } from "./harness/review.ts";

reviewPages();

const NOTE = "New York: a deposit of at most one month's rent. A starting point and not legal advice.";
async function decides(key: string, changed: Partial<Review["jurisdiction"]>): Promise<string[]> {
  const { jurisdiction } = review();
  await opens(new PlayedReview(review({ jurisdiction: { ...jurisdiction, market: "New York City", ...changed } })));
  press(key);
  const rules = screen.queryByRole("region", { name: "Rules of New York City" });
  return rules
    ? within(rules)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent ?? "")
    : [];
}

test("who is asked for more may be asked for a deposit in the words of the place, with its notice", async () => {
  expect(await decides("2", {})).toEqual(["Say “provide a double deposit”.", "More deposit may be asked for.", "A report is there, so the notice goes along."]);
  screen.getByText("A starting point, and no legal advice.");
});

test.each([
  [1, "A deposit is at most 1 month’s rent."],
  [0.5, "A deposit is at most 0.5 months’ rent."],
])("where no more deposit may be asked for it is said, with the cap of %s and why", async (deposit_cap_months, said) => {
  expect(await decides("2", { double_deposit_allowed: false, deposit_cap_months, note: NOTE })).toEqual([
    said,
    "No more deposit may be asked for: a co-signer alone.",
    "A report is there, so the notice goes along.",
  ]);
  screen.getByText(NOTE);
});

test("a rejection without a report needs no notice, and with two people waits for the second", async () => {
  expect(await decides("3", { notices: [], second_person: ["reject"], deposit_cap_months: 1 })).toEqual([
    "No report is there, so no notice is due.",
    "A second person has to agree before anything leaves.",
  ]);
});

test("a pre-approval is bound by none of them", async () => {
  expect(await decides("1", { deposit_cap_months: 1 })).toEqual([]);
});
