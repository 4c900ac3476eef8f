/** A page of the renderer that is opened once: each drawing takes the place of the one before, and is measured there. */
import axe from "axe-core";
import type { Page } from "playwright";
import { runningBrowser } from "#tests/support/running-server.ts";
import { colourFindings, practiceFindings } from "../axe.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { moving, twice, unmarked, widest } from "../layout.ts";
import { smallTargets } from "../targets.ts";
import { DESK, PHONE, SMALL_PHONE, type WindowSize } from "../windows.ts";
import { type NamedDrawing, surroundings } from "./drawings.ts";

const SIZES = [SMALL_PHONE, PHONE, DESK];

export class KeptPage {
  #sizes = SIZES;
  #said: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(url: string): Promise<KeptPage> {
    const page = await (await runningBrowser()).newPage({ reducedMotion: "reduce", viewport: SMALL_PHONE });
    const kept = new KeptPage(page);
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) kept.#said.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => void kept.#said.push(`page error: ${error.message}`));
    await page.goto(url);
    await page.waitForFunction(() => "draw" in window);
    await page.evaluate(axe.source);
    await page.evaluate((given) => window.surround(given), surroundings());
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return kept;
  }

  draw({ screen, modal }: NamedDrawing): Promise<void> {
    return this.page.evaluate((drawing) => window.draw(drawing), { screen, ...(modal && { modal }) });
  }

  /** What is wrong with what is drawn, at every width. */
  async findings({ by, screen }: NamedDrawing): Promise<string[]> {
    const { page } = this;
    // Names, roles, order and colours are the same in every language; widths aren't.
    const thorough = screen.locale === SOURCE_LOCALE;
    const found: string[] = [];
    const add = (where: string, findings: readonly string[]): void =>
      void found.push(...findings.map((finding) => `${by[0]}, ${screen.locale}, ${where}: ${finding}`));
    for (const size of this.#sizes) {
      await page.setViewportSize(size);
      add(`${size.width} px`, await this.#findingsAt(size, thorough, screen.layout));
    }
    // The next one begins at the width that this one ends at.
    this.#sizes = this.#sizes.toReversed();
    add("whatever the width", await page.evaluate(twice));
    add("whatever the width", await page.evaluate(moving));
    if (thorough) {
      await page.keyboard.press("Tab");
      add("with the keyboard", await page.evaluate(unmarked));
    }
    add("console", this.#said.splice(0));
    return found;
  }

  async #findingsAt(size: WindowSize, thorough: boolean, layout: string): Promise<string[]> {
    const { page } = this;
    const found = [...(await smallTargets(page, size.target)), ...(await page.evaluate(widest))];
    if (!thorough || size === SMALL_PHONE) return found;
    // A page that only waits has nothing to head.
    found.push(...(await practiceFindings(page)).filter((finding) => layout !== "blank" || !finding.startsWith("page-has-heading-one:")));
    if (size !== PHONE) return found;
    await page.emulateMedia({ colorScheme: "dark" });
    found.push(...(await colourFindings(page)).map((finding) => `in the dark, ${finding}`));
    await page.emulateMedia({ colorScheme: "light" });
    return found;
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
