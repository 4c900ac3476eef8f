import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { mailsTo } from "../support/sandbox-mail.ts";
import { accepted, acceptAlso } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const PHONE = { viewport: { width: 390, height: 844 } };
const bar = (page: Page) => page.getByRole("banner");

describe("the bar", () => {
  test(
    "[SHL-1] [SHL-3] [SHL-4] [SHL-20] [ANA-1] on the form shows the first of four steps, and its logo leads to the applications without loading a page",
    repeated,
    async () => {
      const ada = await funnel.applicant("demo-seattle", async (person) => {
        await accepted(person);
        await acceptAlso(person, "demo-boston");
      });
      await ada.open();
      const steps = bar(ada.page).getByRole("progressbar");
      await expect.poll(() => steps.getAttribute("aria-valuenow")).toBe("25");
      await expect.poll(() => steps.getAttribute("aria-valuetext")).toBe("Step 1 of 4");
      await expect.poll(() => steps.locator("span").allInnerTexts()).toEqual(["Apply", "Profile", "Choose a home", "Meet and sign"]);
      await expect.poll(() => bar(ada.page).getByRole("button", { name: "Back" }).count()).toBe(0);
      await ada.page.evaluate(() => Object.assign(window, { stillHere: true }));
      await bar(ada.page)
        .getByRole("link", { name: /Latchkey/ })
        .click();
      await ada.heading("Applications");
      await expect.poll(() => ada.page.evaluate(() => "stillHere" in window)).toBe(true);
      const told = ada.page.waitForRequest((asked) => new URL(asked.url()).pathname === "/events");
      // As the browser says of a page that is left; what it then sends by itself can't be read here.
      await ada.page.evaluate(() => {
        navigator.sendBeacon = () => false;
        dispatchEvent(new Event("pagehide"));
      });
      const { events } = (await told).postDataJSON() as { events: unknown[] };
      expect(events).toEqual(["apply", "applications"].map((name) => ({ kind: "page", name, props: {}, ago: expect.any(Number) as number })));
    },
  );

  test(
    "[SHL-15] [SHL-16] [SHL-22] is not there where a route hides it, or on a phone where it hides it there; the route's classes stand on the page",
    repeated,
    async () => {
      const { page, url } = await funnel.visitor();
      await page.goto(`${url}/login`);
      await isAwake(page);
      await expect.poll(() => bar(page).count()).toBe(0);
      await expect.poll(() => page.locator(".app.scene").count()).toBe(1);

      const shopper = await funnel.known("status-meet-and-greet@example.com");
      await shopper.open("/application/demo-status-meet-and-greet");
      await bar(shopper.page).waitFor();
      await shopper.page.setViewportSize(PHONE.viewport);
      await bar(shopper.page).waitFor({ state: "hidden" });
      // Nobody is locked in: the menu stands by itself where the bar is hidden.
      await shopper.page.getByRole("button", { name: "Your menu" }).click();
      await shopper.page.getByRole("menuitem", { name: "Your applications" }).waitFor();
      await shopper.page.keyboard.press("Escape");
      await shopper.page.setViewportSize({ width: 1440, height: 900 });
      await bar(shopper.page).waitFor();
    },
  );

  test("is light or dark as the system is, or as the menu was told, in every tab and after the page is loaded again", async () => {
    const ada = await funnel.applicant("demo-seattle", accepted, { colorScheme: "dark" });
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const frame = (page: Page) =>
      page.evaluate(() => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find((meta) => matchMedia(meta.media).matches)?.content);
    const [light, dark] = [
      { ground: "rgb(251, 248, 245)", frame: "#FBF8F5" },
      { ground: "rgb(22, 19, 20)", frame: "#161314" },
    ];
    const seen = async (page: Page) => ({ ground: await ground(page), frame: await frame(page) });
    await ada.open();
    expect(await seen(ada.page)).toEqual(dark);
    const other = await ada.page.context().newPage();
    await other.goto(`${ada.url}/applications`);
    await isAwake(other);
    await ada.button("Your menu").click();
    await ada.page.getByRole("menuitemradio", { name: "Light" }).click();
    expect(await seen(ada.page)).toEqual(light);
    await expect.poll(() => seen(other)).toEqual(light);
    await ada.page.goto(`${ada.url}/applications`, { waitUntil: "commit" });
    await ada.page.locator("body").waitFor();
    expect(await seen(ada.page), "from the first moment on").toEqual(light);
    await isAwake(ada.page);
    await ada.button("Your menu").click();
    await ada.page.getByRole("menuitemradio", { name: "System" }).click();
    expect(await seen(ada.page)).toEqual(dark);
    await ada.page.emulateMedia({ media: "print" });
    expect((await seen(ada.page)).ground, "paper is light").toBe("rgb(255, 255, 255)");
  });

  test("[SHL-5] [SHL-6] [SHL-7] the menu says who it is and logs out for good; a picture that is gone is replaced", repeated, async () => {
    funnel.allow(/gone\.png|status of 401|status of 404/);
    const ada = await funnel.applicant("demo-seattle");
    const gone = `${ada.url}/gone.png`;
    // The sign-in company's picture of a person, deleted there since.
    await ada.page.route("**/apply", async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const drawn = /(?<=<img class="ava" src=")[^"]*/;
      const told = /(?<="imageUrl":)null/;
      expect([drawn.test(html), told.test(html)]).toEqual([true, true]);
      await route.fulfill({ response: answer, body: html.replace(drawn, gone).replace(told, JSON.stringify(gone)) });
    });
    const asked = ada.page.waitForRequest(gone);
    await ada.open();
    await asked;
    const picture = ada.button("Your menu").locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && !image.src.includes("gone.png")))
      .toBe(true);

    // One answer that can't be saved, and one that was typed just now.
    const left = () => ada.page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.startsWith("latchkey.draft")));
    await ada.fill("Phone", "206555");
    await expect.poll(left).not.toEqual([]);
    await ada.fill("First name", "Adelaide", ada.section("Personal Information"));
    await ada.button("Your menu").click();
    const menu = ada.page.getByRole("menu");
    await expect.poll(() => menu.innerText()).toContain(ada.email);
    await menu.getByRole("menuitem", { name: "Logout" }).click();
    await ada.heading("Resident Application");
    await expect.poll(left, { message: "what was typed does not stay in the browser" }).toEqual([]);
    await ada.page.goto(`${ada.url}/applications`);
    await ada.heading("Resident Application");
    // The session itself is over, wherever its cookie may lie.
    expect((await ada.wire.fetch("/api/v1/auth/me/")).status).toBe(401);
    await ada.wire.signIn();
    expect(await (await ada.wire.fetch(ada.wire.formPath)).text(), "what could be saved was").toContain("Adelaide");
  });
});

