/** Support finds somebody and opens a case for them; an administrator invites staff and makes a link, by keyboard where the desk has keys. */
import { expect, test } from "vitest";
import { newEmail } from "../support/standing.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { axeFindings } from "./support/axe.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();

test("support finds a person by a part of their name, sees what there is of them, and opens a case", async () => {
  const { page, url } = await funnel.known("support@example.com");
  await page.goto(`${url}/console/people`);
  await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
  // Whoever is known is listed, the newest first.
  await page.getByRole("table", { name: "Who was found" }).getByRole("link").first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("cy lin");
  await expect.poll(() => page.getByRole("table", { name: "Who was found" }).getByRole("link").allInnerTexts()).toEqual(["Cy Lindqvist"]);
  await page.getByRole("link", { name: "Cy Lindqvist" }).click();
  await page.getByRole("heading", { name: "Cy Lindqvist" }).waitFor();
  expect(new URL(page.url()).search, "what was searched for stands in the address").toBe("?search=cy+lin");
  await page.getByRole("region", { name: "Who saw their data" }).waitFor();
  await page.getByRole("region", { name: "Roles" }).getByText("needs the role Admin").waitFor();
  expect(await page.getByRole("button", { name: "Delete the account" }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("heading", { name: "Cy Lindqvist" }).click();
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "A case for Cy Lindqvist" });
  await dialog.getByLabel("What it is about").fill("Remind was pressed, and no mail came.");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("region", { name: "Notes and cases" }).getByText("Remind was pressed, and no mail came.").waitFor();
});

test("an administrator invites staff, who are told by mail, and makes an open link whose fee is the law's", async () => {
  const { page, url } = await funnel.known("admin@example.com");
  const email = newEmail();
  funnel.allow(/status of 400/);
  await page.goto(`${url}/console/people`);
  await page.getByRole("button", { name: "Invite staff" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite staff" });
  await dialog.getByLabel("E-mail").fill("nobody");
  await dialog.getByLabel("First name").fill("Nora");
  await dialog.getByRole("checkbox", { name: "Support" }).check();
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await dialog.getByText("Invalid Email").waitFor();
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByRole("heading", { name: "Nora" }).waitFor();
  expect(await page.getByRole("region", { name: "Roles" }).getByRole("checkbox", { name: "Support" }).isChecked()).toBe(true);
  await expect.poll(async () => (await mailsTo(url, email)).map(({ subject }) => subject)).toEqual(["You now work here"]);

  await page.goto(`${url}/console/sources`);
  const form = page.getByRole("form", { name: "New link" });
  await form.getByLabel("Market").selectOption({ label: "Vancouver" });
  expect(await form.getByLabel("Application fee").inputValue()).toBe("None");
  const name = `winter-${email.split("@")[0]!.replace(/[^a-z0-9]/g, "")}`;
  await form.getByLabel("Name in the link").fill(name);
  await form.getByLabel("At most (optional)").fill("150");
  await page.keyboard.press("Control+Enter");
  await page.getByLabel(`Link of ${name}`).waitFor();
  await page.getByText("0 of 150").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("heading", { name: "Sources" }).click();
  await page.keyboard.press("x");
  await page.getByText(`Nobody new can follow ${name}`).waitFor();
});
