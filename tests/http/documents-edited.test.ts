/** Documents that are edited beside a server that runs, and people on what they began on: real processes, asked over HTTP. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Condition } from "#screens/language/expressions/condition.ts";
import { freePort } from "#server/config/free-port.ts";
import { repeated } from "../support/lanes.mjs";
import { type Latchkey, newDataDir, startLatchkey } from "../support/latchkey.ts";
import { PATIENT } from "../support/patience.ts";
import { readShown } from "../support/shown-page.ts";
import { WirePerson } from "../support/wire-person.ts";
import { TestBrowser } from "./support/browser.ts";

let folder = "";
let dataDir = "";
let latchkey: Latchkey;
let port = 0;
/** Again at the same address: who somebody is at a vendor hangs on it. */
const start = async (env: Record<string, string> = {}): Promise<void> => {
  latchkey = await startLatchkey({ dataDir, port, env: { LATCHKEY_SCHEMAS: folder, ...env } });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-schemas-"));
  cpSync(new URL("../../schemas", import.meta.url).pathname, folder, { recursive: true });
  dataDir = await newDataDir();
  port = await freePort();
});
afterEach(async () => {
  await latchkey?.stop();
  for (const place of [folder, dataDir]) rmSync(place, { recursive: true, force: true });
});

interface Edited {
  blocks: { id: string; blocks: { id: string; fields: { id: string; required?: boolean }[] }[] }[];
  properties: Record<string, object>;
}
function edit(file: string, change: (document: Edited) => void): void {
  const path = join(folder, file);
  const document = JSON.parse(readFileSync(path, "utf8")) as Edited;
  change(document);
  writeFileSync(path, JSON.stringify(document));
}

const PIGEONS = Array.from({ length: 13 }, (_, i) => `pigeon_${i}`);
const HOLES = Array.from({ length: 12 }, (_, i) => `hole-${i}`);
/** Thirteen who need a place each, and twelve places: what no search comes to the end of in a day. */
function askForTooMuchThought(): void {
  edit("resources/applicant-info.json", ({ properties }) => {
    for (const name of PIGEONS) properties[name] = { type: ["string", "null"], enum: [...HOLES, null], description: "Where it sits." };
  });
  const apart: Condition = {
    and: PIGEONS.flatMap((one, i) => [
      { "!=": [{ var: `applicant.${one}` }, null] } as Condition,
      ...PIGEONS.slice(0, i).map((other): Condition => ({ "!=": [{ var: `applicant.${one}` }, { var: `applicant.${other}` }] })),
    ]),
  };
  edit("screens/apply/apply.json", ({ blocks }) => {
    for (let i = 0; i < 6; i++) blocks.push({ id: `crowd-${i}`, kind: "note", text: "about.homes", when: i === 0 ? apart : { and: [apart, true] } } as never);
  });
}

test("documents that take too much thought are edited: people are answered meanwhile, and the author is told how far it was looked at", repeated, async () => {
  await start();
  const WARNED = /are in force, with a warning: ?screens\/apply\/apply\.json.* was checked only so far, because /;
  const about = async () => readShown(await new TestBrowser(latchkey.url).go("/about"));
  expect((await about()).text).not.toMatch(WARNED);
  askForTooMuchThought();
  let answered = 0;
  await vi.waitFor(async () => {
    // One after the other, and no faster: a server that stands still answers one of them, when it is done.
    await setTimeout(250);
    const { status, text } = await about();
    expect(status).toBe(200);
    if (!WARNED.test(text)) answered += 1;
    expect(text).toMatch(WARNED);
  }, PATIENT);
  expect(answered, "pages that were shown while the documents were looked at").toBeGreaterThanOrEqual(3);
  expect(latchkey.output()).toMatch(/documents are in force, with warnings/);
});

test("two people on two revisions are each shown, and judged by, the documents that they began on", repeated, async () => {
  const WATCHED = { WATCH_DOCUMENTS: "0" };
  const APPLY = "/application/demo-seattle/apply";
  const signedIn = async (email: string): Promise<WirePerson> => {
    const person = new WirePerson(latchkey.url, email, "demo-seattle");
    await person.signIn();
    return person;
  };
  await start(WATCHED);
  const before = await signedIn("first@example.com");
  await before.accept();
  // Whoever is shown the form has begun on its documents.
  await before.go(APPLY);
  await latchkey.stop();

  edit("screens/apply/apply.json", ({ blocks }) => {
    const personal = blocks.find(({ id }) => id === "form")!.blocks.find(({ id }) => id === "personal")!;
    personal.fields = personal.fields.filter(({ id }) => id !== "phone");
    personal.fields.find(({ id }) => id === "middle-name")!.required = true;
  });
  await start(WATCHED);
  const [first, second] = [await signedIn("first@example.com"), await signedIn("second@example.com")];
  await second.accept();
  const asked = async (person: WirePerson) => {
    const { html } = await person.go(APPLY);
    return ["applicant.phonenumber", "applicant.middle_name"].map((name) => html.includes(`name="${name}"`));
  };
  expect(await asked(first)).toEqual([true, true]);
  expect(await asked(second)).toEqual([false, true]);
  const missing = async (person: WirePerson): Promise<string[]> => {
    const page = await person.go(APPLY);
    const { roles } = readShown(await person.submit(page, { "applicant.first_name": "Ada", command: "finish-form" }));
    const said = roles.getAllByRole("link").map(({ textContent }) => textContent!.split(":")[0]!);
    return ["Phone", "Middle name"].filter((label) => said.includes(label));
  };
  expect(await missing(first)).toEqual(["Phone"]);
  expect(await missing(second)).toEqual(["Middle name"]);
});
