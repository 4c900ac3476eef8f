/** Support finds somebody and opens a case for them; an administrator invites staff and makes a link, by keyboard where the desk has keys. */
import { expect, test } from "vitest";
import { newEmail } from "../support/running-server.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { axeFindings } from "./support/axe.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();

test("support finds a person by a part of their name, looks as them, comes back, and opens a case that stands among the others", async () => {
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
  await page.getByRole("region", { name: "Roles" }).getByText("Needs the role Admin").waitFor();
  expect(await page.getByRole("button", { name: "Delete the account" }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel("Reason", { exact: true }).fill("They wrote that Remind does nothing.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("You are looking as Cy Lindqvist").waitFor();
  expect(new URL(page.url()).pathname, "where they are themselves").not.toMatch(/^\/console/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Stop looking" }).press("Enter");
  await page.getByRole("heading", { name: "Cy Lindqvist" }).waitFor();
  expect(new URL(page.url()).pathname, "back where the look began").toMatch(/^\/console\/people\//);
  await page.locator("button:focus", { hasText: "View as Cy" }).waitFor();

  await page.goto(`${url}/console/people?search=cy+lin`);
  await page.getByRole("link", { name: "Cy Lindqvist" }).press("Enter");
  await page.getByRole("heading", { name: "Cy Lindqvist" }).waitFor();
  await page.getByRole("region", { name: "Who saw their data" }).getByText("They wrote that Remind does nothing.").first().waitFor();
  await page.getByRole("heading", { name: "Cy Lindqvist" }).click();
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "A case for Cy Lindqvist" });
  await dialog.getByLabel("What it is about").fill("Remind was pressed, and no mail came.");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("region", { name: "Notes and cases" }).getByText("Remind was pressed, and no mail came.").first().waitFor();
  await dialog.waitFor({ state: "detached" });

  await page.keyboard.press("g");
  await page.keyboard.press("c");
  const row = page.getByRole("list", { name: "Cases" }).getByRole("listitem").filter({ hasText: "Remind was pressed, and no mail came." });
  await row.getByRole("link", { name: "Cy Lindqvist" }).first().press("Enter");
  await page.getByRole("list", { name: "What was written" }).getByText("Remind was pressed, and no mail came.").waitFor();
  await page.keyboard.press("i");
  await page.getByText("It is yours now").waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test("an administrator invites staff, who come by the mail and work, and makes an open link with the law's fee, which a stranger begins from", async () => {
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

  const invited = await funnel.known(email);
  const [mail] = await mailsTo(url, email);
  const link = /https?:\/\/\S+\/login/.exec(mail!.text)![0];
  await invited.page.goto(`${url}${new URL(link).pathname}`);
  await invited.page.goto(`${url}/console`);
  await invited.page.getByRole("heading", { name: "Cases", level: 1 }).waitFor();

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
  const stranger = await funnel.known(newEmail());
  const { pathname, search } = new URL(await page.getByLabel(`Link of ${name}`).inputValue());
  await stranger.page.goto(url + pathname + search);
  await stranger.page.getByRole("heading", { name: "Before you begin" }).waitFor();
  expect(await axeFindings(stranger.page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("heading", { name: "Sources" }).click();
  await page.keyboard.press("x");
  await page.getByText(`Nobody new can follow ${name}`).waitFor();
});
