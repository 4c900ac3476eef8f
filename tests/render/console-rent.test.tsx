/** Rent and income in money: of the whole home and each one's part, what one earns and what the group earns together. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { Peek } from "../../app/console/queue/peek.tsx";
import { PeekSource } from "../../app/console/queue/peek-source.ts";
import { cellOf } from "../../app/console/queue/table/cells.tsx";
import type { Review } from "../../app/console/review/review-types.ts";
import { deskOf, InDesk, InRoom, queueRow } from "./harness/desk.tsx";
import { opens, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, review } from "./harness/review.ts";

reviewPages();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

type Affordability = Review["affordability"];
const alone: Affordability = {
  currency: "usd",
  rent: null,
  people: null,
  rent_share: null,
  rent_limit: 1450,
  earned: 3480,
  group_earned: null,
  earners: 0,
};
const inGroup: Affordability = { ...alone, rent: 5850, people: 4, rent_share: 1462.5, rent_limit: null, group_earned: 12_285, earners: 3 };

/** Terms with what is said of them, in the order in which they stand there. */
const rows = (among: ParentNode): Record<string, string | null> =>
  Object.fromEntries([...among.querySelectorAll("dt")].map((term) => [term.textContent ?? "", term.nextElementSibling?.textContent ?? null]));

function peek(affordability: Affordability): Record<string, string | null> {
  cleanup();
  const source = new PeekSource({ getJson: () => new Promise(() => undefined) } as unknown as ConsoleApi);
  const { container } = render(
    <InRoom desk={deskOf()} at="/console">
      <Peek row={queueRow("a", { affordability })} moves={0} next={undefined} source={source} openHref="/" now={0} onTakeBack={null} />
    </InRoom>,
  );
  return rows(container);
}
async function page(affordability: Affordability): Promise<Record<string, string | null>> {
  cleanup();
  await opens(new PlayedReview(review({ affordability })));
  fireEvent.click(screen.getByRole("tab", { name: "Summary" }));
  return rows(screen.getByRole("region", { name: "Income a month" }));
}

test("of a group, the whole rent, each one's part, and what they earn together, beside the queue and in the case alike", async () => {
  const said = {
    Rent: "$1,462.50 each, of $5,850 for 4 people",
    "Group’s income": "$12,285 a month, of 3 of 4 people, 2.1× the rent of $5,850",
  };
  expect(peek(inGroup)).toMatchObject({ Income: "$3,480 a month, 2.4× of $1,462.50", ...said });
  expect(await page(inGroup)).toEqual(said);
});

test("a group without a home has a sum and no rent, and one in which nobody has said it has neither", async () => {
  const homeless = { ...inGroup, rent: null, rent_share: null };
  const said = { Rent: "not known yet", "Group’s income": "$12,285 a month, of 3 of 4 people" };
  expect(peek(homeless)).toMatchObject({ Income: "$3,480 a month", ...said });
  expect(await page(homeless)).toEqual(said);
  expect(await page({ ...homeless, group_earned: null, earners: 0 })).toEqual({ Rent: "not known yet", "Group’s income": "nobody has said theirs yet" });
});

test("what they are approved for stands beside their part, and for it where no home is chosen", async () => {
  expect(peek(alone)).toMatchObject({ Income: "$3,480 a month, 2.4× of $1,450", Rent: "up to $1,450, as approved" });
  expect(await page({ ...inGroup, rent_limit: 1500 })).toMatchObject({ Rent: "$1,462.50 each, of $5,850 for 4 people, up to $1,500, as approved" });
});

test("the queue's figure says in money what it is made of", () => {
  const desk = deskOf();
  const column = desk.desk.queue.columns.find(({ shows }) => shows === "times")!;
  render(<InDesk desk={desk}>{cellOf(column, queueRow("a", { income_times_rent: 2.38, affordability: inGroup }), desk, 0)}</InDesk>);
  expect(within(document.body).getByText("2.4×").title).toBe("$3,480 a month, 2.4× of $1,462.50");
});
