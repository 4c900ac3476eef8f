import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PHOTO } from "../support/person.ts";
import { accepted, answered, finished } from "../support/states.ts";
import { repeated } from "../support/lanes.mjs";
import { type Applicant, withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const PERSONAL = "Personal Information";
const DATE = "Invalid Date Entered (try format: MM/DD/YYYY)";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function fileOf(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("a source that is not theirs to use", () => {
  test("an unknown source, and somebody else's: both say so and lead on, and neither tells which it was", repeated, async () => {
    const nobody = await funnel.known("stranger@example.com");
    const said: string[] = [];
    for (const source of ["nowhere", "demo-seattle-used"]) {
      await nobody.open(`/applications?source=${source}`);
      await nobody.heading("Application source required");
      said.push(await nobody.page.locator("main").innerText());
    }
    expect(said[0]).toContain("This application source does not exist, or you do not have access to it. Applications cannot be shared between users.");
    expect(said[0]).toContain("Log in with the same e-mail that was used to create the application");
    expect(said[0]).toBe(said[1]);
    await nobody.button("Write to the team").first().waitFor();

    const other = await funnel.applicant("demo-seattle");
    await other.open("/applications?source=demo-seattle-used&force=1");
    await other.heading("Application source required");
    await other.page.getByRole("link", { name: "View your applications" }).or(other.button("View your applications")).click();
    await other.page.waitForURL(/\/(applications|application\/[^/]+\/apply)$/);

    await nobody.open(`/application/${other.source}/apply`);
    await nobody.heading("Application not found");
  });
});

describe("an answer that can't be right", () => {
  test("is told so at its own field, counts as open, and is still there after a reload", async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.open();
    await ada.section(PERSONAL).getByText("4 fields remaining").waitFor();
    const wrong: [label: string, text: string, message: string][] = [
      ["First name", "   ", "Field is required"],
      ["Middle name (optional)", "m".repeat(51), "Maximum number of characters is 50"],
      ["Last name", "n".repeat(51), "Maximum number of characters is 50"],
      ["E-mail", "ada at example", "Invalid Email"],
      ["Date of birth", "02/30/1990", DATE],
      ["Phone", "206555", "Invalid phone number."],
    ];
    for (const [label, text, message] of wrong) {
      await ada.field(label, PERSONAL).fill(text);
      await ada.field(label, PERSONAL).press("Tab");
      await expect.poll(() => ada.said(label, PERSONAL), { message: label }).toBe(message);
      await expect.poll(() => ada.field(label, PERSONAL).getAttribute("aria-invalid"), { message: label }).toBe("true");
    }
    await ada.section(PERSONAL).getByText("6 fields remaining").waitFor();
    await ada.fill("Zip code", "9812");
    await expect.poll(() => ada.said("Zip code")).toBe("This code does not fit the country. Please check both.");

    await ada.reload();
    for (const [label, text, message] of wrong.slice(1)) {
      await expect.poll(() => ada.said(label, PERSONAL), { message: label }).toBe(message);
      const typed = async () => (await ada.field(label, PERSONAL).inputValue()).replace(/\D+$/, "");
      await expect.poll(typed, { message: label }).toBe(label === "Phone" ? "(206) 555" : text.replace(/\D+$/, ""));
    }
    await expect.poll(() => ada.field("Zip code").inputValue()).toBe("9812");

    await ada.fill("Last name", "n".repeat(50), ada.section(PERSONAL));
    await expect.poll(() => ada.said("Last name", PERSONAL)).toBe("");
    await ada.section(PERSONAL).getByText("5 fields remaining").waitFor();
  });

  test("a date of birth: too young by a day, too far back, in the future, no day of the calendar", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.open();
    const today = new Date();
    const birthday = (days: number): string => {
      const day = new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + days));
      return [day.getUTCMonth() + 1, day.getUTCDate()].map((part) => String(part).padStart(2, "0")).join("/") + `/${day.getUTCFullYear()}`;
    };
    const young = "Latchkey Homes residents must be at least 18 years of age.";
    const dates: [string, string][] = [
      [birthday(2), young],
      ["13/01/1990", DATE],
      ["02/29/2001", DATE],
      ["12/31/1899", "The date is too far back."],
      ["01/01/2090", young],
      [birthday(-2), ""],
    ];
    for (const [text, message] of dates) {
      await ada.fill("Date of birth", text);
      await expect.poll(() => ada.said("Date of birth"), { message: text }).toBe(message);
    }
    await ada.saved("Date of birth");
  });

  test("phone numbers of every country on the list, and of any other", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.open();
    const country = ada.page.getByLabel("Country of the phone number, Phone");
    await expect.poll(() => country.getByRole("option").allTextContents()).toEqual(["US +1", "CA +1", "UK +44", "MX +52", "CN +86", "IN +91", "Other"]);
    const numbers: [country: string, typed: string, shown: string, message: string][] = [
      ["US +1", "206", "(206", "Field is required"],
      ["US +1", "2065", "(206) 5", "Invalid phone number."],
      ["US +1", "0005550142", "(000) 555 - 0142", "Invalid phone number."],
      ["CA +1", "4165550142", "(416) 555 - 0142", ""],
      ["UK +44", "020 7946 0958", "(207) 946 - 0958", ""],
      ["MX +52", "5512345678", "(551) 234 - 5678", ""],
      ["CN +86", "13812345678", "138 1234 5678", ""],
      ["IN +91", "9812345678", "(981) 234 - 5678", ""],
      ["Other", "493012345678901234567", "+49301234567890123", ""],
      ["Other", "493012345678", "+493012345678", ""],
    ];
    for (const [name, typed, shown, message] of numbers) {
      await country.selectOption({ label: name });
      await ada.type("Phone", typed);
      await expect.poll(() => ada.field("Phone").inputValue(), { message: `${name} ${typed}` }).toBe(shown);
      await expect.poll(() => ada.said("Phone"), { message: `${name} ${typed}` }).toBe(message);
    }
    await ada.allSaved();
    await ada.reload();
    await expect.poll(() => ada.field("Phone").inputValue()).toBe("+493012345678");
    await expect.poll(() => country.locator("option:checked").textContent()).toBe("Other");
  });

  test("a postal code has to be one of its country", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.open();
    const wrong = "This code does not fit the country. Please check both.";
    for (const [code, message] of [
      ["M5H 2N2", wrong],
      ["98126-12", wrong],
      ["98126-1234", ""],
      ["98126", ""],
    ] as const) {
      await ada.fill("Zip code", code);
      await expect.poll(() => ada.said("Zip code"), { message: code }).toBe(message);
    }
    await ada.page.getByLabel("Country", { exact: true }).selectOption({ label: "Canada" });
    await expect.poll(() => ada.said("Postal code")).toBe(wrong);
    await ada.fill("Postal code", "M5H 2N2");
    await expect.poll(() => ada.said("Postal code")).toBe("");
  });
});