describe("around the screen", () => {
  test("[MOD-18] a message to the team is kept while its dialog is closed, held to its rules, and reaches the team", async () => {
    const { page, url } = await funnel.visitor();
    await page.goto(`${url}/login`);
    const dialog = page.getByRole("dialog", { name: "How can we help?" });
    const [email, message] = [dialog.getByLabel("E-mail"), dialog.getByLabel("Your message")];
    const focused = (control: typeof email) => expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
    const ask = () => page.getByRole("button", { name: "Chat with the team" }).first().click();
    await ask();
    await message.fill("Which key opens\nthe back door?");
    await dialog.getByRole("button", { name: "Send" }).click();
    await focused(email);
    await dialog.getByText("Field is required").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await ask();
    expect(await message.inputValue()).toBe("Which key opens\nthe back door?");
    await email.fill("who@example.com");
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.getByText("Your message is with our team").waitFor();
    await expect.poll(async () => (await mailsTo(url, "support@latchkeyhomes.example")).map(({ text }) => text).join()).toContain("Which key opens");
  });

  test("a browser that asks for French reads the whole product in French, and another one in English", async () => {
    const language = (page: Page) => expect.poll(() => page.evaluate(() => document.documentElement.lang));
    const visitor = await funnel.visitor({ locale: "fr-FR" });
    await visitor.page.goto(`${visitor.url}/login`);
    await language(visitor.page).toBe("fr-CA");
    await visitor.page.getByRole("link", { name: "Continuer avec Google" }).waitFor();

    const ada = await funnel.applicant("demo-seattle", accepted, { locale: "fr-CA" });
    await ada.open();
    await language(ada.page).toBe("fr-CA");
    await ada.field("Prénom", "Renseignements personnels").fill("Ada");
    await ada.page.keyboard.press("Tab");
    await ada.page.getByText("Enregistré", { exact: true }).first().waitFor();

    const neighbour = await funnel.visitor({ locale: "de-DE" });
    await neighbour.page.goto(`${neighbour.url}/login`);
    await language(neighbour.page).toBe("en-US");
  });

  test("[SHL-26] every picture comes from the static files, is there, and is kept for good", async () => {
    const ada = await funnel.visitor();
    const answers = new Map<string, string>();
    ada.page.on("response", (answer) => answers.set(answer.url(), answer.headers()["cache-control"] ?? ""));
    for (const path of ["/login", "/start", "/rooms-for-rent/seattle"]) {
      await ada.page.goto(ada.url + path);
      await isAwake(ada.page);
      const pictures = ada.page.locator("img, svg use");
      const shown = () =>
        pictures.evaluateAll((all) =>
          all
            .map((one) =>
              one instanceof HTMLImageElement ? { src: one.src, width: one.naturalWidth } : { src: (one as SVGUseElement).href.baseVal, width: 1 },
            )
            .filter(({ src }) => !src.startsWith("#") && !src.startsWith("data:")),
        );
      await expect.poll(async () => (await shown()).length, { message: path }).toBeGreaterThan(0);
      await expect.poll(async () => (await shown()).filter(({ width }) => width === 0), { message: path }).toEqual([]);
      for (const { src } of await shown()) {
        const { href, pathname } = new URL(src, ada.url);
        expect(pathname, path).toMatch(/^\/assets\/(?:[\w-]+-[\w-]{8}|[a-z]+-[\w-]{8,}\/[\w-]+)\.svg$/);
        await expect.poll(() => answers.get(href.replace(/#.*$/, "")) ?? "", { message: href }).toContain("immutable");
      }
    }
  });
});

describe("what lies over the page", () => {
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
  async function turnTheWheel(page: Page): Promise<void> {
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  test("[MOD-33] [MOD-35] [SHL-10] a modal holds the page still, and is gone 150 ms after it was closed", async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.page.clock.install();
    await ada.open();
    await ada.button("See the five steps").click();
    const dialog = ada.page.getByRole("dialog", { name: "How it works" });
    await dialog.waitFor();
    await expect.poll(() => ada.page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("hidden");
    await turnTheWheel(ada.page);
    await expect.poll(() => scrolled(ada.page)).toBe(0);
    await ada.page.clock.pauseAt(Date.now() + 60_000);
    await ada.page.keyboard.press("Escape");
    await ada.page.clock.runFor(149);
    expect(await dialog.count()).toBe(1);
    await expect.poll(() => ada.page.evaluate(() => getComputedStyle(document.querySelector(".backdrop.closing")!).transitionDuration)).toBe("0.15s");
    await ada.page.clock.runFor(1);
    await dialog.waitFor({ state: "detached" });
    await ada.page.clock.resume();
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe("See the five steps");
    const further = async () => {
      await turnTheWheel(ada.page);
      return scrolled(ada.page);
    };
    await expect.poll(further).toBeGreaterThan(0);
  });
});
