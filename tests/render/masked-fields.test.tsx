import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { formWith } from "./harness/part.ts";

const form = formWith("personal");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const section = (name: string) => within(screen.getByRole("region", { name }));
const valueOf = (control: HTMLElement) => (control as HTMLInputElement).value;

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
    await open(form("application-begun"));
    await user().type(birth(), typed);
    expect(valueOf(birth())).toBe(shown);
  });

  test.each([
    ["en-US", "February 9, 1990", "02/09/1990", "1990-02-09"],
    ["en-US", "1990-02-09", "02/09/1990", "1990-02-09"],
    ["en-US", "19900209", "02/09/1990", "1990-02-09"],
    ["fr-CA", "9 février 1990", "1990-02-09", "1990-02-09"],
    ["fr-CA", "19900209", "1990-02-09", "1990-02-09"],
  ])("in %s, %s stands as %s once it is left, and is kept", async (locale, pasted, shown, kept) => {
    const { saves } = await open(formWith("personal")("application-begun", undefined, locale));
    const birth = screen.getByLabelText(locale === "en-US" ? "Date of birth" : "Date de naissance");
    fireEvent.input(birth, { target: { value: pasted } });
    fireEvent.blur(birth);
    await pass(500);
    expect(valueOf(birth)).toBe(shown);
    expect(saves()).toEqual([{ birthdate: kept }]);
  });

  test.each([
    ["en-US", "06/2024"],
    ["fr-CA", "09/02/1990"],
  ])("in %s, %s says no day, stays as it is and is not saved", async (locale, pasted) => {
    const { saves } = await open(formWith("personal")("application-begun", undefined, locale));
    const birth = screen.getByLabelText(locale === "en-US" ? "Date of birth" : "Date de naissance");
    fireEvent.input(birth, { target: { value: pasted } });
    fireEvent.blur(birth);
    await pass(1000);
    expect(valueOf(birth)).toBe(pasted);
    screen.getByText(locale === "en-US" ? "Invalid Date Entered (try format: MM/DD/YYYY)" : "Date non valide (essayez le format AAAA-MM-JJ)");
    expect(saves()).toEqual([]);
  });

  test("are saved as days", async () => {
    const { saves } = await open(form("application-begun"));
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
    const { saves } = await open(form("application-begun"));
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
    const { saves } = await open(form("application-begun"));
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
    await open(form("application-begun"));
    await user().click(section("Personal Information").getByRole("button", { name: "Open the calendar, Date of birth" }));
    expect((document.activeElement as HTMLInputElement).type).toBe("date");
  });

  test("a digit taken out of the middle leaves the caret where it was", async () => {
    await open(form("half-filled"));
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
    await open(form("application-begun"));
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
    await open(form("application-begun"));
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
    const { saves } = await open(form("application-begun"));
    const person = user();
    await person.selectOptions(country(), code);
    await person.type(phone(), typed);
    expect(valueOf(phone())).toBe(shown);
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ phonenumber: kept }]);
  });

  test("[VAL-27] Other takes up to 17 digits after the plus", async () => {
    await open(form("application-begun"));
    const person = user();
    await person.selectOptions(country(), "other");
    await person.type(phone(), "1234567890123456789");
    expect(valueOf(phone())).toBe("+12345678901234567");
  });

  test("a wrong one says so, and takes it back once it is right", async () => {
    await open(form("application-begun"));
    const person = user();
    await person.type(phone(), "20655501");
    await person.tab();
    await pass(0);
    expect(section("Personal Information").getByText("Invalid phone number.")).toBeTruthy();
    await person.type(phone(), "17");
    expect(section("Personal Information").queryByText("Invalid phone number.")).toBeNull();
  });

  test.each([
    ["US", "2", "0"],
    ["GB", "", "2"],
    ["other", "35", "3"],
  ])("[VAL-24] from %s, “%s” is not judged yet, and one character more is", async (code, typed, more) => {
    await open(form("application-begun"));
    const person = user();
    const personal = section("Personal Information");
    await person.selectOptions(country(), code);
    if (typed !== "") await person.type(phone(), typed);
    await person.tab();
    await pass(0);
    expect(personal.queryByText("Invalid phone number.")).toBeNull();
    await person.type(phone(), more);
    await person.tab();
    await pass(0);
    expect(personal.getByText("Invalid phone number.")).toBeTruthy();
  });

  test("[VAL-24] 911 is said nothing about while it is typed, is wrong once it is left, and is not saved", async () => {
    const { saves } = await open(form("application-begun"));
    const person = user();
    const personal = section("Personal Information");
    await person.type(phone(), "911");
    expect(personal.queryByText("Invalid phone number.")).toBeNull();
    await person.tab();
    await pass(500);
    expect(personal.getByText("Invalid phone number.")).toBeTruthy();
    expect(personal.queryByText("Field is required")).toBeNull();
    expect([valueOf(phone()), saves()]).toEqual(["(911", []]);
  });

  test.each([
    ["+91 98765 43210", "IN", "(987) 654 - 3210", "+919876543210"],
    ["+44 7400 123456", "GB", "(740) 012 - 3456", "+447400123456"],
    ["+47 922 34 567", "other", "+4792234567", "+4792234567"],
    ["+1 (206) 555-0117", "US", "(206) 555 - 0117", "+12065550117"],
    ["\u202d+44\u00a07400\u00a0123456\u202c", "GB", "(740) 012 - 3456", "+447400123456"],
    ["٢٠٦٥٥٥٠١١٧", "US", "(206) 555 - 0117", "+12065550117"],
  ])("%s pasted goes to its own country, %s, whole", async (pasted, code, shown, kept) => {
    const { saves } = await open(form("application-begun"));
    fireEvent.input(phone(), { target: { value: pasted } });
    expect([valueOf(country()), valueOf(phone())]).toEqual([code, shown]);
    fireEvent.blur(phone());
    await pass(500);
    expect(saves()).toEqual([{ phonenumber: kept }]);
  });

  test.each([
    ["+919876543210", "IN", "+919876543210"],
    ["+4792234567", "other", "+4792234567"],
    ["+447400123456", "GB", "+447400123456"],
  ])("%s is the same typed key by key", async (typed, code, kept) => {
    const { saves } = await open(form("application-begun"));
    await user().type(phone(), typed);
    expect(valueOf(country())).toBe(code);
    fireEvent.blur(phone());
    await pass(500);
    expect(saves()).toEqual([{ phonenumber: kept }]);
  });

  test.each([["206 555 0117 x12"], ["(206) 555-0117 ext. 4"], ["206-555-0117 / 206-555-0118"], ["206 555 0117, 206 555 0118"], ["206555011799"]])(
    "%s stays as it was pasted, is said to be no number, and nothing is saved",
    async (pasted) => {
      const { saves } = await open(form("application-begun"));
      fireEvent.input(phone(), { target: { value: pasted } });
      fireEvent.blur(phone());
      await pass(1000);
      expect(valueOf(phone())).toBe(pasted);
      expect(section("Personal Information").getByText("Invalid phone number.")).toBeTruthy();
      expect(saves()).toEqual([]);
    },
  );

  test("a key too many is not taken", async () => {
    await open(form("application-begun"));
    await user().type(phone(), "20655501179");
    expect(valueOf(phone())).toBe("(206) 555 - 0117");
  });

  test("another country writes the same digits its own way", async () => {
    await open(form("application-begun"));
    const person = user();
    await person.type(phone(), "4155550117");
    await person.selectOptions(country(), "other");
    expect(valueOf(phone())).toBe("+4155550117");
  });
});

