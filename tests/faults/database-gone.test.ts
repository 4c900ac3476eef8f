import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { BusyPerson } from "./support/busy-person.ts";
import { finishAfterFault } from "./support/finish-after-fault.ts";
import { testServerOf } from "./support/test-server.ts";
import { SAYS_FAILED } from "./support/read-page.ts";

/** `npm run campaign -- faults` lets it last for half a minute. */
const OUTAGE_MS = Number(process.env.LATCHKEY_OUTAGE_MS ?? 3_000);
const TEN_MINUTES_MS = 600_000;
/** A moment in which a payment is under way at the company. */
const SLOW_MS = 600;
const MESSAGE = "We can't reach a service we need right now. Nothing is lost; please try again in a moment.";
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe("the database is gone for a while (PostgreSQL)", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
  });
  afterAll(() => cluster?.remove());
  const app = testServerOf({ people: 14, databaseUrl: () => cluster.url() });

  const pays = async (person: WirePerson, token: string): Promise<Response> =>
    person.fetch("/commands", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ command: "pay-and-submit", input: { token }, address: person.paymentPath }),
    });

  async function saysSo(answer: Response): Promise<void> {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ type: "unavailable", message: MESSAGE });
  }

  const TOLD = "while people save and pay: they are told so, nothing acknowledged is lost, and it goes on by itself";
  test(`killed ${TOLD}`, () => goesOn("kill"));

  const THOSE_THAT_WENT = "while many applications are given to somebody: which went, which didn't, and going on gives them the others";
  test(`killed ${THOSE_THAT_WENT}`, async () => {
    const rob = new WirePerson(app.url, "staff@example.com", "");
    await rob.signIn();
    const { id: me } = await rob.api<{ id: string }>("auth/me/");
    const applications: string[] = [];
    for (let n = 0; n < 4; n += 1) applications.push((await (await app.newcomer()).application()).id);
    const gives = (those: string[]): Promise<Response> =>
      rob.fetch("/api/v1/staff/assignments/", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ applications: those, assigned_to: me }),
      });
    const owners = async (): Promise<(string | null)[]> => {
      const { results } = await rob.api<{ results: { id: string; assigned_to: string | null }[] }>("staff/applications/?limit=100");
      return applications.map((id) => results.find((one) => one.id === id)?.assigned_to ?? null);
    };

    // Somebody else holds the third of them, so that the database is gone exactly when two went.
    const holder = new pg.Client({ connectionString: cluster.url() });
    holder.on("error", () => undefined);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM applications WHERE id = $1 FOR UPDATE", [applications[2]]);
    const given = gives(applications);
    await expect.poll(async () => (await owners()).filter((owner) => owner === me).length).toBe(2);
    await cluster.stop("kill");
    const answer = (await (await given).json()) as { assigned: string[]; failed: { application: string; code: string }[] };
    const [went, left] = [applications.slice(0, 2), applications.slice(2)];
    expect([answer.assigned, answer.failed.map(({ application, code }) => [application, code])]).toEqual([went, left.map((id) => [id, "unavailable"])]);
    await saysSo(await gives(left));

    await cluster.start();
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(await owners(), "as it was answered").toEqual([me, me, null, null]);
    expect(await (await gives(left)).json()).toMatchObject({ assigned: left, failed: [] });
    expect(await owners()).toEqual([me, me, me, me]);
  });

  async function goesOn(how: "kill" | "fast"): Promise<void> {
    const busy = [new BusyPerson(await app.newcomer()), new BusyPerson(await app.newcomer())];
    const [paying, waiting, early] = [await app.payer(), await app.payer(), await app.payer()];
    const tokens = { paying: await paying.token(), waiting: await waiting.token(), early: await early.token() };
    for (const one of busy) one.begin();
    await expect.poll(() => busy.every((one) => one.acknowledgements > 5), { interval: 20 }).toBe(true);

    // One has the card charged at the very moment at which nobody can write it down; one is between claim and charge.
    await app.faults({ stripe: { delayMs: SLOW_MS } });
    const charged = pays(early, tokens.early);
    await wait(SLOW_MS * 1.5);
    const claimed = pays(paying, tokens.paying);
    await wait(SLOW_MS / 4);
    await cluster.stop(how);
    const gone = Date.now();

    await saysSo(await pays(waiting, tokens.waiting));
    await saysSo(await waiting.fetch("/api/v1/applications/applications/"));
    const page = await waiting.fetch(waiting.paymentPath, { headers: { Accept: "text/html" } });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    const html = await page.text();
    expect(html).toContain("Nothing is lost; please try again in a moment.");
    expect(html).not.toMatch(/declin|payment failed/i);
    const ready = await fetch(`${app.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "database away" }]);
    expect((await fetch(`${app.url}/healthz`)).status, "the process itself lives").toBe(200);
    for (const answer of [await charged, await claimed]) {
      // Either it came through just before, or it is told as what it is: never as a payment that failed.
      if (answer.status !== 200) await saysSo(answer);
      else expect(await answer.text()).not.toMatch(SAYS_FAILED);
    }
    await app.calm();
    await wait(OUTAGE_MS - (Date.now() - gone));
    const before = busy.map((one) => one.acknowledgements);
    await cluster.start();

    // Nobody restarts anything.
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
    await expect.poll(() => busy.every((one, n) => one.acknowledgements > (before[n] ?? 0) + 5)).toBe(true);
    for (const one of busy) {
      await one.stop();
      await one.losesNothing();
      expect(one.refusals.length).toBeGreaterThan(0);
      for (const refusal of one.refusals) {
        expect(refusal).toMatchObject({ status: 503, retryAfter: "5" });
        expect(JSON.parse(refusal.body)).toMatchObject({ type: "unavailable", message: MESSAGE });
      }
    }
    for (const person of [paying, waiting, early]) {
      await finishAfterFault(person, () => app.passes(TEN_MINUTES_MS));
      expect(await person.application()).toMatchObject({ status: "submitted", charge: { status: "success" } });
      expect(await app.effectsOf(person)).toEqual({ charges: 1, orders: 1 });
    }
    // What runs in the background is back too.
    await app.passes(TEN_MINUTES_MS);
    for (const person of [paying, waiting, early]) await expect.poll(async () => (await app.mails(person)).length).toBe(2);
  }
});
