import { describe, expect, test } from "vitest";
import { PHOTO } from "../support/person.ts";
import { accepted, setFaults } from "../support/states.ts";
import { SECTIONS, left, recordOf } from "./support/form-page.ts";
import { type Applicant, withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const { income: INCOME } = SECTIONS;

async function atForm(source = "demo-seattle", state = accepted): Promise<Applicant> {
  const person = await funnel.applicant(source, state);
  await person.open();
  return person;
}

describe("income by hand", () => {
  test("masks the amount, says what it comes to in a year, and holds the start date to three months ahead", async () => {
    const ada = await atForm();
    await left(ada, INCOME, "2 fields remaining");
    await ada.button("Upload documents").click();
    await left(ada, INCOME, "6 fields remaining");
    await expect.poll(() => ada.field("Currency").inputValue()).toBe("usd");
    await ada.type("Monthly income", "42007654321");
    await expect.poll(() => ada.field("Monthly income").inputValue()).toBe("$420,076");
    await ada.type("Monthly income", "4200");
    await ada.section(INCOME).getByText("approx. $50,400 USD a year").waitFor();

    const ahead = (months: number, days: number): string => {
      const day = new Date();
      day.setUTCDate(1);
      day.setUTCMonth(day.getUTCMonth() + months, 15 + days);
      return [day.getUTCMonth() + 1, day.getUTCDate()].map((part) => String(part).padStart(2, "0")).join("/") + `/${day.getUTCFullYear()}`;
    };
    for (const [date, message] of [
      [ahead(5, 0), "The date must be at most 3 months ahead."],
      ["02/30/2020", "Invalid Date Entered (try format: MM/DD/YYYY)"],
      [ahead(1, 0), ""],
      ["03/01/2022", ""],
    ] as const) {
      await ada.fill("Start date", date);
      await expect.poll(() => ada.said("Start date"), { message: date }).toBe(message);
    }
    await ada.fill("Employer", "Harbor Books");
    await ada.fill("Job title", "Bookseller");
    await ada.allSaved();
    await left(ada, INCOME, "2 fields remaining");
    await expect
      .poll(() => recordOf(ada, "income"))
      .toMatchObject({ monthly_salary: 4200, currency: "usd", start_date: "2022-03-01", contact_first_name: "N/A" });
  });

  test("the proof is uploaded with its progress, can be cancelled, replaced and deleted", async () => {
    const ada = await atForm();
    await ada.button("Upload documents").click();
    const proof = ada.page.getByLabel("Proof of Income", { exact: true });
    let pass: () => void = () => undefined;
    const hold = async () => {
      const passed = new Promise<void>((resolve) => (pass = resolve));
      await ada.page.route("**/api/v1/files/", async (route) => {
        await passed;
        await route.continue().catch(() => undefined);
      });
    };
    await hold();
    const slow = { ...PHOTO, name: "pay-stub.png" };
    await proof.setInputFiles(slow);
    const sending = ada.page.getByRole("group", { name: "pay-stub.png" });
    await sending.getByRole("progressbar", { name: "pay-stub.png" }).waitFor();
    await sending.getByText("Saving").waitFor();
    await sending.getByRole("button", { name: "Cancel" }).click();
    await sending.waitFor({ state: "detached" });
    pass();
    await ada.page.unrouteAll({ behavior: "wait" });

    await hold();
    await proof.setInputFiles(slow);
    await sending.getByText(/^\S+ \S+ of \S+ \S+$/).waitFor();
    pass();
    await sending.getByRole("button", { name: "Delete" }).waitFor();
    await left(ada, INCOME, "5 fields remaining");
    await ada.page.unrouteAll({ behavior: "wait" });
    await expect.poll(async () => (await recordOf(ada, "income"))["document"]).toEqual(expect.any(String));
    const first = (await recordOf(ada, "income"))["document"];

    await proof.setInputFiles({ ...PHOTO, name: "tax-return.png" });
    const replaced = ada.page.getByRole("group", { name: "tax-return.png" });
    await replaced.waitFor();
    await expect.poll(async () => (await recordOf(ada, "income"))["document"]).not.toBe(first);
    await ada.reload();
    await replaced.waitFor();
    await replaced.getByRole("button", { name: "Delete" }).click();
    await replaced.waitFor({ state: "detached" });
    await left(ada, INCOME, "6 fields remaining");
  });
});

describe("income another way", () => {
  test("[FRM-50] an account is connected in the provider's window, which comes from the provider when somebody wants it, and that is all there is to do", async () => {
    const ada = await atForm();
    const scripts = () => ada.page.evaluate(() => [...document.scripts].map(({ src }) => src).filter((src) => src.includes("argyle")));
    await ada.button("Connect an account").waitFor();
    await expect.poll(scripts).toEqual([]);
    await ada.button("Connect an account").click();
    await expect.poll(scripts).toEqual([`${ada.url}/sandbox/argyle/argyle.web.v5.js`]);
    const widget = ada.page.getByRole("dialog", { name: "Connect your employer" });
    await widget.getByRole("button", { name: "Harbor Coffee Roasters" }).click();
    const said = ada.section(INCOME).getByText(/^Harbor Coffee Roasters is connected .* Your identification is still missing, below\.$/);
    await said.waitFor();
    await expect.poll(() => said.evaluate((words) => document.activeElement?.contains(words)), { message: "the focus is on what came of it" }).toBe(true);
    await expect.poll(() => ada.button("Upload documents").count()).toBe(0);
    await left(ada, INCOME, "1 field remaining");
    await ada.upload("Identification");
    await left(ada, INCOME, "Complete");
    await ada.reload();
    await ada
      .section(INCOME)
      .getByText(/^Harbor Coffee Roasters is connected .* Your income is complete\.$/)
      .waitFor();
  });

  test("[ERR-23] the provider can't be reached: it says so, and the form by hand stands ready for the rest of the session", async () => {
    funnel.allow(/status of [45]\d\d/);
    const ada = await atForm();
    await setFaults(ada.url, { argyle: { down: true } });
    try {
      await ada.button("Connect an account").click();
      await ada.page.getByText("Unable to generate user token").waitFor();
      await ada.field("Employer").waitFor();
      await expect.poll(() => ada.button("Connect an account").count()).toBe(0);
      await ada.reload();
      await ada.field("Employer").waitFor();
      await expect.poll(() => ada.button("Connect an account").count()).toBe(0);
    } finally {
      await setFaults(ada.url, { argyle: { down: false } });
    }
  });

  test("[ERR-23] connecting fails half-way: a snackbar says so, and the form by hand opens", async () => {
    funnel.allow(/status of [45]\d\d/);
    const ada = await atForm();
    try {
      await ada.button("Connect an account").click();
      const employer = ada.page.getByRole("dialog", { name: "Connect your employer" }).getByRole("button", { name: "Harbor Coffee Roasters" });
      await employer.waitFor();
      await setFaults(ada.url, { argyle: { down: true } });
      await employer.click();
      await ada.page.getByText("Oops, something went wrong! We had an issue trying to connect, let just try manually").waitFor();
      await ada.field("Employer").waitFor({ state: "attached" });
      await ada.page.getByText("Connecting an account did not work, so please add your income by hand.").waitFor();
    } finally {
      await setFaults(ada.url, { argyle: { down: false } });
    }
  });
});
