/** A further home is talked with as people begin it: from its card to its chat, with a script and without. */
import { expect, test } from "vitest";
import { WirePerson } from "../support/wire-person.ts";
import { takeOver, withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople();
const OWN = "/application/demo-status-meet-and-greet";

async function shopper(options: { javaScriptEnabled?: boolean } = {}) {
  const { page } = await app.visitor(options);
  const wire = new WirePerson(app.url, "status-meet-and-greet@example.com", "demo-status-meet-and-greet");
  await wire.signIn();
  await takeOver(page.context(), wire);
  await page.goto(`${app.url}${OWN}/home-shopping`);
  await page.getByRole("heading", { name: /^You're currently chatting with/ }).waitFor();
  return page;
}

test("[SHP-36] [SHP-42] from home shopping a second home's chat opens, with what is said first behind it", async () => {
  const page = await shopper();
  await page
    .getByRole("link", { name: /^Chat with this home/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: /^Private bedroom/ })
    .first()
    .click();
  await page.locator("[aria-current]", { hasText: "Private bedroom" }).waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Lease length and move-in" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Introduce yourself").fill("Hi, I bake for a living.");
  await page.getByLabel("What kind of roommate are you?").fill("Up early, in bed by ten.");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "24 hours to meet, chat and decide" }).waitFor();
  await page.getByRole("button", { name: "Start meeting" }).click();
  await page.waitForURL(/meet-and-greet\/chat\?meetingId=/);
  await page.getByRole("dialog", { name: "Introduce yourself" }).getByRole("button", { name: "Start chatting" }).click();
  await page.goto(`${app.url}${OWN}/home-shopping`);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You're currently chatting with 2 homes");
});

test("without a script a bedroom is picked, a length kept and the hello said by links and buttons", async () => {
  const page = await shopper({ javaScriptEnabled: false });
  await page
    .getByRole("link", { name: /^Chat with this home/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: /^(?:Private|Master) bedroom/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Introduce yourself").fill("Hi, I bake for a living.");
  await page.getByLabel("What kind of roommate are you?").fill("Up early, in bed by ten.");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Start meeting" }).click();
  await page.getByText("Knocking on the door").or(page.getByText("The meeting is there")).first().waitFor();
});
