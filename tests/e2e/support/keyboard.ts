import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** Somebody who has a keyboard and nothing else. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses Tab (or Shift+Tab) until a control has the focus. */
  async to(target: Locator, key: "Tab" | "Shift+Tab" = "Tab", most = 80): Promise<void> {
    await target.waitFor();
    const seen: string[] = [];
    for (let presses = 0; presses <= most; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(key);
      seen.push(await this.focused());
    }
    throw new Error(`${String(target)} can't be reached with ${key}; the focus went over ${seen.slice(0, 30).join(", ")}`);
  }

  /** Goes to a button or a link and presses it. */
  async press(target: Locator, key = "Enter", way: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await this.to(target, way);
    await this.page.keyboard.press(key);
  }

  /** Goes to a field and types; in a list of choices the letters choose. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    if (await target.evaluate((element) => element instanceof HTMLSelectElement)) return this.#choose(target, text);
    if (await target.evaluate((element) => element instanceof HTMLInputElement && element.value !== "")) await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }

  /** A browser begins anew with a letter that comes a second after the last: a machine that stood still meanwhile types once more. */
  async #choose(target: Locator, text: string): Promise<void> {
    const chosen = () => target.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? "");
    const typed = async () => {
      await this.page.keyboard.type(text);
      return chosen();
    };
    await expect.poll(typed, { interval: 1100, message: `what ${text} chooses` }).toContain(text);
  }

  /** What has the focus, in words. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return "nothing";
      const label =
        at.getAttribute("aria-label") ??
        (at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : null) ??
        at.textContent;
      return `${at.tagName.toLowerCase()}${at.id ? `#${at.id}` : ""} "${(label ?? "").trim().slice(0, 40)}"`;
    });
  }

  /** After a step the keyboard begins at the page's main part. */
  async beginsAtMain(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.id)).toBe("main");
  }

  /** The focus is inside the dialog that is open. */
  async isInside(dialog: Locator, after = "it was opened"): Promise<void> {
    const where = async () => ((await dialog.evaluate((box) => box.contains(document.activeElement))) ? "inside" : await this.focused());
    await expect.poll(where, { message: `where the focus is after ${after}` }).toBe("inside");
  }

  /** A control has the focus. */
  async isAt(control: Locator): Promise<void> {
    await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
  }
}
