/** A reviewer's morning at the console, by keyboard alone: from one case to the next, papers, decisions, and thinking better of them. */
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { moveClock } from "../support/clock.ts";
import { PATIENT } from "../support/patience.ts";
import { Person } from "../support/person.ts";
import { Reviewer } from "../support/reviewer.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { paid } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";

const MORNING = ["console-morning-1@example.com", "console-morning-2@example.com"] as const;
const QUERY = "search=console-morning&ordering=submitted_at";
const LIST = `list=${encodeURIComponent(QUERY)}`;

const PRE_APPROVED = "You're pre-approved";
const HALF_A_MINUTE_MS = 31_000;
/** The second answer that the paper can show. */
const SECOND = "Last name";

let latchkey: RunningServer;
let reviewer: Reviewer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
  reviewer = await Reviewer.comes(latchkey.url);
  for (const email of MORNING) {
    const wire = new WirePerson(latchkey.url, email, "demo-seattle");
    await wire.signIn();
    await paid(wire);
  }
});

test("by keyboard alone a reviewer goes from the queue by a peek to a case, holds answers against a paper, asks for a co-signer, thinks better of it, pre-approves and goes on", async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } });
  const rob = new Person(page, latchkey.url);
  await rob.signIn("staff@example.com", `/console/queue?view=all&${QUERY}`);
  await isAwake(page);
  const keys = page.keyboard;
  await keys.press("j");
  await page.getByRole("complementary", { name: "Peek: Ada James" }).getByTitle("drivers-license.png").first().waitFor();
  await keys.press("Enter");
  await rob.heading("Ada James");
  const decision = page.getByRole("region", { name: "Decision" });
  await page.getByText("1 of 2").waitFor();

  // The paper that was sent stands beside the answers: one key each.
  await page.getByRole("img", { name: "Photo ID" }).waitFor();
  const row = (label: string) => page.getByRole("row", { name: new RegExp(`^${label}`) });
  await keys.press("m");
  await row("First name").getByText("Match").waitFor();
  await keys.press("d");
  await page.getByRole("textbox", { name: "What the document says: " }).waitFor();
  await keys.type("Jameson");
  await keys.press("Enter");
  await row(SECOND).getByText("Jameson").waitFor();
  await row(SECOND).getByText("Differs").waitFor();
  await page.getByText(`marked ${SECOND}: Differs`).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // Asked for more: no reason, no decision; with one the mail stands there as it will leave.
  await keys.press("2");
  const ask = decision.getByRole("button", { name: /^Ask Ada James, mail in 30 s/ });
  expect(await ask.isDisabled()).toBe(true);
  await decision.getByText("The reasons are missing: tick at least one.").first().waitFor();
  // Their score is good: it is another reason, by its key.
  await keys.press("v");
  const mail = page.getByTitle("The mail as Ada James gets it").contentFrame();
  await mail.getByText("Hello Ada").waitFor();
  await keys.press("Control+Enter");
  await decision.getByText("You: asked for more").waitFor();
  expect(await reviewer.finds(MORNING[0]), "nothing left yet").toMatchObject({ status: "submitted" });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colourFindings(page)).toEqual([]);

  // Thinks better of it, and decides otherwise.
  await keys.press("z");
  await page.getByText("Taken back. Nothing left the house.").waitFor();
  await keys.press("1");
  await mail.getByText("for every room").first().waitFor();
  await keys.press("Control+Enter");
  await decision.getByText("You: pre-approved").waitFor();

  // On to the next, with the way back still in reach.
  await keys.press("j");
  await page.getByText("2 of 2").waitFor();
  await decision.getByRole("button", { name: "Pre-approve" }).waitFor();
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: /^Undo/ }).waitFor();
  await keys.press("n");
  await keys.type("New job, steady.");
  await keys.press("Control+Enter");
  await page.getByText("New job, steady.").waitFor();

  // Half a minute later it is done, by nobody's hand: their mail is there, and one alone.
  // What they were sent for handing in may still be on its way.
  const mails = async () => (await mailsTo(latchkey.url, MORNING[0])).map(({ subject }) => subject).filter((subject) => subject === PRE_APPROVED);
  expect(await mails()).toEqual([]);
  await moveClock(latchkey, HALF_A_MINUTE_MS);
  try {
    await expect.poll(async () => (await reviewer.finds(MORNING[0])).status, PATIENT).toBe("preapproved");
    await expect.poll(mails, PATIENT).toEqual([PRE_APPROVED]);
  } finally {
    await moveClock(latchkey, -HALF_A_MINUTE_MS);
  }
});

test("a session that ended in the middle of a decision loses nothing that was typed", async () => {
  const second = await reviewer.finds(MORNING[1]);
  const page = await browser.open();
  const ann = new Person(page, latchkey.url);
  browser.allow(/401 \(Unauthorized\)/);
  const path = `/console/applications/${second.id}?${LIST}`;
  await ann.signIn("admin@example.com", path);
  await ann.heading("Ada James");
  await isAwake(page);
  await page.keyboard.press("2");
  const line = page.getByRole("textbox", { name: /^A line of your own/ });
  // What is asked of the server for the line alone is answered by then.
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/preview") && answer.request().postData()?.includes("steady") === true);
  await line.fill("Your new job looks steady.");
  await answered;
  await page.context().clearCookies();
  await page.getByRole("checkbox").first().check();
  await page.waitForURL(/\/login/);
  await ann.signIn("admin@example.com", path);
  await ann.heading("Ada James");
  expect(await line.inputValue()).toBe("Your new job looks steady.");
  expect(await page.getByRole("checkbox").first().isChecked()).toBe(true);
});
