import type { Locator } from "playwright";
import { ADA, PHOTO } from "../../support/person.ts";
import { Keyboard } from "./keyboard.ts";

/** Somebody who applies with a keyboard and nothing else; every screen begins at its main part. */
export class KeyboardApplicant extends Keyboard {
  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }
  #section(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  async arrives(heading: string | RegExp): Promise<void> {
    await this.page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    await this.beginsAtMain();
  }

  async signIn(email: string): Promise<void> {
    await this.press(this.page.getByRole("link", { name: "Continue with Google" }));
    await this.type(this.page.getByLabel("E-mail"), email);
    await this.page.keyboard.press("Enter");
  }

  async fillIn({ first = ADA.first } = {}): Promise<void> {
    const personal = this.#section("Personal Information");
    await this.type(personal.getByLabel("First name", { exact: true }), first);
    await this.type(personal.getByLabel("Last name"), ADA.last);
    await this.type(personal.getByLabel("Date of birth", { exact: true }), ADA.birthdate);
    await this.type(personal.getByLabel("Phone", { exact: true }), ADA.phone);
    const address = this.#section("Current Address");
    await this.type(address.getByLabel("Street address"), ADA.street);
    await this.type(address.getByLabel("City"), ADA.city);
    await this.type(address.getByLabel("State"), ADA.region);
    await this.type(address.getByLabel("Zip code"), ADA.postal);
    await this.press(this.button("Upload documents"));
    const income = this.#section("Income Information");
    await this.type(income.getByLabel("Employer"), "Harbor Books");
    await this.type(income.getByLabel("Job title"), "Bookseller");
    await this.type(income.getByLabel("Monthly income"), "4200");
    await this.type(income.getByLabel("Start date", { exact: true }), "03/01/2022");
    await this.#chooseFile("Proof of Income");
    await this.#chooseFile("Identification");
    await this.type(this.#section("Screening").getByLabel("Social Security number"), "123450000");
  }

  /** From the form's last answer to the page that follows the payment. */
  async paysAndSubmits(): Promise<void> {
    // The last answer is given by leaving its field: only then the button says what comes next.
    await this.page.keyboard.press("Tab");
    await this.press(this.button("Finalize and Pay"));
    for (const [name, answer] of [
      ["Is this what you earn in a year?", "Confirm"],
      ["Your consent to the background check", "I agree"],
    ] as const) {
      const dialog = this.page.getByRole("dialog", { name });
      await dialog.waitFor();
      await this.isInside(dialog);
      await this.press(dialog.getByRole("button", { name: answer }));
    }
    await this.arrives("Pay Application Fee");
    await this.type(this.page.getByLabel("Card number"), "4242424242424242");
    await this.type(this.page.getByLabel("Expiry"), "0931");
    await this.type(this.page.getByLabel("CVC"), "123");
    await this.press(this.button("Submit Application"));
  }

  async #chooseFile(label: string): Promise<void> {
    // Waited for before the way to the control begins: the browser takes a moment to hand its chooser over.
    const chooser = this.page.waitForEvent("filechooser");
    await this.press(this.page.getByLabel(label, { exact: true }), "Space");
    await (await chooser).setFiles(PHOTO);
    await this.#section("Income Information").locator(".upload", { hasText: label }).getByText(PHOTO.name).waitFor();
  }
}
