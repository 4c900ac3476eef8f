import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { accepted, acceptAlso, answered } from "../support/states.ts";
import type { WirePerson } from "../support/wire-person.ts";
import { openStop, TOUR } from "../support/tour.ts";
import { withFunnel } from "./support/funnel.ts";
import { repeated } from "../support/lanes.mjs";

const funnel = withFunnel();
const PHONE = { viewport: { width: 390, height: 844 } };

/** What keeps its place while the page scrolls, but for messages, which go by themselves. */
const stuck = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body :not(.snackbar, .snackbar *)")]
      .filter((one) => one.checkVisibility() && ["sticky", "fixed"].includes(getComputedStyle(one).position) && one.getBoundingClientRect().height > 0)
      .map((one) => one.className || one.tagName),
  );
/** Words that stand in a box which is too small for them and hides them, or which they run out of. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(p, b, span, label, h1, h2, h3, small, button, a)")]
      .filter((one) => one.checkVisibility() && one.textContent?.trim() && one.closest(".vh, .file-name") === null)
      .filter((one) => {
        const box = one.closest(".input, .ways, .file, .options")?.getBoundingClientRect();
        const own = one.getBoundingClientRect();
        return box !== undefined && own.width > 0 && (own.right > box.right + 1 || own.bottom > box.bottom + 1 || own.top < box.top - 1);
      })
      .map((one) => one.textContent),
  );
/** What ends a sentence, or a part of one, where it stands at the beginning of a line. */
const strayMarks = (page: Page) =>
  page.evaluate(() => {
    const stray: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const before = text.previousSibling;
      if (!/^[.,;:!?…]/u.test(text.textContent ?? "") || !(before instanceof HTMLElement) || !before.checkVisibility()) continue;
      const mark = document.createRange();
      mark.setStart(text, 0);
      mark.setEnd(text, 1);
      if (mark.getBoundingClientRect().left < before.getBoundingClientRect().left + 1) stray.push(`${before.textContent} ${text.textContent}`);
    }
    return stray;
  });
/** A dash between two words that is seen at the end of a line, or at its beginning. */
const strayDashes = (page: Page) =>
  page.evaluate(() => {
    const stray: string[] = [];
    for (const one of document.querySelectorAll("main :is(p, .sub)")) {
      const letters: Range[] = [];
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (let at = 0; at < text.textContent!.length; at += 1) {
          const letter = document.createRange();
          letter.setStart(text, at);
          letter.setEnd(text, at + 1);
          letters.push(letter);
        }
      const said = letters.join("");
      for (const { index } of said.matchAll(/(?<=\S\s)[-–—](?=\s\S)/gu)) {
        const [before, dash, after] = [index - 2, index, index + 2].map((at) => letters[at]!.getBoundingClientRect());
        const isSeen = dash!.right > one.getBoundingClientRect().left + 1;
        const apart = (a: DOMRect, b: DOMRect) => Math.abs(a.bottom - b.bottom) > a.height / 2;
        if (isSeen && (apart(before!, dash!) || apart(dash!, after!))) stray.push(said);
      }
    }
    return stray;
  });
/** What is said of saving where it is broken over lines, or runs out of its field. */
const brokenMarks = (page: Page) =>
  page.evaluate(() => {
    const marks = [...document.querySelectorAll(".save")].map((mark) => {
      const words = document.createRange();
      words.selectNode([...mark.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)!);
      const [own, field] = [mark.getBoundingClientRect(), mark.closest(".field")!.getBoundingClientRect()];
      return { says: mark.textContent, isWhole: words.getClientRects().length === 1 && own.left >= field.left - 1 && own.right <= field.right + 1 };
    });
    return { said: [...new Set(marks.map(({ says }) => says))].sort(), broken: marks.filter(({ isWhole }) => !isWhole) };
  });
/** Fields that share a row which has room for the words of one of them only. */
const narrow = (page: Page) =>
  page.evaluate(() => {
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return [...document.querySelectorAll<HTMLElement>(".fields > .field")]
      .filter((field) => field.checkVisibility() && field.getBoundingClientRect().width < 7 * size)
      .map((field) => field.querySelector("label, legend")?.textContent);
  });
const scrollTo = (page: Page, end: "top" | "bottom") =>
  page.evaluate((to) => window.scrollTo(0, to === "top" ? 0 : document.documentElement.scrollHeight), end);

