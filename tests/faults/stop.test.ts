import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repeated } from "#tests/support/lanes.mjs";
import { newDataDir, startLatchkey } from "#tests/support/latchkey.ts";
import { BusyPerson } from "./support/busy-person.ts";
import { finishAfterFault } from "./support/finish-after-fault.ts";
import { testServerOf } from "./support/test-server.ts";
import { SAYS_FAILED } from "./support/read-page.ts";

const TEN_MINUTES_MS = 600_000;

describe("a server that is stopped and started", () => {
  const app = testServerOf({ people: 7 });

  test("SIGTERM while people save and pay: what is under way is answered, nothing acknowledged is lost, and the exit code is 0", async () => {
    const busy = [new BusyPerson(await app.newcomer()), new BusyPerson(await app.newcomer())];
    const payer = await app.payer();
    const token = await payer.token();
    for (const one of busy) one.begin();
    await expect.poll(() => busy.every((one) => one.acknowledgements > 5), { interval: 20 }).toBe(true);
    await app.faults({ stripe: { delayMs: 3_000 } });
    const paying = payer.command(payer.paymentPath, "pay-and-submit", { token });
    // Under way at the company: the answer comes while the server stops.
    await expect.poll(async () => (await payer.application()).charge?.status, { interval: 20 }).toMatch(/pending|success/);
    const { code, output } = await app.stopAndStart();
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
    await finishAfterFault(payer, () => app.passes(TEN_MINUTES_MS));
    expect(await app.effectsOf(payer)).toEqual({ charges: 1, orders: 1 });
  });

  const modeOf = (path: string): string => (statSync(path).mode & 0o077).toString(8);
  test("what it writes is its user's alone: each file that it makes for a person and for the sandbox", async () => {
    const person = await app.newcomer();
    await person.upload("applicant_identity");
    // The tests' copy of a database was made by somebody else; whatever stands beside it, and is newer, by the server.
    const made = readdirSync(app.dataDir, { recursive: true, encoding: "utf8" }).filter((path) => !path.startsWith("database"));
    expect(made.some((path) => path.endsWith(".jsonl"))).toBe(true);
    expect(made.filter((path) => modeOf(join(app.dataDir, path)) !== "0")).toEqual([]);
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
});
