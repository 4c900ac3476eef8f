/** People in browsers of their own talk with each other: as it is said, across a lost connection, on a second device, and without a script. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { takeOver, withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople();
const SOURCE = "demo-status-meet-and-greet";
const CHAT = `/application/${SOURCE}/meet-and-greet/chat`;

async function signedIn(email: string, path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const { page } = await app.visitor(options);
  const wire = new WirePerson(app.url, email, SOURCE);
  await wire.signIn();
  await takeOver(page.context(), wire);
  await page.goto(app.url + path);
  if (options.javaScriptEnabled !== false) await isAwake(page);
  return page;
}
/** They may talk with others as well. */
const applicant = (meeting: string, options?: { javaScriptEnabled?: boolean }) =>
  signedIn("status-meet-and-greet@example.com", `${CHAT}?meetingId=${meeting}`, options);
async function resident(): Promise<Page> {
  const page = await signedIn("simone.baptiste@example.com", "/resident");
  await page.getByRole("link", { name: /^Open/ }).first().click();
  await page.getByRole("textbox", { name: "Your message" }).waitFor();
  return page;
}

const meetingOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1)!;

const say = async (page: Page, text: string): Promise<void> => {
  const line = page.getByRole("textbox", { name: "Your message" });
  await line.fill(text);
  await line.press("Enter");
};
const message = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
/** How many pixels of the conversation lie below what is seen of it. */
const fromEnd = (page: Page): Promise<number> =>
  page.locator(".chat-log").evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
/** What was said in this test, as it stands on a page. */
const saidOn = async (page: Page, mark: string): Promise<string[]> =>
  (await message(page, mark).allTextContents()).map((text) => new RegExp(`${mark} (?:one|two|three|four)`).exec(text)![0]);

test("[CHT-5] [RES-19] each hears the other as it is said, once and in one order, also on a second device and after the network was away", async () => {
  const mark = `m${Date.now().toString(36)}`;
  app.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const simone = await resident();
  const ada = await applicant(meetingOf(simone));
  const asked: string[] = [];
  ada.on("request", (request) => asked.push(request.url()));
  await say(ada, `${mark} one`);
  await message(simone, `${mark} one`).waitFor();
  await say(simone, `${mark} two`);
  await message(ada, `${mark} two`).waitFor();
  expect(
    asked.filter((url) => url.includes("/chat/messages")),
    "it comes with its event",
  ).toEqual([]);

  await ada.setViewportSize({ width: 390, height: 500 });
  await expect.poll(() => fromEnd(ada), { message: "turned, the window still shows the end" }).toBeLessThan(2);
  await ada.setViewportSize({ width: 1280, height: 720 });

  await ada.context().setOffline(true);
  await say(ada, `${mark} three`);
  await message(ada, `${mark} three`).getByText("No connection: it is sent once you are back").waitFor();
  await say(simone, `${mark} four`);
  await ada.context().setOffline(false);
  await message(simone, `${mark} three`).waitFor();
  await message(ada, `${mark} four`).waitFor();

  const phone = await applicant(meetingOf(simone));
  await message(phone, `${mark} three`).waitFor();
  const all = [`${mark} one`, `${mark} two`, `${mark} four`, `${mark} three`];
  for (const page of [ada, simone, phone]) await expect.poll(() => saidOn(page, mark)).toEqual(all);
});

test("without a script what was said is read, and more is said by a form", async () => {
  const mark = `n${Date.now().toString(36)}`;
  const page = await applicant(meetingOf(await resident()), { javaScriptEnabled: false });
  await page.getByRole("textbox", { name: /^Your message/ }).fill(`${mark} byhand`);
  await page.getByRole("button", { name: "Send" }).click();
  await message(page, `${mark} byhand`).waitFor();
});