describe("money", () => {
  test("[VAL-44] [FRM-42] is masked as dollars of up to six digits and says what it comes to in a year", async () => {
    const { saves } = await open(formWith("income")("income-by-hand"));
    const person = user();
    const income = section("Income Information").getByLabelText("Monthly income");
    await person.type(income, "45001234");
    expect(valueOf(income)).toBe("$450,012");
    await person.clear(income);
    await person.type(income, "4500.5");
    expect(valueOf(income), "not a hundred times as much").toBe("$4,500.5");
    section("Income Information").getByText("approx. $54,006 USD a year");
    await person.clear(income);
    await person.type(income, "4500");
    const year = section("Income Information").getByText("approx. $54,000 USD a year");
    expect(income.getAttribute("aria-describedby")?.split(" "), "and is read out with the field").toContain(year.id);
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ monthly_salary: 4500 }]);
  });

  test("[VAL-45] of a co-signer has the same six digits, drawn as every other amount, and what is pasted beyond them is told its limit", async () => {
    const { saves } = await open(draw("/cosign/cora-for-ada-8f21/cosign-income/additional-sources/ai-2", "cosigner-income"));
    const person = user();
    const income = screen.getAllByLabelText("Monthly income")[0]!;
    await person.clear(income);
    await person.type(income, "64001234");
    expect(valueOf(income)).toBe("$640,012");
    await person.clear(income);
    await person.click(income);
    await person.paste("1,250,000");
    await person.tab();
    await pass(500);
    expect(screen.getByText("The amount must be at most 999,999.")).toBeTruthy();
    expect([valueOf(income), saves()]).toEqual(["$1,250,000", []]);
  });

  test.each([
    ["4500,5", "4\u00a0500,5", 4500.5],
    ["4500.25", "4\u00a0500,25", 4500.25],
    ["$4,500.25", "4\u00a0500,25", 4500.25],
    ["1234,56", "1\u00a0234,56", 1234.56],
    ["45001234", "450\u00a0012", 450012],
  ])("%s is written %s in French, where a comma is the point", async (typed, shown, kept) => {
    const { saves } = await open(formWith("income")("income-by-hand", undefined, "fr-CA"));
    const person = user();
    const income = screen.getByLabelText("Revenu mensuel");
    if (typed.startsWith("$")) fireEvent.input(income, { target: { value: typed } });
    else await person.type(income, typed);
    expect(valueOf(income)).toBe(shown);
    const year = /^environ ([\d\s]+(?:,\d\d)?) USD par année$/.exec(screen.getByText(/USD par année/).textContent)?.[1];
    expect(Number(year?.replaceAll(/\s/g, "").replace(",", "."))).toBeCloseTo(kept * 12, 2);
    fireEvent.blur(income);
    await pass(500);
    expect(saves()).toEqual([{ monthly_salary: kept }]);
  });

  test.each([
    ["en-US", "Monthly income", "5000,00", "Write the amount as 1,234.50."],
    ["en-US", "Monthly income", "4500-5000", "Write the amount as 1,234.50."],
    ["en-US", "Monthly income", "-500", "Write the amount as 1,234.50."],
    ["en-US", "Monthly income", "$25/hour", "Write the amount as 1,234.50."],
    ["en-US", "Monthly income", "1,250,000", "The amount must be at most 999,999."],
    ["fr-CA", "Revenu mensuel", "5.000", "Écrivez le montant ainsi\u00a0: 1\u00a0234,50."],
  ])("in %s, %s pasted as %s stays as it is, is said to be unclear, and nothing is saved", async (locale, label, pasted, said) => {
    const { saves } = await open(formWith("income")("income-by-hand", undefined, locale));
    const income = screen.getByLabelText(label);
    fireEvent.input(income, { target: { value: pasted } });
    fireEvent.blur(income);
    await pass(1000);
    expect(valueOf(income).replace("$", "")).toBe(pasted.replace("$", ""));
    expect(document.getElementById(income.getAttribute("aria-describedby")!.split(" ")[0]!)?.textContent).toBe(said);
    expect(saves()).toEqual([]);
  });
});

test("a name is kept, and stands once it is left, without what can't be seen and the blanks around it", async () => {
  const { saves } = await open(form("application-begun"));
  const name = section("Personal Information").getByLabelText("First name");
  fireEvent.input(name, { target: { value: " \u200bMaya\u202e\tLin\ufeff " } });
  fireEvent.blur(name);
  await pass(1000);
  expect(saves()).toEqual([{ first_name: "Maya Lin" }]);
  expect(valueOf(name)).toBe("Maya Lin");
});
