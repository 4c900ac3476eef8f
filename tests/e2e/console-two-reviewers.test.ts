/** Two of the staff at one application at the same time: each knows of the other, and what one of them decides the other is told at once. */
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Reviewer } from "../support/reviewer.ts";
import { TWO_AGREE } from "../support/second-person.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { paid } from "../support/states.ts";
import { WirePerson } from "../support/wire-person.ts";
import { axeFindings } from "./support/axe.ts";
import { signInStaff } from "./support/sign-in-staff.ts";

const ADA = "console-two-reviewers@example.com";
const BEA = "console-two-agree@example.com";

let latchkey: RunningServer;
let id: string;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
  id = await waits(ADA, "demo-seattle");
});

/** An application that was paid and sent; its id. */
async function waits(email: string, source: string): Promise<string> {
  const person = new WirePerson(latchkey.url, email, source);
  await person.signIn();
  await paid(person);
  return (await (await Reviewer.comes(latchkey.url)).finds(email)).id;
}

const comesTo = (email: string, path: string, heading: string) => signInStaff(browser, latchkey.url, { email, path, heading });
const line = (page: Page) => page.getByRole("textbox", { name: /^A line of your own/ });
const decision = (page: Page) => page.getByRole("region", { name: "Decision" });

test("two reviewers in one case see each other, and what one decides the other's form says aloud, as the queue of a third does, and keeps what they typed", async () => {
  const stella = await comesTo("staff@example.com", `/console/applications/${id}`, "Ada James");
  const amos = await comesTo("admin@example.com", `/console/applications/${id}`, "Ada James");
  const queue = await comesTo("admin@example.com", `/console/queue?view=all&search=${encodeURIComponent(ADA)}`, "Everything");
  const row = queue.getByRole("row").filter({ hasText: "Ada James" });
  await row.waitFor();
  await stella.getByRole("status").filter({ hasText: "Amos Lee is here too" }).waitFor();
  await amos.getByRole("status").filter({ hasText: "Stella Novak is here too" }).waitFor();

  // Both are in the middle of it.
  await amos.keyboard.press("2");
  await line(amos).fill("Your new job looks steady.");
  const stays = amos.getByRole("main").getByRole("status").filter({ hasText: "What you wrote stays here" });
  const isListed = row.getByText(/^Pre-approve in \d+ s$/);

  await stella.keyboard.press("1");
  const go = decision(stella).getByRole("button", { name: /^Pre-approve, mail in 30 s/ });
  await expect.poll(() => go.getAttribute("aria-disabled"), PATIENT).toBeNull();
  const told = amos.getByRole("status").filter({ hasText: "Stella Novak decided: Pre-approve" }).waitFor();
  await stella.keyboard.press("Control+Enter");
  await decision(stella).getByText("You: pre-approved").waitFor();
  await told;
  await stays.waitFor();
  await isListed.waitFor();

  // What they typed stays, and isn't sent on top of it.
  expect(await line(amos).inputValue()).toBe("Your new job looks steady.");
  await amos.keyboard.press("Control+Enter");
  await amos.getByRole("region", { name: "Notices" }).getByText("What you wrote stays here").waitFor();
  expect(await axeFindings(amos)).toEqual([]);
  expect(await axeFindings(stella)).toEqual([]);

  // Taken back, it is theirs to decide again; and whoever leaves is seen to.
  await stella.keyboard.press("z");
  await stays.waitFor({ state: "detached" });
  await isListed.waitFor({ state: "detached" });
  await stella.close();
  await amos.getByRole("status").filter({ hasText: "Stella Novak is here too" }).waitFor({ state: "detached" });
});

test("where two have to agree, one proposes a rejection, finds that it is another's to agree to, and the other finds it in their list, reads it and agrees: then its mail leaves", async () => {
  const bea = await waits(BEA, TWO_AGREE);
  const stella = await comesTo("staff@example.com", `/console/applications/${bea}`, "Ada James");
  await stella.keyboard.press("3");
  await decision(stella).getByText("A second person has to agree before anything leaves.").waitFor();
  await decision(stella).getByRole("checkbox", { name: "An income that we couldn't verify" }).check();
  const propose = decision(stella).getByRole("button", { name: /^Propose to a second person/ });
  await expect.poll(() => propose.getAttribute("aria-disabled"), PATIENT).toBeNull();
  expect(await axeFindings(stella)).toEqual([]);
  await stella.keyboard.press("Control+Enter");
  await decision(stella).getByText("Nothing leaves until a second person agrees.").waitFor();
  expect(
    await decision(stella)
      .getByRole("button", { name: /^Agree/ })
      .count(),
  ).toBe(0);

  const amos = await comesTo("admin@example.com", "/console/queue?view=second-person", "Needs a second person");
  await amos.getByRole("row").filter({ hasText: "Ada James" }).first().dblclick();
  await amos.getByRole("heading", { name: "Ada James" }).waitFor();
  await decision(amos).getByText("Rejection of Ada James proposed").waitFor();
  expect(await axeFindings(amos)).toEqual([]);
  await decision(amos).getByRole("button", { name: "Agree", exact: true }).click();
  await decision(amos)
    .getByText(/^The mail leaves in \d+ second/)
    .waitFor();
  await decision(stella)
    .getByText(/^The mail leaves in \d+ second/)
    .waitFor();
  // Either of them may still take it back; what another test looks at is as it was.
  await stella.keyboard.press("z");
  await decision(amos).getByText("Nothing leaves until").waitFor({ state: "detached" });
  await decision(amos).getByText("Rejection of Ada James proposed").waitFor({ state: "detached" });
});
