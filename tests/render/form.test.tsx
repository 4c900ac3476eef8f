import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { draw } from "./harness/documents.ts";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { type Call, open, pass, savedAnswer } from "./harness/open.tsx";

const APPLY = "/application/demo-seattle/apply";
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const section = (name: string) => within(screen.getByRole("region", { name }));
const rail = () => within(screen.getByRole("navigation", { name: "Sections of the form" }));

describe("the list of sections that lies over a phone's page", () => {
  const opener = () => screen.getByRole("button", { name: /^(All|Hide) sections$/ });
  const opened = async () => {
    await open(draw(APPLY, "application-begun"));
    const person = user();
    opener().focus();
    await person.keyboard("{Enter}");
    return person;
  };
  const entries = () => rail().getAllByRole("link");

  test("comes after the button that opens it, and goes with whoever goes on to the form: it hides nothing that they are at", async () => {
    const person = await opened();
    for (const entry of entries()) {
      await person.tab();
      expect(document.activeElement).toBe(entry);
    }
    expect(opener().getAttribute("aria-expanded")).toBe("true");
    await person.tab();
    expect(document.activeElement).toBe(section("Personal Information").getByLabelText(/^First name/));
    expect(opener().getAttribute("aria-expanded")).toBe("false");
  });

  test("goes with Escape, and the focus is back at its button", async () => {
    const person = await opened();
    await person.tab();
    await person.keyboard("{Escape}");
    expect(opener().getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(opener());
  });
});

describe("what is left to do", () => {
  /** How Personal Information stands in the list and in the bar of a phone: its text, its tick, and whether it is done. */
  const shownAs = () =>
    [rail().getByRole("link", { name: /Personal Information/ }), document.querySelector<HTMLElement>(".section-bar")!].map((shown) => [
      shown.querySelector("small")?.textContent,
      shown.querySelector(".donemark") !== null,
      shown.tagName !== "A" ? shown.querySelector(".donemark") !== null : shown.classList.contains("done"),
    ]);
  const notDone = (text: string) => [0, 1].map(() => [text, false, false]);
  /** All of Personal Information answered, the phone number last. */
  const finished = async (answer: (call: Call) => CommandResult) => {
    await open(draw(APPLY, "application-begun"), { answer });
    const person = user();
    const personal = section("Personal Information");
    await person.type(personal.getByLabelText(/^First name/), "Ada");
    await person.type(personal.getByLabelText("Last name"), "James");
    await person.type(personal.getByLabelText("E-mail"), "ada@example.com");
    await person.type(personal.getByLabelText("Date of birth"), "04171998");
    await person.type(personal.getByLabelText("Phone"), "2065550117");
    return { person };
  };
  test("[FRM-9] [FRM-10] every section says how many fields remain, and counts down as they are answered", async () => {
    await open(draw(APPLY, "application-begun"));
    const person = user();
    expect(section("Personal Information").getByText("5 fields remaining")).toBeTruthy();
    await person.type(section("Personal Information").getByLabelText(/^First name/), "Ada");
    expect(section("Personal Information").getByText("4 fields remaining")).toBeTruthy();
    expect(rail().getByRole("link", { name: /Personal Information\s*4 fields remaining/ })).toBeTruthy();
    await person.type(section("Personal Information").getByLabelText("Last name"), "James");
    await person.type(section("Personal Information").getByLabelText("E-mail"), "ada@example.com");
    await person.type(section("Personal Information").getByLabelText("Date of birth"), "04171998");
    expect(section("Personal Information").getByText("1 field remaining")).toBeTruthy();
    expect(shownAs(), "nothing shows it as complete before its last answer").toEqual(notDone("1 field remaining"));
    await person.type(section("Personal Information").getByLabelText("Phone"), "2065550117");
    expect(section("Personal Information").getByText("Complete")).toBeTruthy();
    expect(shownAs()).toEqual(["Complete", "Complete"].map((text) => [text, true, true]));
  });

  test("[FRM-10] an answer that the server refused is left, wherever its section is listed, and no tick stands beside it", async () => {
    const { person } = await finished(() => ({ ok: false, problems: [{ code: "invalid", path: "phonenumber", message: "Not this one." }], effects: [] }));
    await person.tab();
    await pass(500);
    expect(section("Personal Information").getByText("Not this one.")).toBeTruthy();
    expect(shownAs()).toEqual(notDone("1 field remaining"));
  });

  test("a value that breaks its rule counts as remaining", async () => {
    await open(draw(APPLY, "half-filled"));
    expect(section("Personal Information").getByText("Invalid phone number.")).toBeTruthy();
    expect(section("Personal Information").getByText("1 field remaining")).toBeTruthy();
  });

  test("income counts as one open question until a way is chosen", async () => {
    await open(draw(APPLY, "half-filled"));
    expect(section("Income Information").getByText("2 fields remaining")).toBeTruthy();
  });

  test("an answer that decides what else is asked changes the count", async () => {
    await open(draw(APPLY, "half-filled"));
    expect(section("Screening").getByText("1 field remaining")).toBeTruthy();
    await user().click(section("Screening").getByLabelText("I don't have a US SSN"));
    expect(section("Screening").getByText("Complete")).toBeTruthy();
  });
});

describe("pressing Continue while something is open", () => {
  test("[VAL-9] puts the focus on the first open field, says what is wrong everywhere, and runs nothing", async () => {
    const { calls } = await open(draw(APPLY, "application-begun"));
    await user().click(screen.getByRole("button", { name: "Continue" }));
    expect(document.activeElement).toBe(section("Personal Information").getByLabelText(/^First name/));
    expect(section("Personal Information").getAllByText("Field is required").length).toBe(5);
    section("Personal Information").getByRole("textbox", { name: /^First name/, description: "Field is required This should be your legal name" });
    expect(calls.some((call) => call.command === "finish-form")).toBe(false);
  });

  test("[VAL-11] turns All fields are required red for two seconds", async () => {
    await open(draw(APPLY, "application-begun"));
    const hint = () => screen.getByText("All fields are required");
    expect(hint().className).not.toContain("alarmed");
    await user().click(screen.getByRole("button", { name: "Continue" }));
    expect(hint().className).toContain("alarmed");
    await pass(1999);
    expect(hint().className).toContain("alarmed");
    await pass(1);
    expect(hint().className).not.toContain("alarmed");
  });

  test("with everything answered it saves first and then runs its command", async () => {
    const { calls } = await open(draw(APPLY, "ready-to-pay"));
    const person = user();
    const name = section("Personal Information").getByLabelText(/^First name/);
    await person.clear(name);
    await person.type(name, "Adele");
    await person.click(screen.getByRole("button", { name: /Finalize and Pay|Continue|Submit Application/ }));
    await pass(10);
    expect(calls.map((call) => call.command).filter((command) => command !== "start-section")).toEqual(["save-answers", "finish-form"]);
  });

  /** Answers of every record, none of them saved yet, and the button pressed. The records as they were sent. */
  const pressed = async (answer?: (call: Call) => CommandResult | Promise<CommandResult>) => {
    const withPet = draw(APPLY, "ready-to-pay", (data) => {
      data["flag_pet"] = { ...(data["flag_pet"] as object), id: "pet-1", version: 1, expanded: true, animal: "Cat", animal_name: "Momo" };
    });
    const { calls } = await open(withPet, { ...(answer && { answer }) });
    const person = user();
    await person.type(section("Current Address").getByLabelText(/^City/), "x");
    await person.type(screen.getByLabelText(/^Employer/), "x");
    await person.type(screen.getByLabelText(/^Animal's name/), "x");
    await person.type(section("Personal Information").getByLabelText(/^First name/), "x");
    await person.click(screen.getByRole("button", { name: /Finalize and Pay/ }));
    await pass(10);
    return calls.filter(({ command }) => command !== "start-section");
  };

  test("[PAY-16] [PAY-17] [PAY-18] [PAY-19] what waits at the press is sent in the order of the requirement, one record after the other", async () => {
    let open = 0;
    const sent = await pressed(async (call) => {
      expect((open += 1), "never two at a time").toBe(1);
      await Promise.resolve();
      open -= 1;
      return savedAnswer(call);
    });
    expect(sent.map(({ command, input, before }) => [input["root"] ?? command, before])).toEqual([
      ["applicant", "finish-form"],
      ["flag_pet", "finish-form"],
      ["income", "finish-form"],
      ["residence", "finish-form"],
      ["finish-form", undefined],
    ]);
  });

  test("[PAY-25] the first that is refused ends it, said where it stands: nothing after it is sent", async () => {
    const refusal: CommandResult = { ok: false, problems: [{ code: "invalid", path: "animal_name", message: "No such name." }], effects: [] };
    const sent = await pressed((call) => (call.input["root"] === "flag_pet" ? refusal : savedAnswer(call)));
    expect(sent.map(({ input }) => input["root"])).toEqual(["applicant", "flag_pet"]);
    expect(screen.getByText("No such name.")).toBeTruthy();
  });

  test("[PAY-25] so does one that is refused for no field of the page", async () => {
    const refusal: CommandResult = { ok: false, problems: [{ code: "wrong-state", path: null, message: "Not any more." }], effects: [] };
    const sent = await pressed((call) => (call.input["root"] === "income" ? refusal : savedAnswer(call)));
    expect(sent.map(({ input }) => input["root"])).toEqual(["applicant", "flag_pet", "income"]);
    expect(screen.getByText("Not any more.")).toBeTruthy();
  });

  /** The button of a form with everything answered, and what the server says to it. */
  const ended = async (result: CommandResult) => {
    const navigate = vi.fn();
    const { calls } = await open(draw(APPLY, "ready-to-pay"), {
      host: { navigate },
      answer: (call) => (call.command === "finish-form" ? result : savedAnswer(call)),
    });
    await user().click(screen.getByRole("button", { name: /Finalize and Pay/ }));
    await pass(10);
    return { navigate, calls, button: screen.getByRole("button", { name: /Finalize and Pay/ }) };
  };

  test("[PAY-21] [PAY-25] an answer that somebody took back elsewhere stops it at the form, says so, and the button can be pressed again", async () => {
    const refusal: CommandResult = { ok: false, problems: [{ code: "form-invalid", path: null, message: "Please complete all of it." }], effects: [] };
    const { navigate, button } = await ended(refusal);
    expect(screen.getByText("Please complete all of it.")).toBeTruthy();
    expect(navigate).not.toHaveBeenCalled();
    expect([button.getAttribute("aria-busy"), button.getAttribute("disabled")]).toEqual([null, null]);
  });

  test.each([
    ["[PAY-22] a fee that is waived leads to success", `${APPLY}/submit/success`],
    ["[PAY-23] a fee that is open leads to the payment", `${APPLY}/submit/payment`],
  ])("%s, once, and nothing is sent after it", async (_, href) => {
    const { navigate, calls } = await ended({ ok: true, effects: [{ do: "navigate", href }] });
    expect(navigate.mock.calls.map(([to]) => to)).toEqual([href]);
    expect(calls.at(-1)?.command, "[PAY-24] what is recorded at the end is the server's").toBe("finish-form");
  });
});

test("what may not be changed can be read, and not be changed", async () => {
  const descriptor = structuredClone(draw(APPLY, "half-filled"));
  for (const { fields } of sectionsOf(descriptor.blocks)) for (const field of fields) Object.assign(field, { readOnly: true });
  await open(descriptor);
  const personal = section("Personal Information");
  expect(personal.getByLabelText(/^First name/)).toHaveProperty("readOnly", true);
  expect(personal.getByLabelText("Date of birth")).toHaveProperty("readOnly", true);
  expect(personal.queryByRole("button", { name: /Open the calendar/ })).toBeNull();
  expect(personal.getByLabelText(/Country of the phone number/)).toHaveProperty("disabled", true);
  expect(section("Current Address").getByLabelText("State")).toHaveProperty("disabled", true);
  expect(section("Screening").getByLabelText("I don't have a US SSN")).toHaveProperty("disabled", true);
});

describe("ways to show income", () => {
  const REQUIRED = "Required: please provide at least one source of income.";

  test("[VAL-71] pressing Continue too early turns the hint into an error that is announced, and a way takes it away", async () => {
    const { calls, redraw } = await open(draw(APPLY, "income-missing"));
    expect(screen.getByText(REQUIRED).className).toContain("hint");
    expect(screen.getByText(REQUIRED).getAttribute("role")).toBeNull();
    await user().click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toContain(REQUIRED);
    expect(screen.getByText(REQUIRED).className).toContain("msg");
    expect(document.activeElement?.textContent).toBe("Connect an account");
    expect(calls.some((call) => call.command === "finish-form")).toBe(false);
    redraw(draw(APPLY, "income-later"));
    expect(screen.queryByText(REQUIRED)).toBeNull();
    redraw(draw(APPLY, "income-missing"));
    expect(screen.getByText(REQUIRED).className).toContain("hint");
  });

  test("the first open question is found in the order of the page, the income among them", async () => {
    const descriptor = structuredClone(draw(APPLY, "income-missing"));
    const screening = sectionsOf(descriptor.blocks).find(({ id }) => id === "screening")!;
    screening.answers["sin_ssn"] = null;
    await open(descriptor);
    expect(section("Screening").getByText("1 field remaining")).toBeTruthy();
    await user().click(screen.getByRole("button", { name: "Continue" }));
    expect(document.activeElement?.textContent).toBe("Connect an account");
  });

  test("a section that is not asked any more holds nobody back", async () => {
    const { redraw } = await open(draw(APPLY, "income-missing"));
    redraw(draw(APPLY, "income-by-hand"));
    redraw(draw(APPLY, "income-later"));
    expect(section("Income Information").getByText("Complete")).toBeTruthy();
    expect(screen.queryByText("All fields are required")).toBeNull();
  });

  test("connecting, adding by hand and doing it later run their commands", async () => {
    const { calls } = await open(draw(APPLY, "half-filled"));
    const person = user();
    await person.click(screen.getByRole("button", { name: "Connect an account" }));
    await person.click(screen.getByRole("button", { name: /Upload documents/ }));
    await person.click(screen.getByLabelText(/Complete this later/));
    await pass(0);
    expect(calls.filter((call) => call.command.includes("income"))).toEqual([
      { command: "start-income-connection", input: {} },
      { command: "choose-manual-income", input: { manual: true } },
      { command: "skip-income-verification", input: { skip: true } },
    ]);
  });

  test("taking the tick away again says so to the server", async () => {
    const { calls } = await open(draw(APPLY, "income-later"));
    await user().click(screen.getByLabelText(/Complete this later/));
    await pass(0);
    expect(calls.find((call) => call.command === "skip-income-verification")?.input).toEqual({ skip: false });
  });
});
