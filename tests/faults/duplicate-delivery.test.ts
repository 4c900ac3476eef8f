import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { type TestServer, testServerOf } from "./support/test-server.ts";
import { SAYS_FAILED, readPage } from "./support/read-page.ts";

type Result = Awaited<ReturnType<WirePerson["command"]>>;
const TIMES = 10;
/** The outbox is looked at every few seconds. */
const A_MOMENT_MS = 10_000;
const times = <T>(n: number, work: (n: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, (_, index) => work(index)));

const hrefs = (result: Result): string[] => result.effects.flatMap((effect) => (effect.do === "navigate" ? [effect.href] : []));
const problems = (result: Result): { code: string; path: string | null }[] => (result.ok ? [] : result.problems.map(({ code, path }) => ({ code, path })));

function happensOnce(app: TestServer): void {
  const successOf = (person: WirePerson) => `${person.formPath}/submit/success`;

  async function isHandedInOnce(person: WirePerson): Promise<void> {
    await expect.poll(async () => (await person.application()).status).toBe("submitted");
    expect(await app.effectsOf(person)).toEqual({ charges: 1, orders: 1 });
    await app.passes(A_MOMENT_MS);
    await expect.poll(async () => (await app.mails(person)).map(({ subject }) => subject)).toHaveLength(2);
  }

  /** Every answer leads on, or to the page that says that the payment is being confirmed. */
  function isTold(person: WirePerson, results: Result[]): void {
    for (const result of results) {
      expect(problems(result)).toEqual([]);
      expect(JSON.stringify(result.effects)).not.toMatch(SAYS_FAILED);
      expect([[], [successOf(person)]]).toContainEqual(hrefs(result));
    }
    expect(results.flatMap(hrefs), "at least one comes through").toContain(successOf(person));
  }

  /** The page of a press that came second follows the first. */
  async function follows(person: WirePerson): Promise<Result> {
    let followed: Result | undefined;
    await expect.poll(async () => hrefs((followed = await person.command(person.paymentPath, "follow-payment")))).not.toEqual([]);
    return followed!;
  }

  describe("a press of the payment button", () => {
    test(`${TIMES} times at once, each with a card of its own`, async () => {
      const person = await app.payer();
      const tokens = await times(TIMES, () => person.token());
      const results = await times(TIMES, (n) => person.command(person.paymentPath, "pay-and-submit", { token: tokens[n] }));
      isTold(person, [...results, await follows(person)]);
      await isHandedInOnce(person);
    });

    test("of every kind at once: paying, following, handing in, the form's own button", async () => {
      const person = await app.payer();
      const token = await person.token();
      const results = await Promise.all([
        person.command(person.paymentPath, "pay-and-submit", { token }),
        person.command(person.paymentPath, "pay-and-submit", { token }),
        person.command(person.paymentPath, "follow-payment"),
        person.command(person.formPath, "finish-form"),
        readPage(person, person.paymentPath),
      ]);
      expect(results.slice(0, 4).flatMap((result) => problems(result as Result))).toEqual([]);
      await follows(person);
      await isHandedInOnce(person);
    });
  });

  describe("answers from several tabs", () => {
    const save = (person: WirePerson, root: string, values: Record<string, unknown>, version: number | null = null) =>
      person.command(person.formPath, "save-answers", { root, target: null, version, values });
    const applicantOf = async (person: WirePerson) =>
      person.api<Record<string, unknown>>(`applications/applicant-info/${(await person.application()).applicant_info}`);

    test("to different questions are all kept, however they cross", async () => {
      const person = await app.newcomer();
      const { saved } = await save(person, "applicant", { first_name: "Ada" });
      const answers = { last_name: "James", middle_name: "Lee", birthdate: "1998-04-17", email: "ada@example.com", phonenumber: "+12065550142" };
      // All from tabs that saw the same version.
      const results = await Promise.all(Object.entries(answers).map(([path, value]) => save(person, "applicant", { [path]: value }, saved?.version ?? null)));
      expect(results.flatMap(problems)).toEqual([]);
      expect(await applicantOf(person)).toMatchObject({ first_name: "Ada", ...answers });
    });

    test("to one question: one is kept, and the others learn it instead of overwriting it", async () => {
      const person = await app.newcomer();
      const { saved } = await save(person, "applicant", { first_name: "Ada", last_name: "James" });
      const names = ["Bea", "Cleo", "Dora", "Ella", "Fay"];
      const results = await Promise.all(names.map((first_name) => save(person, "applicant", { first_name }, saved?.version ?? null)));
      const kept = names.filter((_, n) => results[n]?.ok);
      expect(kept).toHaveLength(1);
      for (const result of results) {
        if (!result.ok) expect(result.problems).toEqual([expect.objectContaining({ code: "changed-elsewhere", path: "first_name", current: kept[0] })]);
      }
      expect(await applicantOf(person)).toMatchObject({ first_name: kept[0], last_name: "James" });
    });

    test("the same one, sent again because its answer got lost, is no conflict", async () => {
      const person = await app.newcomer();
      const { saved } = await save(person, "applicant", { first_name: "Ada" });
      const again = await times(4, () => save(person, "applicant", { first_name: "Bea" }, saved?.version ?? null));
      expect(again.flatMap(problems)).toEqual([]);
      expect(await applicantOf(person)).toMatchObject({ first_name: "Bea" });
    });

    test("an address and its parts never mix two countries", async () => {
      const person = await app.newcomer();
      const us = { "address.country_code": "US", "address.region": "Washington", "address.postal_code": "98126" };
      const ca = { "address.country_code": "CA", "address.region": "Ontario", "address.postal_code": "M5V 2T6" };
      const results = await times(8, (n) => save(person, "residence", n % 2 === 0 ? us : ca));
      expect(results.flatMap(problems)).toEqual([]);
      const { address } = await person.api<{ address: Record<string, string> }>(`applications/residences/${results[0]?.saved?.target}`);
      expect(["US Washington 98126", "CA Ontario M5V 2T6"]).toContain(`${address["country_code"]} ${address["region"]} ${address["postal_code"]}`);
    });
  });

  describe("a flag", () => {
    const flagsOf = async (person: WirePerson) =>
      (await person.api<{ results: { id: string; flag: string; flag_data: unknown }[] }>(`applications/flag/?application=${(await person.application()).id}`))
        .results;

    test("switched on and off from two tabs at once is on or off at the end, and nobody stumbles", async () => {
      const person = await app.newcomer();
      const results = await times(TIMES * 2, (n) =>
        person.command(person.formPath, n % 2 === 0 ? "put-flag" : "remove-flag", { flag: n % 4 < 2 ? "pet" : "vehicle" }),
      );
      expect(results.filter(({ status }) => status !== 200).map(problems)).toEqual([]);
      const flags = (await flagsOf(person)).map(({ flag }) => flag);
      expect(new Set(flags).size).toBe(flags.length);
      for (const flag of ["pet", "vehicle"]) await person.command(person.formPath, "remove-flag", { flag });
      expect(await flagsOf(person)).toEqual([]);
    });

    test("taken away while its answers are being saved: told, not a fault", async () => {
      const person = await app.newcomer();
      await person.command(person.formPath, "put-flag", { flag: "pet" });
      const results = await times(TIMES, (n) =>
        n === 4
          ? person.command(person.formPath, "remove-flag", { flag: "pet" })
          : person.command(person.formPath, "save-answers", {
              root: "flag_pet",
              target: null,
              version: null,
              values: { animal_name: `Tom ${"abcdefghij"[n]}` },
            }),
      );
      for (const result of results) expect([200, 400]).toContain(result.status);
    });
  });
}

const PEOPLE = 20;

describe("what is done twice (PostgreSQL)", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
  });
  afterAll(() => cluster?.remove());
  happensOnce(testServerOf({ people: PEOPLE, databaseUrl: () => cluster.url() }));
});
