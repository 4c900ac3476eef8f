import { beforeAll, expect, it } from "vitest";
import fc from "fast-check";
import { Database } from "#server/db/engine/database.ts";
import { people } from "#server/areas/people/sql/people-search.ts";
import type { SearchBounds } from "#server/kernel/sql/search-strategies.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { makeApplications } from "../bench/queue/many-applications.ts";

const MANY = 2_000;
const NOW = new Date("2026-11-20T12:00:00.000Z");
const LIMIT = 400;
const BOUNDS: (SearchBounds | undefined)[] = [undefined, { probe: 100, common: 1, deepest: 1_500 }, { probe: 30, common: 5, deepest: 60 }];
const SEARCHES = [
  "ada",
  "ADA oka",
  "okafor ada",
  "chloe",
  "CHLOÉ",
  "王",
  "王伟",
  "Жан",
  "a",
  "%",
  "100%",
  "_",
  "😀",
  "person42",
  "mail.example",
  "+1",
  "861",
  "(48) 61",
  "reviewer",
  "x".repeat(200),
  "'",
  "\\",
];

describeOnEachDatabase("people among thousands", { begin: "own" }, (database) => {
  const query = async <Row>(text: string, values: unknown[] = []) => (await database.open.pool.query<Row & Record<string, unknown>>(text, values)).rows;
  /** Each person, read past what is looked up. */
  interface Plain {
    id: string;
    is_staff: boolean;
    names: string[];
    emails: string[];
    phones: string[];
  }
  let all: Plain[] = [];
  beforeAll(async () => {
    await makeApplications(database.open.pool, { many: MANY, now: NOW });
    // Who calls themselves otherwise on an application, and who has none.
    await query("UPDATE applicant_infos SET first_name = 'Quill', email = 'quill@post.example', phonenumber = '+1 555 0199 861' WHERE first_name = 'Quinn'");
    await query(
      "INSERT INTO users (id, email, first_name, last_name) SELECT gen_random_uuid(), 'ada-' || n || '@cosigner.example', 'Ada', 'Okafor' FROM generate_series(1, 5) n",
    );
    all =
      await query<Plain>(`SELECT u.id, u.is_staff, array_agg(u.first_name || ' ' || u.last_name) || array_agg(concat_ws(' ', i.first_name, i.last_name)) AS names,
        array_agg(u.email) || array_agg(coalesce(i.email, '')) AS emails, array_agg(u.phonenumber) || array_agg(coalesce(i.phonenumber, '')) AS phones
      FROM users u LEFT JOIN applications a ON a.user_id = u.id LEFT JOIN applicant_infos i ON i.application = a.id
      WHERE u.deleted_at IS NULL GROUP BY u.id ORDER BY u.created_at DESC, u.id DESC`);
  });

  const folded = (text: string): string =>
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/gu, "")
      .toLowerCase();
  const digits = (text: string): string => text.replace(/\D/gu, "");
  const has = (texts: readonly string[], word: string): boolean => texts.some((text) => folded(text).includes(folded(word)));
  /** Each word is in a name or an address; or the number ends so. */
  function waysOf(one: Plain, search: string): string[] {
    const words = search.split(/\s+/u);
    const isNumber = /^[\d\s()+./-]+$/u.test(search) && digits(search).length >= 3 && one.phones.some((phone) => digits(phone).endsWith(digits(search)));
    if (!words.every((word) => has([...one.names, ...one.emails], word)) && !isNumber) return [];
    const some = (texts: readonly string[]): boolean => words.some((word) => has(texts, word));
    return [...(some(one.emails) ? ["email"] : []), ...(some(one.names) ? ["name"] : []), ...(isNumber ? ["phone"] : [])];
  }

  it("are found by all that is known of them, newest first, by the page, each once, with where it stands", async () => {
    const db = new Database(database.open.pool);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(null, ...SEARCHES), fc.boolean(), fc.constantFrom(...BOUNDS), async (search, staff, bounds) => {
        const meant = all.filter((one) => (!staff || one.is_staff) && (search === null || waysOf(one, search).length > 0));
        const found = [];
        for (let offset = 0; ; offset += LIMIT) {
          const { total, rows } = await people({ search, staff }, { limit: LIMIT, offset }, bounds)(db);
          found.push(...rows);
          if (total.more) expect(total.n).toBeLessThanOrEqual(meant.length);
          else expect(total.n).toBe(meant.length);
          if (rows.length < LIMIT) break;
        }
        const said = found.map(({ id, matched }) => [id, matched.toSorted()]);
        expect(said).toEqual(meant.map((one) => [one.id, search === null ? [] : waysOf(one, search)]));
      }),
      { numRuns: 50, seed: 31 },
    );
  });

  it.each<[string, string]>([
    ["a name", "UPDATE users SET first_name = 'Zoë' WHERE NOT is_staff"],
    ["an address of an application", "UPDATE applicant_infos SET email = 'new.' || email"],
    ["an account that comes", "INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'new@example.com', 'New', 'Person')"],
    [
      "an application of another",
      "UPDATE applications SET user_id = (SELECT id FROM users WHERE is_staff LIMIT 1) WHERE id = (SELECT id FROM applications ORDER BY id LIMIT 1)",
    ],
  ])("are looked up by what the tables say, after %s", async (_what, statement) => {
    expect((await database.open.pool.query(statement)).rowCount).toBeGreaterThan(0);
    const both = (kept: string, meant: string): string => `(${kept} EXCEPT ${meant}) UNION ALL (${meant} EXCEPT ${kept})`;
    expect(await query(both("SELECT person, words FROM person_searches", "SELECT person, words FROM person_searches_as_kept"))).toEqual([]);
  });
});
