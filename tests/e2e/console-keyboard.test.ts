/** What support and an administrator do in a day, by keyboard alone, on pages in which axe finds nothing. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { PATIENT } from "../support/patience.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { newEmail } from "../support/running-server.ts";
import { accepted } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { axeFindings } from "./support/axe.ts";
import { withFunnel } from "./support/funnel.ts";
import { Keyboard } from "./support/keyboard.ts";

const funnel = withFunnel();

const room = (page: Page, name: string): Promise<void> => page.getByRole("heading", { name, level: 1 }).waitFor();
const isFine = (page: Page): Promise<void> => expect.poll(() => axeFindings(page), { ...PATIENT, message: `axe at ${page.url()}` }).toEqual([]);
/** Keys, one after the other. */
const goes = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
};

test("support finds a person by name from the queue, looks as them for a reason and can write nothing, opens a case about them, answers it, and signs out", async () => {
  const { latchkey, known } = funnel;
  const wilma = new WirePerson(latchkey.url, newEmail(), "demo-seattle");
  await wilma.signIn();
  await accepted(wilma);
  const named = { first_name: "Wilma", last_name: "Orchard" };
  await wilma.save("applicant", named);
  const profile = JSON.stringify({ ...named, email: wilma.email, phonenumber: "+12065550142" });
  await wilma.api("profiles/me/", { method: "PUT", headers: { "Content-Type": "application/json" }, body: profile });
  const { page, url } = await known("support@example.com");
  const keyboard = new Keyboard(page);
  await page.goto(`${url}/console/queue?view=all`);
  await room(page, "Everything");
  await isAwake(page);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).waitFor();
  await page.keyboard.type("wilma orch");
  const everybody = page.getByRole("option", { name: "Search everybody for “wilma orch”" });
  await page.getByRole("option", { name: /^Wilma Orchard/ }).waitFor();
  await isFine(page);
  if ((await everybody.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await expect.poll(() => everybody.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await room(page, "People");
  const found = page.getByRole("table", { name: "Who was found" }).getByRole("link");
  await expect.poll(() => found.allInnerTexts(), PATIENT).toEqual(["Wilma Orchard"]);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Wilma Orchard" }).waitFor();
  await isFine(page);

  funnel.allow(/status of 403/);
  await page.keyboard.press("v");
  await keyboard.isAt(page.getByLabel("Reason", { exact: true }));
  await page.keyboard.type("They wrote that their name is refused.");
  await keyboard.press(page.getByRole("button", { name: "View as Wilma" }));
  const banner = page.getByText("You are looking as Wilma Orchard");
  await banner.waitFor();
  await isAwake(page);
  await isFine(page);
  await page.goto(`${url}/application/demo-seattle/apply`);
  await room(page, "Provide us with your information");
  await isAwake(page);
  await banner.waitFor();
  await keyboard.type(page.getByLabel("Last name", { exact: true }), "Somebody else's");
  await page.keyboard.press("Tab");
  await page.getByText("You are looking as somebody else: nothing is changed.").waitFor();
  await isFine(page);
  await keyboard.press(page.getByRole("button", { name: "Stop looking" }), "Enter", "Shift+Tab");
  await page.getByRole("heading", { name: "Wilma Orchard" }).waitFor();
  const { applicant_info } = await wilma.application();
  expect(await wilma.api(`applications/applicant-info/${applicant_info}`), "nothing was written").toMatchObject({ last_name: "Orchard" });
  await isAwake(page);
  await keyboard.isAt(page.getByRole("button", { name: "View as Wilma" }));
  await isFine(page);

  await goes(page, "g u");
  await room(page, "People");
  await page.keyboard.press("/");
  await page.keyboard.type("wilma orchard");
  await expect.poll(() => found.allInnerTexts(), PATIENT).toEqual(["Wilma Orchard"]);
  // Out of the field, where letters are keys again.
  await goes(page, "Escape j");
  await page.getByRole("heading", { name: "Wilma Orchard" }).waitFor();
  await page.getByRole("region", { name: "Who saw their data" }).getByText("They wrote that their name is refused.").first().waitFor();
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "A case for Wilma Orchard" });
  await keyboard.isAt(dialog.getByLabel("What it is about"));
  await page.keyboard.type("Her name was refused, she says.");
  await isFine(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText("The case is open, the team has a mail").waitFor();
  await dialog.waitFor({ state: "detached" });

  await goes(page, "g c");
  await room(page, "Cases");
  await page.keyboard.press("/");
  await page.keyboard.type("orchard");
  const cases = page.getByRole("list", { name: "Cases" }).getByRole("link");
  await expect.poll(() => cases.allInnerTexts(), PATIENT).toEqual(["Wilma Orchard"]);
  await goes(page, "Escape j");
  await page.getByRole("list", { name: "What was written" }).getByText("Her name was refused, she says.").waitFor();
  await page.keyboard.press("Enter");
  await keyboard.isAt(page.getByLabel(`Answer to ${wilma.email}`));
  await page.keyboard.type("It takes your name now, please try again.");
  await isFine(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText(`The answer goes to ${wilma.email}`).waitFor();
  await page.getByRole("list", { name: "What was written" }).getByText("It takes your name now, please try again.").waitFor();
  await expect
    .poll(async () => (await mailsTo(url, wilma.email)).map(({ text }) => text), PATIENT)
    .toContainEqual(expect.stringContaining("It takes your name now"));

  await page.keyboard.type("And one thing more");
  const kept = (): Promise<string[]> => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("latchkey-desk-")));
  await expect.poll(kept, { message: "what is half typed" }).not.toEqual([]);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).waitFor();
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/login/);
  expect(await kept(), "nothing is left for whoever sits down next").toEqual([]);
});