describe("a file that is not accepted", () => {
  const LIMITS = "Valid file types are PDF, PNG and JPEG, should be less than 25MB and have file names less than 100 characters long.";

  test("one byte too large, a long name, a renamed program: each says so, and what was uploaded before stays", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.open();
    await ada.upload("Identification");
    const identification = ada.page.getByLabel("Identification", { exact: true });
    const kept = ada.page.getByRole("group", { name: PHOTO.name });
    const alert = () => ada.page.locator(".upload").filter({ has: identification }).getByRole("alert");

    for (const [path, why] of [
      [fileOf("scan.pdf", Buffer.alloc(25_000_001, "%PDF-1.7 ")), /^scan\.pdf was not added: it is larger than 25 MB\./],
      [fileOf(`${"n".repeat(97)}.png`, PHOTO.buffer), /\.png was not added: its name is longer than 100 characters\./],
      [fileOf("notes.txt", Buffer.from("text")), /^notes\.txt was not added: it is not a PDF, a PNG or a JPEG\./],
    ] as const) {
      await identification.setInputFiles(path);
      await alert()
        .getByText(why)
        .or(alert().filter({ hasText: why }))
        .first()
        .waitFor();
      await ada.page
        .locator(".hint.failed")
        .getByText(LIMITS)
        .or(ada.page.locator(".hint.failed").filter({ hasText: LIMITS }))
        .first()
        .waitFor();
      await kept.waitFor();
      await ada.reload();
    }

    // The browser shows a refused request in its console; the person reads why.
    funnel.allow(/status of 4\d\d/);
    await identification.setInputFiles(fileOf("passport.png", Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(2000, 7)])));
    await alert()
      .filter({ hasText: /^passport\.png was not added: it is not a PDF, a PNG or a JPEG\./ })
      .waitFor();
    await kept.waitFor();

    await identification.setInputFiles({ ...PHOTO, name: "passport-2.png" });
    await ada.page.getByRole("group", { name: "passport-2.png" }).waitFor();
    await expect.poll(() => alert().count()).toBe(0);
    await ada.allSaved();
  });
});

