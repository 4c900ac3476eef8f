/** Whoever checks the product sees one person at every stage, by keys, lays two revisions upon each other, and hands the link on. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { type Latchkey, startLatchkey } from "../support/latchkey.ts";
import { schemasWithManySources } from "../support/many-sources.ts";
import { PATIENT } from "../support/patience.ts";
import { Person } from "../support/person.ts";
import { axeFindings } from "./support/axe.ts";

const browser = withBrowser();
const schemas = schemasWithManySources({});
const FILE = join(schemas.folder, "screens/groups/group-status.json");
const NOW = readFileSync(FILE, "utf8");
let latchkey: Latchkey;
beforeAll(async () => {
  // The documents as they were: another heading, a line that was no larger than the rest, and the steps above it.
  const screen = JSON.parse(NOW) as { blocks: { id?: string; text?: unknown; tone?: string }[] };
  const at = (id: string) => screen.blocks.findIndex((block) => block.id === id);
  screen.blocks[at("title")]!.text = "groups.status.title.no-home";
  delete screen.blocks[at("lead")]!.tone;
  const [way] = screen.blocks.splice(at("way"), 1);
  screen.blocks.splice(at("lead"), 0, way!);
  writeFileSync(FILE, JSON.stringify(screen));
  latchkey = await startLatchkey({ env: { LATCHKEY_SCHEMAS: schemas.folder } });
});
afterAll(async () => {
  await latchkey?.stop();
  schemas.remove();
});

const framed = (page: Page, of: RegExp) => page.getByTitle(of).contentFrame();
const address = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

test("one person is seen from stage to stage by keys, and two revisions of a screen as pictures that a second colleague opens", repeated, async () => {
  const editor = new Person(await browser.open({ permissions: ["clipboard-read", "clipboard-write"] }), latchkey.url);
  const { page } = editor;
  await editor.signIn("editor@example.com", "/console/preview?persona=group-submitted&screen=group-status");
  await framed(page, /^Only 2 steps left .* on a phone$/)
    .getByRole("heading", { level: 1 })
    .waitFor();

  // One screen a key, and back again: each is drawn.
  const seen: string[] = [];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
    const screen = address(page, "screen")!;
    seen.push(screen);
    await page.locator("main.preview[aria-busy=false]").waitFor();
    await expect.poll(() => page.locator(`iframe[src*="screen=${screen}&"], iframe[src$="screen=${screen}"]`).count(), { ...PATIENT, message: screen }).toBe(2);
    await page.keyboard.press(key);
    await expect.poll(() => address(page, "screen"), { ...PATIENT, message: `after ${screen}` }).not.toBe(screen);
  }
  expect([...seen, address(page, "screen")]).toEqual([seen[0], seen[1], seen[2], seen[1], seen[0]]);

  // What was, and what is: numbered where a text changed, outlined where it only looks otherwise or stands elsewhere.
  writeFileSync(FILE, NOW);
  const compare = page.getByLabel("Compare with");
  await page.keyboard.press("h");
  await expect.poll(() => page.reload().then(() => compare.count()), PATIENT).toBe(1);
  await compare.selectOption({ index: 1 });
  const way = page.getByRole("group", { name: "How before and after are laid upon each other" });
  await way.waitFor();
  const was = framed(page, /^Only 2 steps left .* on a desktop, was$/);
  await was.getByRole("heading", { level: 1 }).waitFor();
  const desktop = page.locator("figure.dev.desktop");
  await expect.poll(() => desktop.locator(".mk.after").count(), PATIENT).toBeGreaterThan(0);
  await expect.poll(() => desktop.locator(".lay:not(.was) .df").count(), PATIENT).toBeGreaterThan(0);
  await desktop.getByText(/further places? differs?/).waitFor();
  await page.getByRole("heading", { name: "Preview" }).click();
  await page.keyboard.press("b");
  await expect.poll(() => way.getByRole("button", { name: "Before" }).getAttribute("aria-pressed"), PATIENT).toBe("true");
  await page.keyboard.press("b");
  await expect.poll(() => way.getByRole("button", { name: "After" }).getAttribute("aria-pressed"), PATIENT).toBe("true");
  const changes = page.getByRole("region", { name: "Compare with" });
  await page.keyboard.press("j");
  await page.keyboard.press("m");
  await changes.getByRole("cell", { name: "Meant", exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // The one that is looked at is there after a reload, and for whoever gets the link.
  const looked = address(page, "change")!;
  await page.reload();
  await changes.getByRole("button", { name: looked, exact: true, pressed: true }).waitFor();
  await page.keyboard.press("s");
  await page.getByText("The link is copied.").waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const colleague = new Person(await browser.open({ colorScheme: "dark" }), latchkey.url);
  await colleague.signIn("support@example.com", link.pathname + link.search);
  await framed(colleague.page, /^Only 2 steps left .* on a desktop, was$/)
    .getByRole("heading", { level: 1 })
    .waitFor();
  const theirs = colleague.page.getByRole("region", { name: "Compare with" });
  await theirs.getByRole("cell", { name: "Meant", exact: true }).waitFor();
  expect(await theirs.getByRole("row").allTextContents()).toEqual(await changes.getByRole("row").allTextContents());
});