test("an administrator invites a reviewer, who comes by the mail and works, and sees them among the staff; makes an open link, from which a stranger begins, copies it, and ends it", async () => {
  const { page, url } = await funnel.known("admin@example.com", "", { permissions: ["clipboard-read", "clipboard-write"] });
  const keyboard = new Keyboard(page);
  const email = newEmail();
  await page.goto(`${url}/console/queue?view=all`);
  await room(page, "Everything");
  await isAwake(page);

  await goes(page, "g u");
  await room(page, "People");
  await page.keyboard.press("i");
  const dialog = page.getByRole("dialog", { name: "Invite staff" });
  await keyboard.isAt(dialog.getByLabel("E-mail"));
  await page.keyboard.type(email);
  await keyboard.type(dialog.getByLabel("First name"), "Rita");
  await keyboard.type(dialog.getByLabel("Last name"), "Vance");
  await keyboard.press(dialog.getByRole("checkbox", { name: "Reviewer" }), "Space");
  await isFine(page);
  await keyboard.press(dialog.getByRole("button", { name: "Send the invitation" }));
  await page.getByRole("heading", { name: "Rita Vance" }).waitFor();
  await page.getByText(`Nobody has signed in with ${email} yet.`, { exact: false }).waitFor();
  await isFine(page);

  // The mail leads its person in.
  await expect.poll(async () => (await mailsTo(url, email)).map(({ subject }) => subject), PATIENT).toEqual(["You now work here"]);
  const invited = await funnel.known(email);
  const [mail] = await mailsTo(url, email);
  await invited.page.goto(`${url}${new URL(/https?:\/\/\S+\/login/.exec(mail!.text)![0]).pathname}`);
  await invited.page.goto(`${url}/console`);
  await room(invited.page, "Mine");

  // Past the search, however many are listed.
  await page.keyboard.press("/");
  await keyboard.press(page.getByRole("group", { name: "Whom to show" }).getByRole("button", { name: "Staff" }));
  const row = page.getByRole("table", { name: "Who was found" }).getByRole("row").filter({ hasText: email });
  await row.getByText("Reviewer").waitFor();
  await isFine(page);
  await goes(page, "g s");
  await room(page, "Sources");
  const form = page.getByRole("form", { name: "New link" });
  await form.getByRole("option", { name: "Vancouver" }).waitFor({ state: "attached" });
  await page.keyboard.press("n");
  await keyboard.isAt(form.getByLabel("Market"));
  await keyboard.type(form.getByLabel("Market"), "Vancouver");
  const name = `rita-${email.split("@")[0]!.replace(/[^a-z0-9]/g, "")}`;
  await keyboard.type(form.getByLabel("Name in the link"), name);
  await isFine(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  const link = page.getByLabel(`Link of ${name}`);
  await page.getByText(`The link ${name} is copied`).waitFor();
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe(await link.inputValue());
  const stranger = await funnel.known(newEmail());
  const { pathname, search } = new URL(await link.inputValue());
  await stranger.page.goto(url + pathname + search);
  await stranger.page.getByRole("heading", { name: "Before you begin" }).waitFor();
  await page.evaluate(() => navigator.clipboard.writeText("something else"));
  await goes(page, "Escape l");
  await expect.poll(clipboard, PATIENT).toBe(await link.inputValue());
  await page.keyboard.press("x");
  await page.getByText(`Nobody new can follow ${name}`).waitFor();
  await page.getByRole("table", { name: "Sources" }).getByRole("row").filter({ hasText: name }).first().getByText("closed").waitFor();
  await isFine(page);
});
