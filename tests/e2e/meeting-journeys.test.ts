/** Ways through meetings that others don't take: five homes at once, two who choose together, and a chat that is reported. Each in a browser of their own. */
import { expect, test } from "vitest";
import { addDays, addMonths } from "#screens/language/expressions/calendar.ts";
import { addDemoData } from "../support/more-demo-data.ts";
import { PATIENT } from "../support/patience.ts";
import type { Person } from "../support/person.ts";
import { Reviewer } from "../support/reviewer.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { acceptsInvitation, enters, hears, message, messageField, picks, press, says } from "./support/meeting-steps.ts";
import { takeOver, withSignedInPeople } from "./support/signed-in-people.ts";

/** Whoever talks with the first of six homes of their market, and two who apply together and have chosen nothing. */
const SHOPPER = "shops-around";
const PAIR = ["pair-first", "pair-second"] as const;
/** The one that the shopper talks with from the start, and the one that is too many. */
const FIRST = "demo-home-carroll";
const SIXTH = "demo-home-sixth";
const emailOf = (source: string): string => `${source}@example.com`;

const app = withSignedInPeople({
  documents(schemas) {
    addDemoData(schemas, "homes", (homes) => {
      const like = homes.find(({ slug }) => slug === "demo-home-berry")!;
      return [{ ...like, slug: SIXTH, name: "Sixth Street", address: { ...(like["address"] as object), street_address: "6 Sixth Street" } }];
    });
    addDemoData(schemas, "residents", ([like]) => [{ ...like, email: "sixth@example.com", home: SIXTH, bedroom: 2 }]);
    addDemoData(schemas, "groups", () => [{ slug: "demo-pair", market: "washington-dc", number_of_potential_roommates: 2 }]);
    addDemoData(schemas, "applications", (rows) => {
      const [talks, chooses] = ["meet_and_greet", "profile_completed"].map((status) => rows.find((row) => row["status"] === status)!);
      const held_room = { home: FIRST, bedroom: 2, move_in_in_days: 26, months: 12, monthly_price: 1430 };
      const shopper = { ...talks, market: "new-york-city", held_room, source: SHOPPER, owner: emailOf(SHOPPER) };
      const pair = PAIR.map((source, at) => ({
        ...chooses,
        market: "washington-dc",
        group_source: "demo-pair",
        approved_up_to: 5000,
        source,
        owner: emailOf(source),
        person: { ...(chooses!["person"] as object), first_name: ["Ada", "Ben"][at] },
      }));
      return [shopper, ...pair];
    });
  },
});

interface Someone extends Person {
  wire: WirePerson;
}
/** Somebody of the demo in a browser of their own, in front of a page. */
async function comes(email: string, path: string, source = ""): Promise<Someone> {
  const person = await app.visitor();
  const wire = new WirePerson(app.url, email, source);
  await wire.signIn();
  await takeOver(person.page.context(), wire);
  await person.page.goto(app.url + path);
  await isAwake(person.page);
  return Object.assign(person, { wire });
}
const applies = (source: string, page: string): Promise<Someone> => comes(emailOf(source), `/application/${source}/${page}`, source);
/** Somebody who lives there, in the one chat of their home. */
async function livesThere(email: string): Promise<Someone> {
  const person = await comes(email, "/resident");
  await person.page.getByRole("link", { name: /^Open/ }).first().click();
  await messageField(person.page).waitFor();
  return person;
}
const saysYes = async (email: string, meeting: string): Promise<void> => {
  const wire = new WirePerson(app.url, email, "");
  await wire.signIn();
  const headers = { "Content-Type": "application/json" };
  await wire.api(`meet-and-greet/meetings/${meeting}/answer/`, { method: "PUT", headers, body: JSON.stringify({ answer: "yes" }) });
};
const meetingOf = ({ page }: Person): string => new URL(page.url()).pathname.split("/").at(-1)!;

