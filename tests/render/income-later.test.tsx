import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
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

describe("on the form", () => {
  const APPLY = "/application/demo-seattle/apply";
  const form = (link: object, more: (data: Record<string, Record<string, unknown>>) => void = () => undefined) =>
    draw(APPLY, "application-begun", (data) => {
      data["income_link"] = { active: true, switched_off: false, connected: false, manual: false, ...link };
      more(data as Record<string, Record<string, unknown>>);
    });
  const ways = () => within(screen.getByRole("region", { name: "Income Information" }));

  test("'Upload documents' leads to the file at once, which stands first, with the form beside it", async () => {
    const { redraw } = await open(form({}));
    await user().click(ways().getByRole("button", { name: "Upload documents" }));
    redraw(form({ manual: true }));
    await pass(0);
    expect(document.activeElement).toBe(ways().getByLabelText("Proof of Income"));
    const asked = [...document.querySelectorAll<HTMLElement>('[data-key^="income."]')].map(({ dataset }) => dataset["key"]);
    expect(asked[0]).toBe("income.document");
  });

  test("pressed once more it leads there again", async () => {
    await open(form({ manual: true }));
    for (const time of ["first", "second"]) {
      await user().click(ways().getByRole("button", { name: "Upload documents" }));
      await pass(0);
      expect(document.activeElement, time).toBe(ways().getByLabelText("Proof of Income"));
    }
  });

  test("'Complete this later' alone is chosen once it is ticked: the form by hand is no more", async () => {
    await open(
      form({ manual: true }, (data) => {
        data["application"]!["income_skipped"] = true;
      }),
    );
    expect(ways().getByRole<HTMLInputElement>("checkbox", { name: "Complete this later" }).checked).toBe(true);
    expect(ways().getByRole("button", { name: "Upload documents" }).getAttribute("aria-pressed")).toBe("false");
    expect(ways().queryByText(/at least one source of income/)).toBeNull();
    expect(ways().queryByLabelText("Employer")).toBeNull();
  });

  test("a tick that is taken away again while it is still being kept stays away", async () => {
    const answers: (() => void)[] = [];
    const { calls, redraw } = await open(form({}), {
      answer: ({ command }) =>
        command === "skip-income-verification" ? new Promise((resolve) => answers.push(() => resolve({ ok: true, effects: [] }))) : { ok: true, effects: [] },
    });
    const later = () => ways().getByRole<HTMLInputElement>("checkbox", { name: "Complete this later" });
    await user().click(later());
    redraw(
      form({}, (data) => {
        data["application"]!["income_skipped"] = true;
      }),
    );
    await user().click(later());
    expect(later().checked).toBe(false);
    answers.shift()!();
    await pass(0);
    expect(later().checked, "the first press is answered, the second is on its way").toBe(false);
    expect(calls.filter(({ command }) => command === "skip-income-verification").map(({ input }) => input)).toEqual([{ skip: true }, { skip: false }]);
  });

  test("a connected account has the focus, and what is still open in the section is said", async () => {
    const { redraw } = await open(form({}));
    ways().getByRole("button", { name: "Connect an account" }).focus();
    redraw(form({ connected: true }));
    await pass(0);
    expect(document.activeElement?.textContent).toMatch(/^Your account is connected.*identification is still missing/);
    cleanup();
    await open(
      form({ connected: true }, (data) => {
        data["identity"]!["document_exists"] = true;
      }),
    );
    expect(ways().getByText(/Your income is complete/)).toBeTruthy();
  });

  test("names the employer and the account, and can be disconnected; the focus is on the ways then", async () => {
    const named = { connected: true, employer: "Harbor Coffee Roasters", account: "7c1e" };
    const { calls, redraw } = await open(form(named));
    expect(ways().getByText(/^Harbor Coffee Roasters is connected \(account ending 7c1e\)/)).toBeTruthy();
    await user().click(ways().getByRole("button", { name: "Disconnect" }));
    expect(calls).toContainEqual({ command: "disconnect-income", input: {} });
    redraw(form({}));
    await pass(0);
    expect(document.activeElement).toBe(ways().getByRole("button", { name: "Connect an account" }));
  });

  test("once it is connected the page stays where it was, but for what it takes to see the result", async () => {
    const { redraw } = await open(form({}));
    ways().getByRole("button", { name: "Connect an account" }).focus();
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    const shown = vi.fn();
    HTMLElement.prototype.scrollIntoView = shown;
    try {
      redraw(form({ connected: true }));
      await pass(0);
      expect([focus.mock.calls, shown.mock.calls]).toEqual([[[{ preventScroll: true }]], [[{ block: "nearest" }]]]);
    } finally {
      focus.mockRestore();
      Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
    }
  });

  test("connected on another device, it leaves the person where they are", async () => {
    const { redraw } = await open(form({}));
    const name = document.querySelector<HTMLInputElement>('[name="applicant.first_name"]')!;
    name.focus();
    redraw(form({ connected: true }));
    await pass(0);
    expect(document.activeElement).toBe(name);
  });
});
