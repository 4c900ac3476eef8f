import { fireEvent, screen, within } from "@testing-library/react";
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
const valueOf = (control: HTMLElement) => (control as HTMLInputElement).value;

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
    await person.type(section("Personal Information").getByLabelText("Phone"), "2065550117");
    expect(section("Personal Information").getByText("Complete")).toBeTruthy();
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
});

describe("dates", () => {
  const birth = () => section("Personal Information").getByLabelText("Date of birth");
  test.each([
    ["04171998", "04/17/1998"],
    ["4/17/1998", "04/17/1998"],
    ["4/7/1998", "04/07/1998"],
    ["13/45/1990", "13/45/1990"],
    ["25/12/1990", "25/12/1990"],
    ["12311999", "12/31/1999"],
  ])("%s is written %s", async (typed, shown) => {
    await open(draw(APPLY, "application-begun"));
    await user().type(birth(), typed);
    expect(valueOf(birth())).toBe(shown);
  });

  test("are saved as days", async () => {
    const { saves } = await open(draw(APPLY, "application-begun"));
    const person = user();
    await person.type(birth(), "04171998");
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ birthdate: "1998-04-17" }]);
  });

  test.each([
    ["13/45/1990", "Invalid Date Entered (try format: MM/DD/YYYY)"],
    ["25/12/1990", "Invalid Date Entered (try format: MM/DD/YYYY)"],
    ["02301998", "Invalid Date Entered (try format: MM/DD/YYYY)"],
    ["0417", "Invalid Date Entered (try format: MM/DD/YYYY)"],
    ["04172015", /must be at least 18 years of age/],
  ])("%s is refused in words", async (typed, words) => {
    const { saves } = await open(draw(APPLY, "application-begun"));
    const person = user();
    await person.type(birth(), typed);
    await person.tab();
    await pass(1000);
    expect(section("Personal Information").getByText(words)).toBeTruthy();
    expect(saves()).toEqual([]);
  });

  test("come from the browser's calendar too, which opens at the day that stands there", async () => {
    const showPicker = vi.fn();
    Object.assign(HTMLInputElement.prototype, { showPicker });
    const { saves } = await open(draw(APPLY, "application-begun"));
    const person = user();
    await person.type(birth(), "04171998");
    await person.click(section("Personal Information").getByRole("button", { name: "Open the calendar, Date of birth" }));
    expect(showPicker).toHaveBeenCalledOnce();
    const [calendar] = showPicker.mock.contexts as HTMLInputElement[];
    expect(calendar!.value).toBe("1998-04-17");
    await pass(500);
    fireEvent.change(calendar!, { target: { value: "1998-04-20" } });
    expect(valueOf(birth())).toBe("04/20/1998");
    await pass(500);
    expect(saves().at(-1), "and nothing has to be left for it to be kept").toEqual({ birthdate: "1998-04-20" });
    Reflect.deleteProperty(HTMLInputElement.prototype, "showPicker");
  });

  test("can be picked where a browser opens no calendar by itself", async () => {
    await open(draw(APPLY, "application-begun"));
    await user().click(section("Personal Information").getByRole("button", { name: "Open the calendar, Date of birth" }));
    expect((document.activeElement as HTMLInputElement).type).toBe("date");
  });

  test("a digit taken out of the middle leaves the caret where it was", async () => {
    await open(draw(APPLY, "half-filled"));
    const control = birth() as HTMLInputElement;
    await user().click(control);
    control.setSelectionRange(1, 1);
    await user().keyboard("{Delete}");
    expect(control.selectionStart).toBeLessThan(control.value.length);
  });
});

