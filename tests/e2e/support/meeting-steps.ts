import type { Page } from "playwright";
import type { Person } from "../../support/person.ts";

/** A button or a link by what stands on it. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .or(page.getByRole("link", { name, exact: typeof name === "string" }))
    .first()
    .click();

export const messageField = (page: Page) => page.getByRole("textbox", { name: "Your message" });
export const message = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text }).first();
export const hears = (page: Page, text: string) => message(page, text).waitFor();
export async function says({ page }: Pick<Person, "page">, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press("Enter");
}

/** The first bedroom of a home, at the price that stands there. */
export async function picks(page: Page, home: string): Promise<void> {
  const card = page.getByRole("group", { name: home });
  await card.getByRole("link", { name: /^Choose a/ }).click();
  await page
    .getByRole("link", { name: /^(Private bedroom|Master bedroom)/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Adjust the price" }).waitFor();
  await page.getByRole("button", { name: "Save" }).first().click();
  await card.getByRole("link", { name: /^Meet the roommates/ }).click();
  await press(page, "Confirm");
  await page.getByRole("heading", { name: "Great choice!" }).waitFor();
}

/** From the chosen home into its chat. */
export async function enters(page: Page): Promise<void> {
  await press(page, "Continue");
  await page.getByRole("heading", { name: "Meet, chat, decide." }).waitFor();
  await press(page, "Continue");
  await page.getByRole("heading", { name: "Before you say hello" }).waitFor();
  await press(page, "Go to the chat");
  await messageField(page).waitFor();
}

export async function acceptsInvitation(page: Page): Promise<void> {
  await press(page, /^Accept invitation/);
  await page.getByRole("dialog", { name: "Accept the invitation?" }).getByRole("button", { name: "Accept invitation" }).click();
}
