import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

const SUCCESS = "/application/demo-bay-area/apply/submit/success";
const income = () => within(screen.getByRole("group", { name: "Income Information" }));

test("[FRM-13] in the 1.5 flow the page that says that it is in still takes the income", async () => {
  const { calls, saves, redraw } = await open(draw(SUCCESS, "bay-area-submitted"));
  expect(screen.getByText("You left your income for later. You can complete it here until a decision is made.")).toBeTruthy();
  expect(income().getByRole("button", { name: "Connect an account" })).toBeTruthy();
  expect(screen.queryByLabelText("Complete this later"), "it is later already").toBeNull();
  const person = user();
  await person.click(income().getByRole("button", { name: "Upload documents" }));
  expect(calls).toEqual([{ command: "choose-manual-income", input: { manual: true } }]);
  redraw(
    draw(SUCCESS, "bay-area-submitted", (data) => {
      data["income_link"] = { active: true, connected: false, manual: true };
    }),
  );
  expect(income().getByText("5 fields remaining")).toBeTruthy();
  await person.type(income().getByLabelText("Employer"), "Harbor Books");
  await person.keyboard("{Enter}");
  await pass(500);
  expect(saves()).toEqual([{ company_name: "Harbor Books" }]);
  expect(
    calls.map(({ command }) => command),
    "Enter gives the answer, and connects nothing",
  ).not.toContain("start-income-connection");
  expect(income().getByText("4 fields remaining")).toBeTruthy();
});
