import { beforeEach, expect, it } from "vitest";
import { Database } from "#server/db/engine/database.ts";
import { openStore } from "#server/db/index.ts";
import { resealSecureIds } from "#server/db/records/reseal.ts";
import { StartRefused } from "#server/ports/start-refused.ts";
import { SecureIdCipher, type Sealed } from "#server/db/records/secure-ids.ts";
import { anApplication, aPerson } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase, describeOnPostgres, SECRET_KEY } from "#tests/support/database.ts";
import { runTool } from "#tests/support/run-tool.ts";

const NEW_KEY = Buffer.alloc(32, 8);
const [before, rotating, after] = [new SecureIdCipher(SECRET_KEY), new SecureIdCipher(NEW_KEY, [SECRET_KEY]), new SecureIdCipher(NEW_KEY)];
const reseal = (environment: Record<string, string>) => runTool("reseal", [], environment);

/** Runs out of power at the seal of this number. */
class FailingCipher extends SecureIdCipher {
  #left: number;
  constructor(seals: number) {
    super(NEW_KEY, [SECRET_KEY]);
    this.#left = seals;
  }
  override seal(recordId: string, text: string): Sealed {
    if ((this.#left -= 1) < 0) throw new Error("the power is gone");
    return super.seal(recordId, text);
  }
}

describeOnEachDatabase("the key of government ids", { begin: "own" }, (database) => {
  /** Person's record → number. */
  let numbers: Map<string, string>;
  const db = () => new Database(database.open.pool);

  beforeEach(async () => {
    await database.open.pool.query("DELETE FROM secure_ids");
    await database.open.pool.query("DELETE FROM settings WHERE key = 'secret_key_check'");
    numbers = new Map();
    const user = await aPerson(database.open.store);
    for (let index = 0; index < 5; index += 1) {
      const { application } = await anApplication(database.open.store, user);
      const number = `73194628${index}`;
      await database.open.store.transaction((tx) => tx.writeSecureId(application.applicant_info, { number, country: "US" }));
      numbers.set(application.applicant_info, number);
    }
  });

  async function opensWith(cipher: SecureIdCipher): Promise<number> {
    const { rows } = await database.open.pool.query<{ applicant_info: string; key_id: string; sealed: Buffer }>("SELECT * FROM secure_ids");
    return rows.filter(({ applicant_info, key_id, sealed }) => {
      try {
        return cipher.open(applicant_info, { keyId: key_id, sealed }) === numbers.get(applicant_info);
      } catch {
        return false;
      }
    }).length;
  }

  it("that is missing or another one is noticed at the start, also where nothing is sealed yet", async () => {
    const dataDir = database.engine === "pglite" ? await separate() : database.dataDir;
    const start = (secretKey: Buffer, previousSecretKeys: Buffer[] = []) =>
      openStore({ databaseUrl: database.databaseUrl, dataDir, secretKey, previousSecretKeys, logger: database.log }).then(
        (open) => open.close(),
        (error: unknown) => (error instanceof StartRefused ? error.message : error),
      );
    const refused = expect.stringContaining("Put the old key back: LATCHKEY_SECRET_KEY, or secret.key in the data folder");
    expect(await start(NEW_KEY), "the numbers say so where nothing else does yet").toEqual(refused);
    expect(await start(SECRET_KEY)).toBeUndefined();
    await database.open.pool.query("DELETE FROM secure_ids");
    expect(await start(NEW_KEY)).toEqual(refused);
    expect(await start(NEW_KEY, [SECRET_KEY]), "changed on purpose").toBeUndefined();
    expect(await start(NEW_KEY), "before anything was sealed again").toEqual(refused);
    expect(await start(SECRET_KEY)).toBeUndefined();
  });

  it("is changed for all of them, after which the old one is needed no more", async () => {
    expect(await resealSecureIds(db(), rotating, 2)).toEqual({ resealed: 5, left: [] });
    expect([await opensWith(before), await opensWith(after)]).toEqual([0, 5]);
    expect(await resealSecureIds(db(), rotating, 2)).toEqual({ resealed: 0, left: [] });
  });

  it("may change halfway: nothing is lost, everything still opens, and the next run goes on from there", async () => {
    await expect(resealSecureIds(db(), new FailingCipher(3), 2)).rejects.toThrow("the power is gone");
    expect([await opensWith(before), await opensWith(after), await opensWith(rotating)]).toEqual([3, 2, 5]);
    expect(await resealSecureIds(db(), rotating, 2)).toEqual({ resealed: 3, left: [] });
    expect(await opensWith(after)).toBe(5);
  });

  it("leaves what it can't open as it is, says so, and does the others", async () => {
    const [unknown, changed] = [...numbers.keys()].sort();
    const { pool } = database.open;
    await pool.query("UPDATE secure_ids SET key_id = 'lost-key' WHERE applicant_info = $1", [unknown]);
    await pool.query("UPDATE secure_ids SET sealed = set_byte(sealed, 30, (get_byte(sealed, 30) + 1) % 256) WHERE applicant_info = $1", [changed]);
    const found = await resealSecureIds(db(), rotating, 2);
    expect(found.resealed).toBe(3);
    expect(found.left).toHaveLength(2);
    expect(found.left).toEqual(
      expect.arrayContaining([
        { keyId: "lost-key", count: 1, known: false },
        { keyId: before.currentKeyId, count: 1, known: true },
      ]),
    );
  });

  it("is changed by `npm run reseal`, which says what it did", async () => {
    // The embedded database belongs to one process at a time.
    const own = database.engine === "pglite" ? await separate() : null;
    const environment = {
      ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
      DATA_DIR: own ?? database.dataDir,
      LATCHKEY_SECRET_KEY: NEW_KEY.toString("base64"),
    };
    const count = own ? 1 : 5;
    expect(await reseal(environment)).toMatchObject({ code: 1, err: expect.stringContaining("name the old one in LATCHKEY_PREVIOUS_SECRET_KEYS") });
    const rotated = { ...environment, LATCHKEY_PREVIOUS_SECRET_KEYS: SECRET_KEY.toString("hex") };
    expect(await reseal(rotated)).toEqual({ code: 0, out: `Sealed ${count} government id${count === 1 ? "" : "s"} with the current key.`, err: "" });
    expect(await reseal(environment), "without the old key").toEqual({ code: 0, out: "Everything is sealed with the current key already.", err: "" });
  });

  let separated = 0;
  /** A data folder with one number in it, and nobody who holds it. */
  async function separate(): Promise<string> {
    const dataDir = `${database.dataDir}/separate-${(separated += 1)}`;
    const open = await openStore({ dataDir, secretKey: SECRET_KEY, logger: database.log });
    const { application } = await anApplication(open.store);
    await open.store.transaction((tx) => tx.writeSecureId(application.applicant_info, { number: "931946285", country: "US" }));
    await open.close();
    return dataDir;
  }
});

describeOnPostgres("two runs of the key change at once", (database) => {
  it("share the work, and neither undoes the other's", async () => {
    const { store, pool } = database.open;
    const user = await aPerson(store);
    for (let index = 0; index < 12; index += 1) {
      const { application } = await anApplication(store, user);
      await store.transaction((tx) => tx.writeSecureId(application.applicant_info, { number: "931946285", country: "US" }));
    }
    const runs = await Promise.all([1, 2, 3].map((batch) => resealSecureIds(new Database(pool), rotating, batch)));
    expect(runs.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(12);
    const { rows } = await pool.query("SELECT applicant_info, key_id, sealed FROM secure_ids");
    for (const { applicant_info, key_id, sealed } of rows) expect(after.open(applicant_info, { keyId: key_id, sealed })).toBe("931946285");
  });
});