describe("a small window", () => {
  test("that is low keeps nothing in place: all of it is there for the form", async () => {
    const ada = await funnel.applicant("demo-seattle", undefined, { viewport: { width: 844, height: 390 } });
    await ada.open();
    for (const width of [390, 844, 1280]) {
      await ada.page.setViewportSize({ width, height: 390 });
      expect(await stuck(ada.page), `${width} px wide`).toEqual([]);
    }
  });

  test.each(["cosigner, about yourself", "cosigner, income"])("that is low keeps nothing in place at %s either", repeated, async (name) => {
    const { page } = await funnel.visitor({ viewport: { width: 1280, height: 390 } });
    await openStop(
      TOUR.find((stop) => stop.name === name)!,
      page,
      funnel.latchkey.url,
    );
    for (const width of [390, 844, 1280]) {
      await page.setViewportSize({ width, height: 390 });
      expect(await stuck(page), `${width} px wide`).toEqual([]);
    }
  });

  test.each([
    ["cosigner, about", "Continue"],
    ["cosigner, income", "Continue"],
    ["groups get started", "Continue"],
    ["groups invite", "Invite & Continue"],
  ])("of a phone keeps the way on in sight at %s, and covers nothing with it at the end", async (name, label) => {
    const { page } = await funnel.visitor(PHONE);
    await openStop(
      TOUR.find((stop) => stop.name === name)!,
      page,
      funnel.latchkey.url,
    );
    const foot = page
      .getByRole("button", { name: label })
      .or(page.getByRole("link", { name: label }))
      .locator("xpath=ancestor::footer");
    const edges = async () => {
      const { y, height } = (await foot.boundingBox())!;
      return { top: y, bottom: y + height };
    };
    await scrollTo(page, "top");
    expect((await edges()).bottom).toBe(844);
    await scrollTo(page, "bottom");
    const ends = await page.evaluate(() =>
      [...document.querySelectorAll("#main > .inside, .region-aside")].map((region) => region.getBoundingClientRect().bottom),
    );
    expect(Math.max(...ends)).toBeLessThanOrEqual((await edges()).top);
  });

  test("of a phone names the section that is read, from the first to the last", async () => {
    const ada = await funnel.applicant("demo-seattle", answered, PHONE);
    await ada.open();
    const bar = ada.page.locator(".section-bar b");
    await bar
      .getByText("Personal Information")
      .or(bar.filter({ hasText: "Personal Information" }))
      .waitFor();
    await scrollTo(ada.page, "bottom");
    await bar.filter({ hasText: "Additional Information" }).waitFor();
    await scrollTo(ada.page, "top");
    await bar.filter({ hasText: "Personal Information" }).waitFor();
  });

  test("with text twice as large shows all of it, and scrolls in one direction", async () => {
    const ada = await funnel.applicant("demo-seattle", answered, PHONE);
    for (const path of ["/application/:source/apply", "/application/:source/apply/submit", "/applications", "/account/data"]) {
      await ada.open(path);
      for (const width of [390, 1280]) {
        await ada.page.setViewportSize({ width, height: 844 });
        await ada.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        expect(await cutOff(ada.page), `${path} at ${width} px`).toEqual([]);
        expect(await narrow(ada.page), `${path} at ${width} px`).toEqual([]);
        expect(await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

  test("with text twice as large says all that its strip says, and ends no line before a comma", async () => {
    const ada = await funnel.applicant("demo-seattle", answered, PHONE);
    await ada.open();
    for (const width of [320, 390, 1440]) {
      await ada.page.setViewportSize({ width, height: 844 });
      await ada.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      const strip = ada.page.getByRole("complementary", { name: "Sandbox" });
      expect(await strip.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]), `${width} px`).toEqual([0, 0]);
      expect(await strayMarks(ada.page), `${width} px`).toEqual([]);
    }
  });

  test.each(["en-US", "fr-CA"])("shows no dash at the end of a line of the list, nor at its beginning, in %s", async (locale) => {
    const several = async (person: WirePerson) => {
      await accepted(person);
      await acceptAlso(person, "demo-boston");
    };
    const ada = await funnel.applicant("demo-seattle", several, { ...PHONE, locale });
    await ada.open("/applications");
    await ada.page
      .getByText(locale === "en-US" ? "Available Properties" : "logements disponibles")
      .first()
      .waitFor();
    for (const width of [320, 390, 430, 760, 1440]) {
      await ada.page.setViewportSize({ width, height: 844 });
      expect(await strayDashes(ada.page), `${width} px`).toEqual([]);
    }
  });

  test("says whether an answer is saved on one line, however wide the window and however large the text", async () => {
    // French has more to say.
    const ada = await funnel.applicant("demo-seattle", answered, { ...PHONE, locale: "fr-CA" });
    await ada.open();
    // In the middle of a word.
    await ada.field("Prénom", "Renseignements personnels").pressSequentially("lin");
    for (const width of [320, 390, 1440])
      for (const size of ["100%", "200%"]) {
        await ada.page.setViewportSize({ width, height: 844 });
        await ada.page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
        expect(await brokenMarks(ada.page), `${width} px, ${size}`).toEqual({ said: ["Enregistré", "Pas encore enregistré"], broken: [] });
      }
  });

  test("shows which field has the focus, also where its answer is wrong", async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.open();
    const email = ada.field("E-mail", "Personal Information");
    await ada.type("E-mail", "ada at example", "Personal Information");
    await ada.page.getByText("Invalid Email", { exact: true }).waitFor();
    const frame = (of: typeof email) => of.evaluate((input) => getComputedStyle(input.closest(".input")!).boxShadow);
    await expect.poll(() => frame(email)).toMatch(/^rgb\([^)]*\) 0px 0px 0px 1px inset$/u);
    await email.focus();
    await expect.poll(async () => (await frame(email)).split(/,(?! ?\d)/u).length, { message: "the line of what is wrong, and a ring around it" }).toBe(3);
  });
});
