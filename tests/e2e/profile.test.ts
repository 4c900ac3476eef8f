import { describe, expect, test } from "vitest";
import { WirePerson } from "../support/wire-person.ts";
import { Keyboard } from "./support/keyboard.ts";
import { takeOver, withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople();
const PROFILE = "/application/demo-status-preapproved/profile";

async function preapproved(options: { javaScriptEnabled?: boolean } = {}) {
  const person = await app.visitor(options);
  const wire = new WirePerson(app.url, "status-preapproved@example.com", "demo-status-preapproved");
  await wire.signIn();
  await takeOver(person.page.context(), wire);
  return person;
}

describe("the questions of a profile", () => {
  test("with a keyboard alone begin at their own main part, keep the focus on what is pressed, and come back with Back", async () => {
    const { page, url } = await preapproved();
    const keyboard = new Keyboard(page);
    await page.goto(`${url}${PROFILE}/preferences?question=dishes&part=me`);
    await page.getByRole("heading", { name: "How long may dishes stand?" }).waitFor();
    await keyboard.beginsAtMain();
    const answer = page.getByRole("button", { name: "Until the evening" });
    await keyboard.press(answer, "Space");
    await page.getByRole("button", { name: "Until the evening", pressed: true }).waitFor();
    expect(await answer.evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.press(page.getByRole("link", { name: "Continue" }));
    await page.getByRole("heading", { name: "And for the people you live with?" }).waitFor();
    await keyboard.beginsAtMain();
    expect(await page.title()).toContain("How long may dishes stand?");
    await page.goBack();
    await page.getByRole("button", { name: "Until the evening", pressed: true }).waitFor();
  });

  test("without JavaScript are answered by buttons of a form, each kept at once", async () => {
    const { page, url } = await preapproved({ javaScriptEnabled: false });
    await page.goto(`${url}${PROFILE}/preferences?question=sharing&part=them`);
    await page.getByRole("button", { name: "The basics" }).click();
    await page.getByRole("button", { name: "The basics", pressed: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?question=sharing&part=them");
    await page.getByRole("button", { name: "Ask first" }).click();
    await page.getByRole("button", { name: "Ask first", pressed: true }).waitFor();
    await page.reload();
    expect(await page.getByRole("button", { pressed: true }).count()).toBe(2);
  });
});
