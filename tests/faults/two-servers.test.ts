/** Two real servers that start on one empty PostgreSQL at the same moment, and the people between them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTool } from "#tests/support/run-tool.ts";
import { startTwoProcesses, type TwoProcesses } from "#tests/support/two-processes.ts";
import { WirePerson } from "#tests/support/wire-person.ts";

describe("two servers on one PostgreSQL", () => {
  let site: TwoProcesses;
  let pool: pg.Pool;
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-two-tool-"));
  beforeAll(async () => {
    site = await startTwoProcesses({ atOnce: true });
    pool = new pg.Pool({ connectionString: site.databaseUrl });
  });
  afterAll(async () => {
    await pool?.end();
    expect(site?.faults()).toEqual([]);
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const one = async (text: string, values: unknown[] = []): Promise<number> => Number((await pool.query<{ n: number }>(text, values)).rows[0]!.n);
  const clock = (by: string) =>
    runTool("clock", [by], { DATABASE_URL: site.databaseUrl, DATA_DIR: dataDir, LATCHKEY_SECRET_KEY: site.secretKey.toString("base64") });
  let people = 0;
  const comes = async (source = "demo-seattle"): Promise<WirePerson> => {
    const person = new WirePerson(site.url, `between-${(people += 1)}@example.com`, source);
    await person.signIn();
    return person;
  };
  /** Once at either: every request goes to the other one than the last. */
  const atBoth = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all([ask(), ask()]);

  test("migrate it once, and load the demo data once", async () => {
    expect(await one("SELECT count(*) AS n FROM schema_migrations")).toBe(readdirSync("server/db/migrations").length);
    // By its ids: what is loaded twice would be refused, or stand there twice.
    const { people } = JSON.parse(readFileSync("schemas/demo/people.json", "utf8")) as { people: { email: string }[] };
    const emails = people.map(({ email }) => email);
    expect(await one("SELECT count(*) AS n FROM users WHERE email = ANY($1)", [emails])).toBe(emails.length);
  });

  test("keep one answer of two that change the same version, and tell the other", async () => {
    const person = await comes();
    await person.accept();
    const { id, version } = (await person
      .api<{ results: { applicant_info: string }[] }>("applications/applications/")
      .then(({ results }) => person.api(`applications/applicant-info/${results[0]!.applicant_info}`))) as { id: string; version: number };
    const saved = await Promise.all(
      ["Ada", "Grace"].map((first_name) =>
        person.command(person.formPath, "save-answers", { root: "applicant", target: null, version, values: { first_name } }),
      ),
    );
    const won = saved.findIndex(({ ok }) => ok);
    expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await person.api(`applications/applicant-info/${id}`)).toMatchObject({ first_name: ["Ada", "Grace"][won] });
  });

  test("take one charge of presses at both at once, order one check, and send each mail once", async () => {
    const person = await comes();
    await person.accept();
    await person.fillIn();
    await person.finishForm();
    const token = await person.token();
    await Promise.all(Array.from({ length: 4 }, () => person.command(person.paymentPath, "pay-and-submit", { token })));
    await expect.poll(async () => (await person.application()).status).toBe("submitted");
    expect(
      await one("SELECT count(*) AS n FROM charges c JOIN applications a ON a.id = c.target_id JOIN users u ON u.id = a.user_id WHERE u.email = $1", [
        person.email,
      ]),
    ).toBe(1);
    const subjects = async (): Promise<string[]> => (await site.mailsTo(person.email)).map(({ subject }) => subject).sort();
    await expect.poll(async () => (await subjects()).length).toBe(2);
    // All that either has to send has left, and none of it twice.
    await expect.poll(() => one('SELECT count(*) AS n FROM mails WHERE sent_at IS NULL AND "to" = $1', [person.email])).toBe(0);
    expect(new Set(await subjects()).size).toBe((await subjects()).length);
  });

  test("have one clock: `npm run clock` moves it at both, and expiries and jobs follow", async () => {
    const person = await comes();
    expect((await atBoth(() => person.fetch("/api/v1/auth/me/"))).map(({ status }) => status)).toEqual([200, 200]);
    const before = Date.now();
    const moved = await clock("+60d");
    expect([moved.err, moved.code]).toEqual(["", 0]);
    const shown = /^The clock now shows (\S+)\.$/.exec(moved.out)![1]!;
    expect(Math.round((Date.parse(shown) - before) / 86_400_000)).toBe(60);
    await expect.poll(async () => (await atBoth(() => person.fetch("/api/v1/auth/me/"))).map(({ status }) => status)).toEqual([401, 401]);
    await expect.poll(() => one("SELECT count(*) AS n FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1", [person.email])).toBe(0);
  });
});
