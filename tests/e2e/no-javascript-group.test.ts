import { expect, test } from "vitest";
import { moveClock } from "../support/clock.ts";
import { PATIENT } from "../support/patience.ts";
import type { Person } from "../support/person.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { accepted, paid } from "../support/states.ts";
import { withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople({ isAlone: true });
const PLAIN = { javaScriptEnabled: false };
const A_DAY_MS = 25 * 60 * 60 * 1000;
const press = ({ page }: Person, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Types in somebody, in the block of that name or in the only form there is. */
async function namesMate(person: Person, first: string, block?: string): Promise<string> {
  const email = `${first.toLowerCase()}-of-a-plain-group@example.com`;
  const within = block === undefined ? person.page.getByRole("main") : person.page.getByRole("group", { name: block });
  await person.fill("First name", first, within);
  await person.fill("Last name", "Park", within);
  await person.fill("E-mail", email, within);
  return email;
}

/** Somebody who followed the link in their mail to what they are asked. */
async function invited(email: string): Promise<Person> {
  const links = async () => (await mailsTo(app.url, email)).flatMap(({ text }) => text.match(/\/applications\/invitation\?source=[^\s)]+/) ?? []);
  await expect.poll(links, { ...PATIENT, message: `an invitation for ${email}` }).not.toEqual([]);
  const person = await app.visitor(PLAIN);
  const [link] = await links();
  await person.page.goto(app.url + link!);
  await person.page.getByText("Sign in with the e-mail address that your invitation was sent to.").waitFor();
  await person.signIn(email, link!);
  await person.heading(/^Apply with /);
  return person;
}

test("[GRP-20] [REV-11] [REV-12] without JavaScript a group is invited, reminded, changed, declined, joined and left, and goes on with fewer", async () => {
  const { browser: ben, wire } = await app.resident("demo-group", accepted, "/application/:source", PLAIN);
  await ben.heading("Invite your group");
  const cys = await namesMate(ben, "Cy", "Applicant 2");
  await namesMate(ben, "Dee", "Applicant 3");
  await press(ben, "Invite & Continue");
  await ben.heading("Have these three things ready");
  await paid(wire);

  await moveClock(app.latchkey, A_DAY_MS);
  await ben.page.goto(`${app.url}/application/demo-group`);
  await ben.heading("Only 2 steps left before we email your lease");
  await press(ben, /^Remind ?, Cy Park$/);
  await ben.page.getByText("Their invite has been re-sent").waitFor();
  await expect.poll(() => ben.page.getByRole("button", { name: /^Remind/ }).count(), { message: "Dee alone is left to remind" }).toBe(1);

  await ben.page.getByRole("link", { name: "Change your group" }).click();
  await press(ben, /^Take back ?, Dee Park$/);
  const eves = await namesMate(ben, "Eve");
  await press(ben, "Send the invite");
  await ben.page.getByText(eves).waitFor();

  const eve = await invited(eves);
  await press(eve, "I'm not joining");
  await eve.heading("You said no to this invitation");
  const cy = await invited(cys);
  await cy.page.getByRole("link", { name: /^Join / }).click();
  await cy.heading("Before you begin");
  await press(cy, "Continue");
  await cy.heading("Provide us with your information");

  await ben.page.reload();
  await press(ben, "Go on with 2 of us");
  await ben.page.getByText("Everybody has begun an application").waitFor();
  await press(cy, "withdraw this application");
  await press(cy, "Withdraw application");
  await cy.heading("This application is withdrawn");

  await ben.page.reload();
  await press(ben, "Go on by myself");
  await ben.page.getByText("You go on by yourself").waitFor();
  await ben.page.getByRole("main").getByRole("link", { name: "Back" }).click();
  await ben.heading("Hang tight while we review");
});