describe("a form that is not finished", () => {
  test("its last button shows what is open, puts the focus there, and loses nothing", async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.open();
    await ada.fill("First name", "Ada", ada.section(PERSONAL));
    // The note is an alarm for two seconds.
    await Promise.all([ada.page.getByRole("alert").filter({ hasText: "All fields are required" }).waitFor(), ada.button("Continue").click()]);
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.id)).toBe("personal-last-name");
    await expect.poll(() => ada.section(PERSONAL).getByText("Field is required").count()).toBe(3);
    await expect.poll(() => ada.page.getByText("This document is required.").count()).toBe(1);
    const income = ada.page.getByText("Required: please provide at least one source of income.");
    await expect.poll(() => income.getAttribute("role")).toBe("alert");
    await ada.page.getByText("Please complete all required sections to continue").waitFor();
    expect(new URL(ada.page.url()).pathname).toBe(`/application/${ada.source}/apply`);
    await expect.poll(() => ada.field("First name", PERSONAL).inputValue()).toBe("Ada");
    await ada.page.getByLabel("Complete this later").check();
    await income.waitFor({ state: "detached" });
  });

  test("with only the income missing, that is what it asks for", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle", async (person) => {
      await answered(person);
      await person.save("income", { document: null });
      await person.command(person.formPath, "choose-manual-income", { manual: false });
    });
    await ada.open();
    await ada.page.getByText("Please complete the income verification above!").waitFor();
    await ada.button("Continue").click();
    await ada.page.getByRole("alert").filter({ hasText: "Required: please provide at least one source of income." }).waitFor();
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe("Connect an account");
  });

  test("a sign-in that ended mid-form: after signing in again they are back, with what they typed", repeated, async () => {
    funnel.allow(/status of 401/);
    const ada = await funnel.applicant("demo-seattle", accepted);
    await ada.open();
    await ada.page.context().clearCookies();
    await ada.fill("First name", "Ada Maria", ada.section(PERSONAL));
    await ada.heading("Resident Application");
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await ada.page.getByLabel("E-mail").fill(ada.email);
    await ada.page.getByRole("button", { name: "Continue", exact: true }).click();
    await ada.heading("Provide us with your information");
    await expect.poll(() => ada.field("First name", PERSONAL).inputValue()).toBe("Ada Maria");
    await ada.saved("First name", PERSONAL);
  });
});

describe("a card that the bank refuses", () => {
  test("says the bank's reason, keeps the application as it is, and takes the next card: one charge", repeated, async () => {
    // The browser shows a refused request in its console.
    funnel.allow(/status of 4\d\d/);
    const ada = await funnel.applicant("demo-seattle", finished);
    await ada.open("/application/:source/apply/submit/payment");
    await payWith(ada, "4000000000009995");
    await ada.page.getByRole("alert").filter({ hasText: "Your card has insufficient funds." }).first().waitFor();
    await ada.page.getByText("Nothing was charged. Try another card, or ask your bank.").waitFor();
    await ada.page.getByText("$35").first().waitFor();

    await ada.page.getByRole("link", { name: "Back to application" }).click();
    await ada.heading("Provide us with your information");
    await expect.poll(() => ada.field("First name", PERSONAL).inputValue()).toBe("Ada");
    await ada.page.goBack();
    await ada.heading("Pay Application Fee");

    await payWith(ada, "4242424242424242");
    await ada.heading("Our team is reviewing your application!");
    const { charges } = (await (await fetch(`${ada.url}/sandbox/effects.json`)).json()) as { charges: { target: string; amount: number }[] };
    const { id } = await ada.wire.application();
    expect(charges.filter(({ target }) => target === id).map(({ amount }) => amount)).toEqual([3500]);
  });

  test("a card number with a typo is found before anything is sent", repeated, async () => {
    const ada = await funnel.applicant("demo-seattle", finished);
    await ada.open("/application/:source/apply/submit/payment");
    await ada.button("Submit Application").click();
    await ada.page.getByRole("alert").filter({ hasText: "Please fill in the card number, expiry and CVC." }).waitFor();
    await payWith(ada, "4242424242424241");
    await ada.page.getByRole("alert").filter({ hasText: "This card number is not complete or has a typo." }).waitFor();
    await expect.poll(() => ada.page.getByLabel("CVC").inputValue()).toBe("123");
  });
});

async function payWith(person: Applicant, number: string): Promise<void> {
  await person.page.getByLabel("Card number").waitFor();
  await person.pay(number);
}
