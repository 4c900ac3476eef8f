import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { BusyPerson } from "./support/busy-person.ts";
import { comesThrough } from "./support/comes-through.ts";
import { type House, houseOf } from "./support/house.ts";

/** `npm run campaign -- kills` runs more of them. */
const KILLS = Number(process.env.LATCHKEY_KILLS ?? 4);
const KILLS_WHILE_FILLING_IN = Number(process.env.LATCHKEY_KILLS ?? 2);
/** From before the charge is claimed until after the submission was acknowledged. */
const LATEST_MS = 160;
/** After the first few acknowledgements: anywhere in some saves, uploads and switches of a flag. */
const WARM = 6;
const LATEST_WHILE_FILLING_IN_MS = 200;
const TEN_MINUTES_MS = 600_000;

/** Spread over the span, the same on every run, so that a failing point can be looked at again. */
const killAfter = (round: number, latestMs: number): number => Math.round(((round * 0.618 + 0.13) % 1) * latestMs);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function survivesKills(house: House): void {
  test(`${KILLS} kills between charge and submission: one charge, one check, one submission each, and nothing acknowledged is lost`, async () => {
    const people: WirePerson[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const person = await house.payer();
      people.push(person);
      const token = await person.token();

      let acknowledged = false;
      const paying = person.command(person.paymentPath, "pay-and-submit", { token }).then(
        (result) => {
          acknowledged = result.ok && result.effects.some((effect) => effect.do === "navigate");
        },
        () => undefined, // No answer came: the server is dead.
      );
      await wait(killAfter(round, LATEST_MS));
      await house.latchkey.kill();
      await paying;
      await house.start();

      if (acknowledged) expect((await person.application()).status, `round ${round}: acknowledged, then lost`).toBe("submitted");
      await comesThrough(person, () => house.passes(TEN_MINUTES_MS));
    }

    for (const person of people) {
      expect(await person.application()).toMatchObject({ status: "submitted", charge: { status: "success" } });
      expect(await house.effectsOf(person)).toEqual({ charges: 1, orders: 1 });
      const subjects = (await house.mails(person)).map((mail) => mail.subject);
      expect(new Set(subjects).size, `${person.email} got ${subjects.join(", ")}`).toBe(subjects.length);
    }
  });

  test(`${KILLS_WHILE_FILLING_IN} kills while somebody saves, uploads and switches a flag: what was acknowledged is there`, async () => {
    const busy = new BusyPerson(await house.newcomer());
    for (let round = 0; round < KILLS_WHILE_FILLING_IN; round += 1) {
      const before = busy.acknowledgements;
      busy.begin();
      await expect.poll(() => busy.acknowledgements - before, { timeout: 20_000, interval: 5 }).toBeGreaterThan(WARM);
      await wait(killAfter(round, LATEST_WHILE_FILLING_IN_MS));
      await house.latchkey.kill();
      await busy.stop();
      await house.start();
      await busy.losesNothing();
      expect(busy.refusals, `round ${round}, after ${busy.acknowledgements - before} acknowledgements`).toEqual([]);
    }
  });
}

describe("the server is killed while people pay and fill in (PGlite)", () => {
  survivesKills(houseOf({ people: KILLS + 1 }));
});

describe("the server is killed while people pay and fill in (PostgreSQL)", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
  });
  afterAll(() => cluster?.remove());
  survivesKills(houseOf({ people: KILLS + 1, databaseUrl: () => cluster.url() }));
});
