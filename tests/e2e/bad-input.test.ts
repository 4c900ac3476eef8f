import { describe, expect, test } from "vitest";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const PERSONAL = "Personal Information";
const DATE = "Invalid Date Entered (try format: MM/DD/YYYY)";

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
      await expect.poll(() => ada.said(label, PERSONAL), { message: label }).toContain(message);
      await expect.poll(() => ada.field(label, PERSONAL).getAttribute("aria-invalid"), { message: label }).toBe("true");
    }
    await ada.section(PERSONAL).getByText("6 fields remaining").waitFor();
    await ada.fill("Zip code", "9812");
    await expect.poll(() => ada.said("Zip code")).toContain("This code does not fit the country. Please check both.");

    await ada.reload();
    for (const [label, text, message] of wrong.slice(1)) {
      await expect.poll(() => ada.said(label, PERSONAL), { message: label }).toContain(message);
      const typed = async () => (await ada.field(label, PERSONAL).inputValue()).replace(/\D+$/, "");
      await expect.poll(typed, { message: label }).toBe(label === "Phone" ? "(206) 555" : text.replace(/\D+$/, ""));
    }
    await expect.poll(() => ada.field("Zip code").inputValue()).toBe("9812");

    await ada.fill("Last name", "n".repeat(50), ada.section(PERSONAL));
    await expect.poll(() => ada.said("Last name", PERSONAL)).toBe("");
    await ada.section(PERSONAL).getByText("5 fields remaining").waitFor();
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
});
