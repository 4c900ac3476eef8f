/** Two who apply together, each in a browser of their own, without a mouse: from the first page to the one that says that both are in. */
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { PATIENT } from "../support/patience.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { KeyboardApplicant } from "./support/keyboard-applicant.ts";

let latchkey: RunningServer;
const SLUG = "two-with-keyboards";
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
  const admin = new WirePerson(latchkey.url, "admin@example.com", "");
  await admin.signIn();
  const offered = { sharing: "group", market: "seattle", kind: "room", slug: SLUG, number_of_potential_roommates: 2, application_fee: 35 };
  await admin.api("staff/sources/", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(offered) });
});

const comes = async (): Promise<KeyboardApplicant> => new KeyboardApplicant(await browser.open());

test("with a keyboard only, one begins a group and invites another, who comes by the mail; both hand in, and each board tells of it", repeated, async () => {
  const [ben, cy] = [await comes(), await comes()];
  await ben.page.goto(`${latchkey.url}/applications?source=${SLUG}`);
  await ben.beginsAtMain();
  await ben.signIn("ben-keys@example.com");
  await ben.arrives("Before you begin");
  await ben.press(ben.button("Continue"));

  await ben.arrives("Invite your group");
  const block = ben.page.getByRole("group", { name: "Applicant 2" });
  const invites = ben.page.getByRole("button", { name: "Invite & Continue" });
  await ben.type(block.getByLabel("First name", { exact: true }), "Cy");
  await ben.type(block.getByLabel("Last name"), "Park");
  await ben.type(block.getByLabel("E-mail"), "cy-keys@example.com");
  await ben.press(invites);
  await ben.arrives("Have these three things ready");
  await ben.press(ben.button("Continue").or(ben.page.getByRole("link", { name: "Continue", exact: true })));
  await ben.arrives("Provide us with your information");
  await ben.fillIn({ first: "Ben" });
  await ben.paysAndSubmits();
  await ben.arrives(/^Only \d steps left before/);
  await ben.page.getByText("1 of 2 so far").waitFor();

  const invitation = async (): Promise<string[]> =>
    (await mailsTo(latchkey.url, "cy-keys@example.com")).flatMap(({ text }) => text.match(/http\S+\/applications\?source=\S+/) ?? []);
  await expect.poll(invitation, PATIENT).toHaveLength(1);
  await cy.page.goto((await invitation())[0]!);
  await cy.signIn("cy-keys@example.com");
  await cy.arrives("Before you begin");
  await cy.press(cy.button("Continue"));
  await cy.arrives("Provide us with your information");
  await cy.fillIn({ first: "Cy" });
  await cy.paysAndSubmits();
  await cy.arrives("Hang tight while we review");

  // The other page goes on by itself, and the keyboard with it.
  await ben.arrives("Hang tight while we review");
  for (const each of [ben, cy]) {
    await isAwake(each.page);
    const list = each.page.getByRole("main");
    for (const name of ["Ben James", "Cy James"]) await list.getByText(name).first().waitFor();
  }
});
