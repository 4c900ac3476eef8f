import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { repeated } from "#tests/support/lanes.mjs";
import { newDataDir, startLatchkey } from "#tests/support/latchkey.ts";
import { BusyPerson } from "./support/busy-person.ts";
import { comesThrough } from "./support/comes-through.ts";
import { houseOf } from "./support/house.ts";
import { SAYS_FAILED, seen } from "./support/seen.ts";

const TEN_MINUTES_MS = 600_000;

/** What a start that is refused prints. Fails when it starts all the same. */
async function refusedStart(options: { dataDir?: string; env?: Record<string, string> }): Promise<string> {
  const started = await startLatchkey(options).catch((error: Error) => error.message);
  if (typeof started !== "string") {
    await started.stop();
    throw new Error("It started.");
  }
  expect(started).toMatch(/^Latchkey ended with 1 before it was ready/);
  expect(started, "words, not where in the code").not.toMatch(/\n\s+at /);
  return started.split("\n").slice(1).join("\n");
}

function change(file: string, from: string, to: string): void {
  const before = readFileSync(file, "utf8");
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
}

describe("a server that is stopped and started", () => {
  const house = houseOf({ people: 7 });

  test("SIGTERM while people save and pay: what is under way is answered, nothing acknowledged is lost, and the exit code is 0", async () => {
    const busy = [new BusyPerson(await house.newcomer()), new BusyPerson(await house.newcomer())];
    const payer = await house.payer();
    const token = await payer.token();
    for (const one of busy) one.begin();
    await expect.poll(() => busy.every((one) => one.acknowledgements > 5), { interval: 20 }).toBe(true);
    await house.faults({ stripe: { delayMs: 3_000 } });
    const paying = payer.command(payer.paymentPath, "pay-and-submit", { token });
    // Under way at the company: the answer comes while the server stops.
    await expect.poll(async () => (await payer.application()).charge?.status, { interval: 20 }).toMatch(/pending|success/);
    const { code, output } = await house.stopAndStart();
    expect(code).toBe(0);
    expect(output).not.toMatch(/"level":"error"/);
    const paid = await paying;
    expect(paid.status).toBe(200);
    expect(JSON.stringify(paid.ok ? paid.effects : paid), "told as it is, not as a failure").not.toMatch(SAYS_FAILED);
    for (const one of busy) {
      await one.stop();
      await one.losesNothing();
      // While it was away, lines were cut; no request was answered wrongly.
      expect(one.refusals.filter(({ status }) => status !== 503)).toEqual([]);
    }
    await comesThrough(payer, () => house.passes(TEN_MINUTES_MS));
    expect(await house.effectsOf(payer)).toEqual({ charges: 1, orders: 1 });
  });

  const modeOf = (path: string): string => (statSync(path).mode & 0o077).toString(8);
  test("what it writes is its user's alone: each file that it makes for a person and for the sandbox", async () => {
    const person = await house.newcomer();
    await person.upload("applicant_identity");
    // The tests' copy of a database was made by somebody else; whatever stands beside it, and is newer, by the server.
    const made = readdirSync(house.dataDir, { recursive: true, encoding: "utf8" }).filter((path) => !path.startsWith("database"));
    expect(made.some((path) => path.endsWith(".jsonl"))).toBe(true);
    expect(made.filter((path) => modeOf(join(house.dataDir, path)) !== "0")).toEqual([]);
  });

  test(
    "so is the data folder, however it stood before: nobody else gets at the database, whose engine gives its files rights of its own",
    repeated,
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "latchkey-open-"));
      chmodSync(dataDir, 0o755);
      const latchkey = await startLatchkey({ dataDir: await newDataDir(dataDir) });
      try {
        expect(modeOf(dataDir)).toBe("0");
      } finally {
        await latchkey.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  );

  test("a second start on the same data folder is refused with a reason, and the first one goes on", repeated, async () => {
    const person = await house.newcomer();
    const said = await refusedStart({ dataDir: house.dataDir });
    expect(said).toMatch(/The data folder .* is in use by process \d+\. .*Stop the other one first, or give this one a folder of its own with DATA_DIR\./);
    await person.save("applicant", { first_name: "Still" });
  });

  test("after kill -9 it starts on the same folder: people are still signed in and find their answers", repeated, async () => {
    const person = await house.newcomer();
    await person.save("applicant", { first_name: "Ada", sin_ssn_country: "US", sin_ssn: "123450000" });
    await house.latchkey.kill();
    expect(existsSync(house.dataDir)).toBe(true);
    await house.start();
    const info = await person.api<Record<string, unknown>>(`applications/applicant-info/${(await person.application()).applicant_info}`);
    expect(info).toMatchObject({ first_name: "Ada" });
    const page = await (await person.fetch(person.formPath)).text();
    expect(page, "the government id can still be read, with the key that was kept").toContain('"last4":"0000"');
    expect(page, "and no more of it than that").not.toMatch(/123-?45-?0000/);
  });

  test("a document that breaks while it runs: the last good ones stay and the page says so; mended, the new one is there", repeated, async () => {
    const person = await house.newcomer();
    const copy = join(house.schemas, "copy/en-US.json");
    const form = join(house.schemas, "screens", "apply", "apply.json");
    const words = async () => (await seen(person, person.formPath)).words;
    const good = await words();
    expect(good).toContain("Personal Information");
    expect(good).not.toContain("have a fault");
    const kept = readFileSync(form, "utf8");

    writeFileSync(form, kept.replace("{", "{{"));
    await expect
      .poll(words)
      .toMatch(/The documents in schemas\/ have a fault, so the last good revision is shown: screens\/apply\/apply\.json:\d+ .*Column \d/);
    expect(await words()).toContain("Personal Information");
    await person.save("applicant", { first_name: "Meanwhile" });

    // A mistake in meaning, in another file; the first one is mended.
    writeFileSync(form, kept);
    change(copy, '"Personal Information"', '"Personal {Information"');
    await expect.poll(words).toContain("the last good revision is shown: copy/en-US.json");

    // Both mended, and a field renamed.
    expect(await words()).toContain("Middle name");
    change(copy, '"Personal {Information"', '"Personal Information"');
    change(form, '"label": "field.middle-name"', '"label": "field.city"');
    await expect.poll(words).not.toContain("Middle name");
    expect(await words()).not.toContain("have a fault");
  });
});

