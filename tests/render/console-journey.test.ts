/** Why somebody is where they are, without arguing in circles. */
import { expect, test } from "vitest";
import { type Journey, reasonsBack } from "../../app/console/desk/flow/journey.ts";

test("that their status belongs where they are is no reason beside it, and what leads most screens back comes first", () => {
  const screen = (id: string, because: string | null, title = id): Journey["screens"][number] => ({
    id,
    title,
    area: "apply",
    state: because === null ? "here" : "back",
    because,
  });
  const circle = "Their application is “In review”, and that belongs on “We look at it”.";
  const journey: Journey = {
    here: "in-review",
    screens: [
      screen("in-review", null, "We look at it"),
      screen("apply", circle),
      screen("pay", "There is nothing to pay."),
      screen("group", "This page is for people who apply as a group."),
      screen("group-2", "This page is for people who apply as a group."),
      screen("profile", circle),
    ],
  };
  expect(reasonsBack(journey, "In review").map(({ because, screens }) => [because, screens.length])).toEqual([
    ["This page is for people who apply as a group.", 2],
    ["There is nothing to pay.", 1],
  ]);
});