describe("phone numbers", () => {
  const phone = () => section("Personal Information").getByLabelText("Phone");
  test("begin in the country of the market", async () => {
    await open(draw("/application/demo-toronto/apply", "toronto"));
    const country = section("Personal Information").getByLabelText("Country of the phone number, Phone");
    expect(valueOf(country)).toBe("CA");
    expect(within(country).getByText("CA +1")).toBeTruthy();
  });

  test("stand behind the country that they are dialled in", async () => {
    await open(draw(APPLY, "application-begun"));
    const country = section("Personal Information").getByLabelText("Country of the phone number, Phone");
    const seen = () => country.parentElement!.firstElementChild!.textContent;
    expect(seen()).toBe("US +1");
    await user().selectOptions(country, "UK +44");
    expect(seen()).toBe("UK +44");
    await user().selectOptions(country, "Other");
    expect(seen()).toBe("Other");
  });
  const country = () => section("Personal Information").getByLabelText(/Country of the phone number/);

  test("[VAL-28] offer seven countries", async () => {
    await open(draw(APPLY, "application-begun"));
    expect(
      within(country())
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["US +1", "CA +1", "UK +44", "MX +52", "CN +86", "IN +91", "Other"]);
  });

  test.each([
    ["US", "2065550117", "(206) 555 - 0117", "+12065550117"],
    ["US", "12065550117", "(206) 555 - 0117", "+12065550117"],
    ["CA", "6045550117", "(604) 555 - 0117", "+16045550117"],
    ["CN", "13800138000", "138 0013 8000", "+8613800138000"],
    ["other", "41446681800", "+41446681800", "+41446681800"],
  ])("[VAL-26] from %s, %s stands as %s and is kept as %s", async (code, typed, shown, kept) => {
    const { saves } = await open(draw(APPLY, "application-begun"));
    const person = user();
    await person.selectOptions(country(), code);
    await person.type(phone(), typed);
    expect(valueOf(phone())).toBe(shown);
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ phonenumber: kept }]);
  });

  test("[VAL-27] Other takes up to 17 digits after the plus", async () => {
    await open(draw(APPLY, "application-begun"));
    const person = user();
    await person.selectOptions(country(), "other");
    await person.type(phone(), "1234567890123456789");
    expect(valueOf(phone())).toBe("+12345678901234567");
  });

  test("a wrong one says so, and takes it back once it is right", async () => {
    await open(draw(APPLY, "application-begun"));
    const person = user();
    await person.type(phone(), "20655501");
    await person.tab();
    await pass(0);
    expect(section("Personal Information").getByText("Invalid phone number.")).toBeTruthy();
    await person.type(phone(), "17");
    expect(section("Personal Information").queryByText("Invalid phone number.")).toBeNull();
  });

  test.each([
    ["US", "206", "5"],
    ["GB", "207", "9"],
    ["other", "353", "1"],
  ])("[VAL-24] from %s, %s is not judged yet, and one character more is", async (code, typed, more) => {
    await open(draw(APPLY, "application-begun"));
    const person = user();
    const personal = section("Personal Information");
    await person.selectOptions(country(), code);
    await person.type(phone(), typed);
    await person.tab();
    await pass(0);
    expect(personal.queryByText("Invalid phone number.")).toBeNull();
    await person.type(phone(), more);
    await person.tab();
    await pass(0);
    if (code !== "other") expect(personal.getByText("Invalid phone number.")).toBeTruthy();
    else expect(personal.queryByText("Field is required"), "another country's may be as short as that").toBeNull();
  });

  test("another country writes the same digits its own way", async () => {
    await open(draw(APPLY, "application-begun"));
    const person = user();
    await person.type(phone(), "4155550117");
    await person.selectOptions(country(), "other");
    expect(valueOf(phone())).toBe("+4155550117");
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

describe("money", () => {
  test("[VAL-44] [FRM-42] is masked as dollars of up to six digits and says what it comes to in a year", async () => {
    const { saves } = await open(draw(APPLY, "income-by-hand"));
    const person = user();
    const income = section("Income Information").getByLabelText("Monthly income");
    await person.type(income, "45001234");
    expect(valueOf(income)).toBe("$450,012");
    await person.clear(income);
    await person.type(income, "4500");
    const year = section("Income Information").getByText("approx. $54,000 USD a year");
    expect(income.getAttribute("aria-describedby")?.split(" "), "and is read out with the field").toContain(year.id);
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ monthly_salary: 4500 }]);
  });
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