describe("a start that is refused", repeated, () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-refused-"));
  const dataDir = join(folder, "data");
  const schemas = join(folder, "schemas");
  const shipped = new URL("../../schemas", import.meta.url).pathname;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("because a document is no JSON: it says where", async () => {
    cpSync(shipped, schemas, { recursive: true });
    writeFileSync(join(schemas, "modals/support.json"), "{ not JSON");
    const said = await refusedStart({ dataDir, env: { LATCHKEY_SCHEMAS: schemas } });
    expect(said).toContain("Latchkey can't start with these documents:");
    expect(said).toMatch(/schemas\/modals\/support\.json:1\n\s+Column 3: /);
  });

  test("because documents are broken in their meaning: each with its file, its place, the reason and a suggestion", async () => {
    cpSync(shipped, schemas, { recursive: true });
    change(join(schemas, "conditions.json"), '{"==": [{"var": "payment.state"}, "confirming"]}', '{"==": [{"var": "payment.stat"}, "confirming"]}');
    change(join(schemas, "flow.json"), '"screen": "payment"', '"screen": "paymen"');
    const said = await refusedStart({ dataDir, env: { LATCHKEY_SCHEMAS: schemas } });
    for (const words of [
      " /conditions/payment-confirming/when/==/0/var",
      '"payment" has nothing named "stat"',
      'Did you mean "payment.state"?',
      " /routes/",
      'There is no screen "paymen"',
      'Did you mean "payment"?',
    ])
      expect(said).toContain(words);
    for (const file of ["conditions", "flow"]) expect(said).toMatch(new RegExp(`schemas/${file}\\.json:\\d+ /`));
  });

  test("because production has no settings: everything that is missing, at once, with what it is for", async () => {
    const said = await refusedStart({ dataDir, env: { LATCHKEY_SANDBOX: "0" } });
    expect(said).toContain("Latchkey can't start with these settings:");
    for (const setting of [
      "DATABASE_URL",
      "LATCHKEY_SECRET_KEY",
      "ORIGIN",
      "BRAND_NAME",
      "STRIPE_US_SECRET_KEY",
      "STRIPE_CA_WEBHOOK_SECRET",
      "SCREENING_API_KEY",
      "SMTP_URL",
      "GOOGLE_CLIENT_ID",
      "S3_BUCKET",
    ]) {
      expect(said).toMatch(new RegExp(`- ${setting} is missing: \\S`));
    }
  });

  test("leaves nothing behind that would be in the way of the next one", () => {
    expect(existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.endsWith(".lock")) : []).toEqual([]);
  });
});
