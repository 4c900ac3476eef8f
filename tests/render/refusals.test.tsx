import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CommandResult, Problem, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { refusalText, ServerFault } from "#screens/render/index.ts";
import FRENCH from "#schemas/copy/fr-CA.json" with { type: "json" };
import { draw } from "./harness/documents.ts";
import { type Call, open, pass } from "./harness/open.tsx";
import { formWith } from "./harness/part.ts";

const UI = { "ui.field-status": "{label}: {status}" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const withButton = (): ScreenDescriptor => ({
  ...draw("/404", "no-applications"),
  opens: [],
  enter: [],
  blocks: [{ id: "press", kind: "button", label: "Press", action: { do: "command", command: "go" } } as never],
});
const press = () => user().click(screen.getByRole("button", { name: "Press" }));
const refused = (...problems: Problem[]): CommandResult => ({ ok: false, problems, effects: [] });
const problem = (path: string | null, message: string): Problem => ({ code: "invalid", path, message });

describe("a refusal in the API's shape", () => {
  test("[ERR-1] says its general messages, one after the other", () =>
    expect(refusalText(UI, { non_field_errors: ["The fee is not paid.", "The check is missing."], field_errors: { city: "No" }, message: "m" })).toBe(
      "The fee is not paid. The check is missing.",
    ));
  test("[ERR-2] else each field's, after its name in capitals", () =>
    expect(refusalText(UI, { non_field_errors: [], field_errors: { city: "Field is required", zip: "Too long" }, message: "m" })).toBe(
      "CITY: Field is required ZIP: Too long",
    ));
  test("[ERR-2] with the blank that French has before a colon", () =>
    expect(refusalText({ "ui.field-status": FRENCH.texts["ui.field-status"].text }, { field_errors: { city: "Ce champ est obligatoire" } })).toBe(
      "CITY\u00a0: Ce champ est obligatoire",
    ));
  test("[ERR-3] else its message", () =>
    expect(refusalText(UI, { non_field_errors: [], field_errors: {}, message: "Somebody was faster." })).toBe("Somebody was faster."));
});

describe("what the server refuses", () => {
  test("[ERR-4] [ERR-6] [ERR-7] is said in a snackbar for 6 seconds, and reported", async () => {
    const report = vi.fn();
    await open(withButton(), { host: { report }, answer: () => refused(problem(null, "This is not possible any more.")) });
    await press();
    await pass(0);
    expect(report.mock.calls).toEqual([[new Error("This is not possible any more."), { codes: "invalid" }]]);
    await pass(5990);
    expect(screen.getByText("This is not possible any more.")).toBeTruthy();
    expect(report).toHaveBeenCalledTimes(1);
    await pass(20);
    expect(screen.queryByText("This is not possible any more.")).toBeNull();
  });

  test("doesn't follow onto the page that a second try leads to", async () => {
    const answers: CommandResult[] = [
      refused(problem(null, "Your card was declined.")),
      { ok: true, effects: [{ do: "navigate", href: "/application/demo-seattle/apply/submit/success" }] },
    ];
    const { overlays } = await open(withButton(), { answer: () => answers.shift()! });
    await press();
    await pass(0);
    expect(screen.getByText("Your card was declined.")).toBeTruthy();
    act(() => overlays.say("Saved for later", "success", 60_000));
    await press();
    await pass(0);
    expect(screen.queryByText("Your card was declined.")).toBeNull();
    expect(screen.getByText("Saved for later"), "what went well is said on").toBeTruthy();
  });

  test("[ERR-1] [ERR-2] names the field where the screen doesn't ask it, unless there is something general to say", async () => {
    const answers = [
      refused(problem("residence.address.city", "Field is required")),
      refused(problem(null, "Not now."), problem("residence.address.city", "Field is required")),
    ];
    await open(withButton(), { answer: () => answers.shift() ?? { ok: true, effects: [] } });
    await press();
    await pass(0);
    expect(screen.getByText("CITY: Field is required")).toBeTruthy();
    await press();
    await pass(0);
    expect(screen.getByText("Not now.")).toBeTruthy();
  });
});

describe("a fault of the server's own", () => {
  const banner = () => document.querySelector(".failure")?.textContent ?? "";

  test("[FRM-8] [ERR-5] stands above the page as Error: and the default message, until something else is pressed", async () => {
    const report = vi.fn();
    let faulty = true;
    await open(withButton(), { host: { report }, answer: () => (faulty ? Promise.reject(new ServerFault("")) : { ok: true, effects: [] }) });
    await press();
    await pass(10_000);
    expect(banner()).toBe("Error: Oops, something went wrong, our team has been notified!");
    expect(screen.getByText(/Oops, something went wrong/).closest("[role=alert]"), "and is read out at once").toBeTruthy();
    expect(screen.queryByText(/You are offline/)).toBeNull();
    expect(report).toHaveBeenCalledTimes(1);
    faulty = false;
    await press();
    await pass(0);
    expect(banner()).toBe("");
  });

  test("says the server's own words where it has some", async () => {
    await open(withButton(), { answer: () => Promise.reject(new ServerFault("That was very fast. Please wait a moment and try again.")) });
    await press();
    await pass(0);
    expect(banner()).toBe("Error: That was very fast. Please wait a moment and try again.");
  });

  test("while an answer saves itself it is tried again, and nobody is told that they are offline", async () => {
    let away = true;
    const view = await open(formWith("personal")("application-begun"), {
      answer: ({ input }: Call) =>
        away
          ? Promise.reject(new ServerFault("We can't reach a service we need right now."))
          : { ok: true, effects: [], saved: { root: String(input["root"]), target: "a", version: 2, answers: {} } },
    });
    await user().type(within(screen.getByRole("region", { name: "Personal Information" })).getByLabelText("Last name"), "James");
    await user().tab();
    await pass(600);
    expect(screen.getByText("We can't reach a service we need right now.")).toBeTruthy();
    expect(screen.queryByText(/You are offline/)).toBeNull();
    away = false;
    await pass(6_000);
    expect(view.saves()).toEqual([{ last_name: "James" }, { last_name: "James" }]);
    expect(screen.getAllByText("Saved").length).toBeGreaterThan(0);
  });
});

describe("what the server finds wrong in an answer", () => {
  const SECTIONS: Record<string, string> = { applicant: "personal", residence: "address", income: "income" };
  const send = async (persona: string, path: string): Promise<HTMLElement> => {
    const part = path === "applicant.sin_ssn" ? "screening" : SECTIONS[path.split(".")[0]!]!;
    await open(formWith(part, "finish")(persona), {
      answer: ({ command }: Call) => (command === "finish-form" ? refused(problem(path, `About ${path}`)) : { ok: true, effects: [] }),
    });
    await user().click(screen.getByRole("button", { name: "Finalize and Pay" }));
    await pass(0);
    return screen.getByText(`About ${path}`);
  };
  /** The label of the field that a message stands at. */
  const labelOf = (message: HTMLElement): string => {
    const control = document.querySelector(`[aria-describedby~="${message.id}"]`);
    return document.querySelector(`label[for="${control?.id}"]`)?.textContent ?? "";
  };

  test("[ERR-4] [ERR-7] in words at the field alone: no snackbar says it, and nobody is sent a report", async () => {
    const report = vi.fn();
    await open(formWith("personal", "finish")("ready-to-pay"), {
      host: { report },
      answer: ({ command }: Call) => (command === "finish-form" ? refused(problem("applicant.email", "Invalid Email")) : { ok: true, effects: [] }),
    });
    await user().click(screen.getByRole("button", { name: "Finalize and Pay" }));
    await pass(0);
    expect(labelOf(screen.getByText("Invalid Email"))).toMatch(/^E-mail/);
    expect(document.querySelector(".snackbar")?.textContent).toBe("");
    expect(report).not.toHaveBeenCalled();
  });

  test.each([
    ["VAL-77", "income.company_name", /^Employer/],
    ["VAL-77", "income.job_title", /^Job title/],
    ["VAL-77", "income.currency", /^Currency/],
    ["VAL-77", "income.monthly_salary", /^Monthly income/],
    ["VAL-77", "income.start_date", /^Start date/],
    ["VAL-79", "applicant.first_name", /^First name/],
    ["VAL-79", "applicant.middle_name", /^Middle name/],
    ["VAL-79", "applicant.last_name", /^Last name/],
    ["VAL-79", "applicant.email", /^E-mail/],
    ["VAL-79", "applicant.birthdate", /^Date of birth/],
    ["VAL-79", "applicant.phonenumber", /^Phone/],
    ["VAL-80", "residence.street_address", /^Street address/],
    ["VAL-80", "residence.city", /^City/],
    ["VAL-80", "residence.country_code", /^Country/],
    ["VAL-80", "residence.zip", /^Zip code/],
    ["VAL-56", "applicant.sin_ssn", /^Social Security number/],
  ])("[%s] %s is said at its own field", async (_, path, label) => {
    expect(labelOf(await send("ready-to-pay", path))).toMatch(label);
    expect(document.querySelector(".snackbar")?.textContent).toBe("");
  });
});
