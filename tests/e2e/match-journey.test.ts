/** From the answer of the review to the lease: an applicant and three people of a house, each in a browser of their own. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import type { Living } from "#server/kernel/definitions/living.ts";
import { moveClock } from "../support/clock.ts";
import { PATIENT } from "../support/patience.ts";
import type { Person } from "../support/person.ts";
import { Reviewer } from "../support/reviewer.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { paid } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import type { WirePerson } from "../support/wire-person.ts";
import { withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople({ isAlone: true });
const AN_HOUR_MS = 60 * 60 * 1000;
const HOUSE = "Ballard House";
const living = JSON.parse(readFileSync("schemas/living.json", "utf8")) as Living;

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .or(page.getByRole("link", { name, exact: typeof name === "string" }))
    .first()
    .click();
const line = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const hears = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text }).first().waitFor();
async function says({ page }: Person, text: string): Promise<void> {
  await line(page).fill(text);
  await line(page).press("Enter");
}

/** What other journeys press one by one. */
async function answersQuestions(wire: WirePerson): Promise<void> {
  const at = `/application/${wire.source}/profile/preferences`;
  for (const { id, answers } of living.questions) {
    const answer = answers[0]!.id;
    await wire.command(`${at}?question=${id}`, "answer-for-myself", { question: id, answer });
    await wire.command(`${at}?question=${id}&part=them`, "answer-for-roommates", { question: id, answer });
  }
}

/** Somebody who lives there, in front of their home. */
async function livesThere(email: string): Promise<Person> {
  const person = await app.visitor();
  await person.signIn(email, "/resident");
  await person.heading(HOUSE);
  await isAwake(person.page);
  return person;
}

test("[ROL-4] [MAG-24] [RES-8] an applicant builds a profile, picks a bedroom, talks with three who live there until all say yes, accepts, and is sent the lease", async () => {
  const reviewer = await Reviewer.comes(app.url);
  const { browser: ada, wire } = await app.arriving("demo-seattle", paid);
  const { email } = wire;
  await reviewer.decides(email, "pre-approve", { all_rooms: true });

  await ada.page.goto(`${app.url}/application/${wire.source}/profile`);
  await isAwake(ada.page);
  await answersQuestions(wire);
  await ada.page.goto(`${app.url}/application/${wire.source}/profile/interests`);
  await press(ada.page, "Cooking");
  await press(ada.page, "Continue");
  await ada.heading("Who are you?");
  ada.page.setDefaultTimeout(25000);/*TMP*/
  await ada.fill("First name", "Ada");
  await ada.fill("Last name", "Lovell");
  await ada.fill("Job title", "Bookbinder");
  await ada.fill("Employer", "Newberry Press");
  await ada.fill("Short bio", "I bake on Sundays.");
  await press(ada.page, "Continue");
  await ada.heading(/^Ada/);
  await press(ada.page, "Continue");
  await ada.heading("Looks great!");
  await press(ada.page, "Start");

  // The bedroom, at the price that stands there.
  const card = ada.page.getByRole("group", { name: HOUSE });
  await card.getByRole("link", { name: /^Choose a/ }).click();
  await ada.page
    .getByRole("link", { name: /^Private bedroom/ })
    .first()
    .click();
  await ada.page.getByRole("link", { name: "Save" }).click();
  await ada.page.getByRole("heading", { name: "Adjust the price" }).waitFor();
  await ada.page.getByRole("button", { name: "Save" }).first().click();
  await ada.page.getByRole("link", { name: /^Meet the roommates/ }).click();
  await press(ada.page, "Confirm");
  await ada.heading("Great choice!");
  await press(ada.page, "Continue");
  await ada.heading("Meet, chat, decide.");
  await press(ada.page, "Continue");
  await ada.heading("Before you say hello");
  await press(ada.page, "Go to the chat");
  await line(ada.page).waitFor();
  await says(ada, "Hello, I am Ada.");

  // Each of the house comes by their own page, and hears all of it.
  const house = [await livesThere("rae@example.com"), await livesThere("rob@example.com"), await livesThere("ria@example.com")];
  for (const [at, { page }] of house.entries()) {
    await press(page, /^Open/);
    await hears(page, "Hello, I am Ada.");
    await says(house[at]!, `Number ${at + 1} says welcome.`);
    for (const each of [ada, ...house.slice(0, at + 1)]) await hears(each.page, `Number ${at + 1} says welcome.`);
  }

  await moveClock(app.latchkey, AN_HOUR_MS);
  for (const { page } of house) await press(page, "Accept");

  // All have said yes: it is told at once, by page and by mail.
  await expect.poll(async () => (await mailsTo(app.url, email)).map(({ subject }) => subject), PATIENT).toContain(`You are invited to live at ${HOUSE}`);
  await ada.page.goto(`${app.url}/application/${wire.source}/home-shopping`);
  await press(ada.page, /^Accept invitation/);
  await ada.page.getByRole("dialog", { name: "Accept the invitation?" }).getByRole("button", { name: "Accept invitation" }).click();
  await ada.heading(/You've been approved!$/);

  await reviewer.decides(email, "send-lease");
  await ada.page
    .getByText(/lease is sent|Sign your lease|lease/i)
    .first()
    .waitFor();
  await expect.poll(async () => (await reviewer.finds(email)).status, PATIENT).toBe("lease_sent");
  for (const { page } of house) {
    await page.goto(`${app.url}/resident`);
    await page.getByRole("heading", { name: HOUSE, level: 1 }).waitFor();
  }
});