test("[CHT-5] [RES-18] [RES-21] an applicant talks with five homes at once, is told why no sixth, hears of each, and of the match the four others are told kindly", async () => {
  const ada = await applies(SHOPPER, "home-shopping");
  await talksAlso(ada.wire, 4);
  const fiveHomes = () => ada.heading("You're currently chatting with 5 homes");
  await fiveHomes();

  // Two of the five write, each in their own chat, while she looks at all of them.
  const [theo, marlon] = [await livesThere("theo.lang@example.com"), await livesThere("marlon.teague@example.com")];
  await says(theo, "Carroll Street says hello.");
  await says(marlon, "Decatur says hello.");

  // Of a sixth she is told before she picks anything of it.
  await ada.page.getByText("You’re talking with 5 homes, which is the most at a time. Pass on one of them, and you can begin with another.").waitFor();
  const sixth = ada.page.getByRole("link", { name: /^Chat with this home/ }).first();
  await ada.page.getByText("You can talk with 5 homes at a time").first().waitFor();
  expect(await sixth.getAttribute("aria-disabled")).toBe("true");
  await sixth.click({ force: true });

  // The house that she began with wants her, and she takes it.
  await fiveHomes();
  await press(theo.page, "Accept");
  await saysYes("yara.quinn@example.com", meetingOf(theo));
  await acceptsInvitation(ada.page);
  await ada.heading(/You've been approved!$/);
  await hears(theo.page, "It’s a match: the invitation is accepted.");
  await hears(marlon.page, "This chat has ended: the applicant found a home. Thank you for the talk.");
  expect(await messageField(marlon.page).count()).toBe(0);
  const { results } = await ada.wire.api<{ results: Meeting[] }>("meet-and-greet/meetings/?all_meetings=true");
  expect(results.map(({ status, accepted }) => `${status} ${accepted}`).toSorted()).toEqual(["approved true", ...Array<string>(4).fill("rejected false")]);
});

test("[RES-21] two who apply together choose a home, each a bedroom of it, talk with the house in one chat, both accept, and both are sent the lease", async () => {
  const [ada, ben] = [await applies(PAIR[0], "home-selection"), await applies(PAIR[1], "home-selection")];
  await ben.page.getByText("picks the home first").first().waitFor();
  await picks(ada.page, "Park Road");
  await ada.page.getByText(/Still to pick a bedroom: Ben/).waitFor();
  await picks(ben.page, "Park Road");
  for (const { page } of [ada, ben]) await enters(page);
  const tobias = await livesThere("tobias.wren@example.com");
  await says(ada, "Hello, we are Ada and Ben.");
  await says(ben, "And I am Ben.");
  for (const { page } of [ada, ben, tobias]) for (const text of ["Hello, we are Ada and Ben.", "And I am Ben."]) await hears(page, text);
  await press(tobias.page, "Accept");
  await saysYes("camille.dorsey@example.com", meetingOf(tobias));

  // The home is theirs once both have accepted.
  const reviewer = await Reviewer.comes(app.url);
  for (const [at, { page }] of [ada, ben].entries()) {
    await page.goto(`${app.url}/application/${PAIR[at]}/home-shopping`);
    await isAwake(page);
  }
  await acceptsInvitation(ada.page);
  await ada.page.getByText("You have accepted. It’s a match once all of your group have.").waitFor();
  await acceptsInvitation(ben.page);
  for (const each of [ada, ben]) await each.heading(/You've been approved!$/);
  await hears(tobias.page, "It’s a match: the invitation is accepted.");
  await reviewer.decides(emailOf(PAIR[0]), "send-lease");
  for (const each of [ada, ben]) await each.heading("Your lease is sent & ready to sign!");
});

const REPORTED = "Send me a deposit in gift cards.";

test("[RES-14] a resident reports a message, staff read the chat with a reason that stays written down, answer and close the case, and whoever is reported is told nothing", async () => {
  const [email, source] = ["status-meet-and-greet@example.com", "demo-status-meet-and-greet"];
  const ada = await comes(email, `/application/${source}/meet-and-greet/chat`, source);
  const simone = await livesThere("simone.baptiste@example.com");
  const before = await mailsTo(app.url, email);
  await says(ada, REPORTED);
  const meeting = meetingOf(simone);
  await hears(simone.page, REPORTED);
  await message(simone.page, REPORTED).hover();
  await message(simone.page, REPORTED)
    .getByRole("link", { name: /^Report what/ })
    .click();
  await simone.heading("What happened with Ada?");
  await simone.page.getByRole("radio", { name: "Asked for money, or to leave the chat" }).check();
  await simone.fill(/^In your words/, "They asked for money before anything else.");
  await press(simone.page, "Report");
  await simone.page.getByText("Our team has it", { exact: true }).waitFor();

  const { page } = await comes("support@example.com", "/console/cases");
  await page
    .getByRole("list", { name: "Cases" })
    .getByRole("link", { name: /^Simone/ })
    .click();
  await page.getByRole("link", { name: "The meeting that was reported" }).click();
  await page.getByRole("button", { name: /^Read what was said/ }).click();
  const why = "Simone reported a message about gift cards.";
  const dialog = page.getByRole("dialog", { name: "Read what was said" });
  await dialog.getByLabel("Why do you read it?").fill(why);
  await dialog.getByRole("button", { name: "Read it" }).click();
  await hears(page, REPORTED);
  await page.getByRole("link", { name: /^Report of/ }).click();
  await page.getByLabel("Answer to simone.baptiste@example.com").fill("Thank you. We have spoken with them.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await page.getByText("The answer goes to simone.baptiste@example.com").waitFor();

  const admin = new WirePerson(app.url, "admin@example.com", "");
  await admin.signIn();
  const { id } = await ada.wire.application();
  const { history } = await admin.api<{ history: { name: string; why: string | null }[] }>(`staff/applications/${id}`);
  expect(history.filter(({ name }) => name === "chat-opened")).toMatchObject([{ why }]);
  // Simone is answered; Ada, who can still write, learns of nothing.
  await expect
    .poll(async () => (await mailsTo(app.url, "simone.baptiste@example.com")).some(({ text }) => text.includes("We have spoken with them.")), PATIENT)
    .toBe(true);
  await simone.page.goto(`${app.url}/resident/meeting/${meeting}`);
  await says(ada, "Are you there?");
  await hears(simone.page, "Are you there?");
  expect(await mailsTo(app.url, email)).toEqual(before);
  expect(await ada.page.getByRole("main").innerText()).not.toMatch(/report(?!\s+what)/iu);
});

interface Meeting {
  status: string;
  accepted: boolean;
}

/** Of further homes of their market, the first rooms that can be had, through the API. */
async function talksAlso(wire: WirePerson, homes: number): Promise<void> {
  const { id: application } = await wire.application();
  const { results } = await wire.api<{ results: { availableRooms: { id: string; availability_date: string }[]; id: string }[] }>(
    `applications/properties/${application}/?limit=50`,
  );
  const post = { method: "POST", headers: { "Content-Type": "application/json" } };
  const others = results.filter(({ id, availableRooms: [room] }) => room && ![FIRST, SIXTH].includes(id));
  for (const {
    availableRooms: [room],
  } of others.slice(0, homes)) {
    const move_in_date = addDays(room!.availability_date, 1);
    const body = JSON.stringify({ application, room: room!.id, move_in_date, lease_end_date: addMonths(move_in_date, 12) });
    await wire.api("applications/room-selection/", { ...post, body });
  }
}
