/** Script that runs for one keystroke, as Chromium counts it: everything between a key and the next, timers included. */
import { readFileSync } from "node:fs";
import { type Browser, type CDPSession, type Page, chromium } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium.mjs";
import { type Measure, short, timed } from "../figure.ts";
import { BUILT } from "../places.ts";
import { median } from "../statistics.ts";

const SIZES = [60, 300];
const CONTENDERS = ["ours", "hand", "stock"] as const;
const ROUNDS = 6;
const FIELDS_A_ROUND = 2;
const KEYS_A_FIELD = 20;
/** Autosave and drafts begin half a second after a field is left: their script counts too. */
const SETTLE_MS = 800;

interface OpenForm {
  name: (typeof CONTENDERS)[number];
  fields: number;
  page: Page;
  session: CDPSession;
  samples: number[];
}

async function open(browser: Browser, name: OpenForm["name"], fields: number): Promise<OpenForm> {
  const page = await browser.newPage();
  await page.route("http://bench.invalid/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      await route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><title>bench</title><div id="root"></div><script type="module" src="/${name}.js"></script>`,
      });
    else await route.fulfill({ contentType: pathname.endsWith(".js") ? "text/javascript" : "image/svg+xml", body: readFileSync(`${BUILT}/typing${pathname}`) });
  });
  await page.goto(`http://bench.invalid/?fields=${fields}`);
  await page.waitForFunction((expected) => document.querySelectorAll("input[type=text]").length >= expected, fields);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return { name, fields, page, session, samples: [] };
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN) * 1_000;
}

/** Types into some fields, another one each time, and answers the milliseconds of script a key. */
async function type({ page, session, fields }: OpenForm, round: number): Promise<number> {
  await page.bringToFront();
  let spent = 0;
  for (let i = 0; i < FIELDS_A_ROUND; i += 1) {
    const input = page.locator("input[type=text]").nth((((round + 1) * FIELDS_A_ROUND + i) * 7) % fields);
    await input.focus();
    const before = await scriptMs(session);
    for (let key = 0; key < KEYS_A_FIELD; key += 1) {
      const letter = String.fromCharCode(97 + (key % 26));
      await session.send("Input.dispatchKeyEvent", { type: "keyDown", key: letter, text: letter });
      await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: letter });
    }
    await page.waitForTimeout(SETTLE_MS);
    spent += (await scriptMs(session)) - before;
    const typed = await input.inputValue();
    if (typed.length !== KEYS_A_FIELD) throw new Error(`${KEYS_A_FIELD} keys were typed and "${typed}" arrived`);
  }
  return spent / (FIELDS_A_ROUND * KEYS_A_FIELD);
}

export const measure: Measure = async ({ quick }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const forms: OpenForm[] = [];
    for (const fields of SIZES) for (const name of CONTENDERS) forms.push(await open(browser, name, fields));
    for (let round = -1; round < (quick ? 1 : ROUNDS); round += 1) {
      for (const form of forms) {
        const ms = await type(form, round);
        if (round >= 0) form.samples.push(ms);
      }
    }
    const samples = (name: OpenForm["name"], fields: number) => forms.find((form) => form.name === name && form.fields === fields)?.samples ?? [];
    const ms = (name: OpenForm["name"], fields: number) => `${short(median(samples(name, fields)))} ms`;
    return SIZES.map((fields) => ({
      id: `typing-${fields}`,
      what: `Script of one keystroke, ${fields} fields mounted`,
      ...timed("ms", 1, samples("ours", fields), "hand", samples("hand", fields)),
      reach: 2,
      good: "below",
      beside: `hand ${ms("hand", fields)}, stock RJSF + Ajv ${ms("stock", fields)}`,
    }));
  } finally {
    await browser.close();
  }
};
