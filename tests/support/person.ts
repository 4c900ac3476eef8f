import type { Page } from "playwright";

/**
 * A person at the browser. Every step uses what they see: roles, labels and words.
 */
export class Person {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** Opens a path, signing in with Google on the way when the site asks for it. */
  async signIn(email: string, path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await this.page
      .getByRole("link", { name: "Continue with Google" })
      .or(this.page.getByRole("button", { name: "Continue with Google" }))
      .click();
    await this.page.getByLabel("E-mail").fill(email);
    await this.page.getByRole("button", { name: "Continue", exact: true }).click();
    await this.page.waitForURL((url) => url.origin === this.url && !/^\/(sandbox|auth|login|oauth)/.test(url.pathname));
  }

  async heading(name: string | RegExp): Promise<void> {
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
  }

  /** Types into a field and leaves it, as a person with a keyboard does. */
  async fill(label: string | RegExp, value: string, within = this.page.locator("body")): Promise<void> {
    const field = within.getByLabel(label, { exact: typeof label === "string" });
    await field.fill(value);
    await field.press("Tab");
  }

  section(name: string) {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** Every answer of the form's personal and address sections. */
  async personalAndAddress(answers: Partial<typeof ADA> = {}): Promise<void> {
    const all = { ...ADA, ...answers };
    await this.fill("First name", all.first, this.section("Personal Information"));
    await this.fill("Last name", all.last, this.section("Personal Information"));
    await this.fill("E-mail", all.email, this.section("Personal Information"));
    await this.fill("Date of birth", all.birthdate);
    await this.fill("Phone", all.phone);
    if (all.country !== "United States") await this.page.getByLabel("Country", { exact: true }).selectOption({ label: all.country });
    await this.fill("Street address", all.street);
    await this.page.keyboard.press("Escape");
    await this.fill("City", all.city);
    await this.page.getByLabel(all.country === "United States" ? "State" : "Province", { exact: true }).selectOption({ label: all.region });
    await this.fill(all.country === "United States" ? "Zip code" : "Postal code", all.postal);
  }

  async upload(label: string, file = PHOTO): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).setInputFiles(file);
    await this.page.getByText(file.name).first().waitFor();
    await this.allSaved();
  }

  async incomeByHand(): Promise<void> {
    await this.page.getByRole("button", { name: "Upload documents" }).click();
    await this.fill("Employer", "Harbor Books");
    await this.fill("Job title", "Bookseller");
    await this.fill("Monthly income", "4200");
    await this.fill("Start date", "03/01/2022");
    await this.upload("Proof of Income", { ...PHOTO, name: "pay-stub.png" });
  }

  async secureId(number: string): Promise<void> {
    await this.fill("Social Security number", number);
  }

  /** Nothing on the form is being saved, or waits to be. */
  async allSaved(): Promise<void> {
    await this.page
      .getByText(/^(Saving|Not saved yet)$/)
      .first()
      .waitFor({ state: "detached" });
  }

  async consent(): Promise<void> {
    await this.page.getByRole("dialog", { name: "Your consent to the background check" }).getByRole("button", { name: "I agree" }).click();
  }

  async confirmAnnualIncome(): Promise<void> {
    await this.page.getByRole("dialog", { name: "Is this what you earn in a year?" }).getByRole("button", { name: "Confirm" }).click();
  }

  async pay(number = "4242424242424242"): Promise<void> {
    await this.page.getByLabel("Card number").fill(number);
    await this.page.getByLabel("Expiry").fill("09/31");
    await this.page.getByLabel("CVC").fill("123");
    await this.page.getByRole("button", { name: "Submit Application" }).click();
  }
}

export const ADA = {
  first: "Ada",
  last: "James",
  email: "ada@example.com",
  birthdate: "04/17/1998",
  phone: "2065550142",
  street: "2217 Harbor Ave SW",
  city: "Seattle",
  country: "United States",
  region: "Washington",
  postal: "98126",
};

/** A small real PNG: 1 × 1, coral. */
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z/D/PwAHggJ/PchI7wAAAABJRU5ErkJggg==", "base64");
export const PHOTO = { name: "drivers-license.png", mimeType: "image/png", buffer: PNG };
