/** A home is chosen as people do: by keyboard alone, with a mouse that drags, and without JavaScript; and none of it is lost by a reload. */
import type { BrowserContextOptions } from "playwright";
import { describe, expect, test } from "vitest";
import { WirePerson } from "../support/wire-person.ts";
import { Keyboard } from "./support/keyboard.ts";
import { takeOver, withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople();
const HOMES = "/application/demo-status-profile-completed/home-selection";

async function chooser(options: BrowserContextOptions = {}, heading = /^You're approved for rooms up to \$1,700\/mo$/) {
  const person = await app.visitor(options);
  const wire = new WirePerson(app.url, "status-profile-completed@example.com", "demo-status-profile-completed");
  await wire.signIn();
  await takeOver(person.page.context(), wire);
  await person.page.goto(`${app.url}${HOMES}`);
  await person.page.getByRole("heading", { name: heading }).waitFor();
  return person;
}

describe("choosing a home", () => {
  test("without JavaScript goes by links and buttons, and a reload stands where it stood", async () => {
    const { page } = await chooser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page
      .getByRole("group", { name: "Telegraph Avenue" })
      .getByRole("link", { name: /^Choose a/ })
      .click();
    await page
      .getByRole("link", { name: /^Private bedroom/ })
      .first()
      .click();
    await page.reload();
    expect(
      await page
        .getByRole("link", { name: /^Private bedroom/ })
        .first()
        .getAttribute("aria-current"),
    ).toBe("true");
    await page.getByRole("link", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Adjust the price" }).waitFor();
    const before = await page.locator(".figure .amount").textContent();
    await page.getByRole("link", { name: "9 months", exact: true }).click();
    await page.waitForURL(/price\.months=9/);
    expect(await page.locator(".figure .amount").textContent()).not.toBe(before);
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("/ 9-month lease").waitFor();
    await page.getByRole("link", { name: /^Meet the roommates/ }).click();
    await page.getByText(/^\$[\d,]+ \/ 9-month lease starting \w+ \d+$/).waitFor();
  });

  test("by a mouse that drags the row presses nothing on it", async () => {
    const { page } = await chooser();
    const row = page.getByRole("list", { name: "Homes", exact: true });
    await page.getByRole("button", { name: "On by one" }).waitFor();
    const box = (await row.boundingBox())!;
    await page.mouse.move(box.x + 500, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x + 420, box.y + 120, { steps: 4 });
    await page.mouse.move(box.x + 200, box.y + 120, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(20);
    expect(new URL(page.url()).search).toBe("");
  });

  test("[HSL-1] [HSL-42] with a keyboard alone, in French and in the dark, comes from the cards to the button that holds the room; Back goes a step back, and a phone shows each step as well", async () => {
    const asked = { locale: "fr-CA", colorScheme: "dark" } as const;
    const heading = /^Vous êtes approuvé pour des chambres jusqu’à 1\s700\s\$ par mois$/u;
    const { page } = await chooser(asked, heading);
    const { page: phone } = await chooser({ ...asked, viewport: { width: 390, height: 844 } }, heading);
    const fits = async () => {
      for (const one of [page, phone]) {
        const looks = await one.evaluate(() => [
          document.documentElement.lang,
          matchMedia("(prefers-color-scheme: dark)").matches,
          document.body.scrollWidth - innerWidth,
        ]);
        expect(looks).toEqual(["fr-CA", true, 0]);
      }
    };
    const keyboard = new Keyboard(page);
    await keyboard.press(page.getByRole("group", { name: "Ashby Place" }).getByRole("link", { name: /^Choisir une/ }));
    await page.getByRole("heading", { name: "Choisissez votre chambre" }).waitFor();
    await keyboard.press(page.getByRole("link", { name: /^Chambre privée/ }).first());
    await page.locator("[aria-current]", { hasText: "Chambre privée" }).waitFor();
    await keyboard.press(page.getByRole("link", { name: "Enregistrer" }));
    await page.getByRole("heading", { name: "Ajustez le prix" }).waitFor();
    const length = page.getByRole("slider", { name: "Durée du bail" });
    await length.waitFor();
    const months = Number.parseInt((await length.getAttribute("aria-valuetext"))!, 10);
    await keyboard.to(length);
    await page.keyboard.press(months > 3 ? "ArrowDown" : "ArrowUp");
    const chosen = months > 3 ? months - 1 : months + 1;
    await expect.poll(() => page.url()).toContain(`price.months=${chosen}`);
    await page.getByText(`Bail de ${chosen} mois (services publics en sus)`).waitFor();
    await fits();
    await keyboard.press(page.getByRole("button", { name: "Enregistrer" }));
    await page.getByText(`/ bail de ${chosen} mois`).first().waitFor();
    await keyboard.press(page.getByRole("group", { name: "Ashby Place" }).getByRole("link", { name: /^Rencontrer les colocataires/ }));
    const confirm = page.getByRole("button", { name: "Confirmer" });
    await confirm.waitFor();
    await phone.goto(page.url());
    await phone.getByRole("button", { name: "Confirmer" }).waitFor();
    await fits();
    await page.goBack();
    await page.getByText(`/ bail de ${chosen} mois`).first().waitFor();
    await page.goForward();
    await keyboard.press(confirm);
    const great = { name: /^Excellent choix!$/u };
    await page.getByRole("heading", great).waitFor();
    await phone.goto(page.url());
    await phone.getByRole("heading", great).waitFor();
    await fits();
    await keyboard.press(page.getByRole("link", { name: "Continuer" }));
    await page.getByRole("heading", { name: "Rencontrez, clavardez, décidez." }).waitFor();
  });
});
