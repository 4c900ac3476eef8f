import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveClock } from "../support/clock.ts";
import { type Latchkey, startLatchkey } from "../support/latchkey.ts";
import { schemasWithManySources } from "../support/many-sources.ts";
import { PostgresCluster } from "../support/postgres-cluster.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { WirePerson } from "../support/wire-person.ts";

/** `npm run campaign -- kills` runs more of them. */
const KILLS = Number(process.env.LATCHKEY_KILLS ?? 4);
/** From before the charge is claimed until after the submission was acknowledged. */
const LATEST_MS = 160;
const PATIENCE_MS = 60_000;
const TEN_MINUTES_MS = 600_000;

interface Effects {
  charges: { attemptId: string; amount: number }[];
  orders: { checkId: string }[];
}

/** Spread over the span, the same on every run, so that a failing point can be looked at again. */
const killAfter = (round: number): number => Math.round(((round * 0.618 + 0.13) % 1) * LATEST_MS);

function survivesKills(engine: string, databaseUrl: () => string | undefined) {
  describe(`the server is killed while people pay (${engine})`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), "latchkey-kill-"));
    const schemas = schemasWithManySources(KILLS);
    let latchkey: Latchkey;
    let port: number;
    const start = async (): Promise<void> => {
      const url = databaseUrl();
      latchkey = await startLatchkey({ dataDir, port, env: { LATCHKEY_SCHEMAS: schemas.folder, ...(url ? { DATABASE_URL: url } : {}) } });
    };
    beforeAll(async () => {
      port = await freePort();
      await start();
    });
    afterAll(async () => {
      await latchkey?.stop();
      schemas.remove();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test(`${KILLS} kills between charge and submission: one charge, one check, one submission each, and nothing acknowledged is lost`, async () => {
      const people: WirePerson[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const person = new WirePerson(latchkey.url, `kill-${round}@example.com`, `many-${round}`);
        people.push(person);
        await person.signIn();
        await person.accept();
        await person.fillIn();
        await person.finishForm();
        const token = await person.token();

        let acknowledged = false;
        const paying = person.command(person.paymentPath, "pay-and-submit", { token }).then(
          (result) => {
            acknowledged = result.ok && result.effects.some((effect) => effect.do === "navigate");
          },
          () => undefined, // No answer came: the server is dead.
        );
        await new Promise((resolve) => setTimeout(resolve, killAfter(round)));
        await latchkey.kill();
        await paying;
        await start();

        if (acknowledged) expect((await person.application()).status, `round ${round}: acknowledged, then lost`).toBe("submitted");
        await comesThrough(person, () => moveClock(latchkey, TEN_MINUTES_MS));
      }

      const effects = (await (await fetch(`${latchkey.url}/sandbox/effects.json`)).json()) as Effects;
      expect(effects.charges).toHaveLength(KILLS);
      expect(new Set(effects.charges.map((charge) => charge.attemptId)).size).toBe(KILLS);
      expect(effects.orders).toHaveLength(KILLS);
      for (const person of people) {
        const application = await person.application();
        expect(application.status).toBe("submitted");
        expect(application.charge?.status).toBe("success");
        const own = await mailsTo(latchkey.url, person.email);
        expect(new Set(own.map((mail) => mail.subject)).size, `${person.email} got ${own.map((mail) => mail.subject).join(", ")}`).toBe(own.length);
      }
    });
  });
}

/**
 * What the person does after the page lost its server: they look at the payment page again, wait while
 * the payment is being confirmed, and pay only when they are asked to. An attempt that never reached
 * the provider is given up after some minutes, which pass here by the server's clock.
 */
async function comesThrough(person: WirePerson, minutesPass: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (let look = 0; Date.now() < until; look += 1) {
    const { status, charge } = await person.application();
    if (status === "submitted") return;
    if (charge?.status === "pending") {
      const followed = await person.command(person.paymentPath, "follow-payment");
      expect(JSON.stringify(followed.effects)).not.toMatch(/failed/i);
      if (look === 2) await minutesPass();
    } else if (charge?.status === "success") await person.command(person.paymentPath, "submit-application");
    else await person.command(person.paymentPath, "pay-and-submit", { token: await person.token() });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${person.email} did not come through: ${JSON.stringify(await person.application())}`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

survivesKills("PGlite", () => undefined);

describe("on a real PostgreSQL", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
  });
  afterAll(() => cluster?.remove());
  survivesKills("PostgreSQL", () => cluster.url());
});
