/** From the answer of the review to the lease: an applicant and three people of a house, each in a browser of their own. */
import { readFileSync } from "node:fs";
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
import { acceptsInvitation, enters, hears, picks, press, says } from "./support/meeting-steps.ts";
import { withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople({ isAlone: true });
const AN_HOUR_MS = 60 * 60 * 1000;
const HOUSE = "Ballard House";
const DETAILS = { first_name: "Ben", last_name: "Park", job_title: "Cook", employer: "Harbor", bio: "I bake.", photo: null };
const living = JSON.parse(readFileSync("schemas/living.json", "utf8")) as Living;

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

  await picks(ada.page, HOUSE);
  await enters(ada.page);
  await says(ada, "Hello, I am Ada.");

  // Each of the house comes by their own page, and hears all of it.
  const house = [await livesThere("rae@example.com"), await livesThere("rob@example.com"), await livesThere("ria@example.com")];
  for (const [at, { page }] of house.entries()) {
    await page.getByRole("link", { name: /^Open/ }).first().click();
    await hears(page, "Hello, I am Ada.");
    await says(house[at]!, `Number ${at + 1} says welcome.`);
    for (const each of [ada, ...house.slice(0, at + 1)]) await hears(each.page, `Number ${at + 1} says welcome.`);
  }

  for (const { page } of house) await press(page, "Accept");

  // All have said yes: it is told at once, by page and by mail.
  await expect.poll(async () => (await mailsTo(app.url, email)).map(({ subject }) => subject), PATIENT).toContain(`You are invited to live at ${HOUSE}`);
  await ada.page.goto(`${app.url}/application/${wire.source}/home-shopping`);
  await acceptsInvitation(ada.page);
  await ada.heading(/You've been approved!$/);

  await reviewer.decides(email, "send-lease");
  await ada.heading("Your lease is sent & ready to sign!");
  expect(await reviewer.finds(email)).toMatchObject({ status: "lease_sent" });
});

test("[MAG-22] [RES-10] [RES-22] [SHP-46] an applicant passes on a home and picks another, where nobody answers: staff decide for the house", async () => {
  const reviewer = await Reviewer.comes(app.url);
  const { browser: ben, wire } = await app.arriving("demo-bay-area", paid);
  await reviewer.decides(wire.email, "pre-approve", { all_rooms: true });
  await answersQuestions(wire);
  await wire.command(`/application/${wire.source}/profile/edit`, "save-profile-details", DETAILS);
  await ben.page.goto(`${app.url}/application/${wire.source}/home-selection`);
  await isAwake(ben.page);
  await picks(ben.page, "Ashby Place");
  await enters(ben.page);

  await press(ben.page, "Pass on this home");
  await ben.page.getByRole("dialog", { name: "Are you sure?" }).getByRole("button", { name: "Pass on this home" }).click();
  await ben.page.getByRole("dialog", { name: "Changed your mind?" }).getByRole("button", { name: "See the homes" }).click();
  await picks(ben.page, "Telegraph Avenue");
  await enters(ben.page);
  await says(ben, "Anybody home?");
  // The page shows it before the server has it, and the clock is moved next.
  await ben.page
    .getByRole("listitem")
    .filter({ hasText: /Anybody home\?\s*Sent/u })
    .waitFor();

  // A day of silence, and another that the house has.
  await moveClock(app.latchkey, 24 * AN_HOUR_MS + 60_000);
  await ben.page.reload();
  await ben.heading(/reviewing the roommates/);
  await moveClock(app.latchkey, 24 * AN_HOUR_MS + 60_000);
  const silent = await reviewer.silentMeeting("Telegraph");
  await reviewer.decidesForHouse(silent, { approves: true, reason: "Nobody of the house has answered; the room is free." });
  await ben.page.reload();
  await ben.heading(/It’s a match/);
  await acceptsInvitation(ben.page);
  await ben.heading(/You've been approved!$/);
});
