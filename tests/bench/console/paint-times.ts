/** How long a key takes until what it does can be seen: from when the browser got it, by its own clock, to behind the frame that shows it. */
import type { Page } from "playwright";

/** Where in the page it is seen: what is read there is another than before. */
export interface Sight {
  selector: string;
  /** An attribute; else the text, with how often the selector is met. */
  attribute?: string;
  /** The frames that it is in: each of them is at another address by then. */
  frames?: string;
}

interface Painted {
  began: number;
  ms: Promise<number> | null;
  frames(sight: Sight): HTMLIFrameElement[];
  read(sight: Sight): string | null;
  watch(sight: Sight): void;
  look(sight: Sight, before: string | null, done: (ms: number) => void): void;
}

declare global {
  interface Window {
    painted: Painted;
  }
}

/** Runs in the page before anything else. Methods alone: the name of a function that stands by itself is kept by what only this process knows. */
function install(): void {
  if (window.top !== window) return;
  window.painted = {
    began: NaN,
    ms: null,
    frames({ frames = "" }) {
      return [...document.querySelectorAll<HTMLIFrameElement>(frames)];
    },
    read(sight) {
      if (sight.frames !== undefined) {
        const frames = this.frames(sight);
        const isDrawn = frames.every((one) => one.contentDocument?.URL === one.src && one.contentDocument.querySelector(sight.selector));
        return frames.length > 0 && isDrawn ? frames.map(({ src }) => src).join("\n") : null;
      }
      const all = [...document.querySelectorAll(sight.selector)];
      return all.length === 0 ? null : all.map((one) => (sight.attribute === undefined ? one.textContent : one.getAttribute(sight.attribute))).join("\n");
    },
    watch(sight) {
      this.began = NaN;
      const before = this.read(sight);
      this.ms = new Promise((resolve) => {
        this.look(sight, before, resolve);
      });
    },
    look(sight, before, done) {
      const now = this.read(sight);
      if (Number.isNaN(this.began) || now === null || now === before) {
        setTimeout(() => this.look(sight, before, done), 1);
        return;
      }
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - this.began);
        port2.postMessage(null);
      });
    },
  };
  document.addEventListener("keydown", ({ timeStamp }) => void (window.painted.began = timeStamp), true);
}

export const watchPaints = async (page: Page): Promise<void> => void (await page.addInitScript(install));

/** Milliseconds. */
export async function paintedAfter(page: Page, key: string, sight: Sight): Promise<number> {
  await page.evaluate((given) => window.painted.watch(given), sight);
  await page.keyboard.press(key);
  return page.evaluate(() => window.painted.ms!);
}
