import { gunzipSync } from "node:zlib";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SecureIdCipher } from "#server/db/records/secure-ids.ts";
import { InvalidRecord, RecordMissing } from "#server/ports/store.ts";
import { anApplication } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase, SECRET_KEY } from "#tests/support/database.ts";
import { personState } from "#tests/support/person-state.ts";

/** A number that no test and no library would write by chance. */
const CANARY = "931946285";

describeOnEachDatabase("government ids", { begin: "own" }, (database) => {
  const store = () => database.open.store;
  const write = (id: string, value: { number: string; country: "US" | "CA" } | null) => store().transaction((tx) => tx.writeSecureId(id, value));

  it("are read back whole by one call, and elsewhere only as their last four digits", async () => {
    const { application } = await anApplication(store());
    await write(application.applicant_info, { number: CANARY, country: "US" });
    expect(await store().readSecureId(application.applicant_info)).toEqual({ number: CANARY, country: "US" });
    const state = await store().applicationState(application.id);
    expect(state!.applicant_info).toMatchObject({ sin_ssn_last4: "6285", sin_ssn_country: "US" });
    expect(JSON.stringify(state)).not.toContain(CANARY);
  });

  it("leave a trace every time they are read, and none when there is nothing to read", async () => {
    const { application } = await anApplication(store());
    expect(await store().readSecureId(application.applicant_info)).toBeNull();
    await write(application.applicant_info, { number: CANARY, country: "CA" });
    await store().readSecureId(application.applicant_info);
    await store().transaction((tx) => tx.readSecureId(application.applicant_info));
    const reads = (await store().events(application.id)).filter((event) => event.name === "secure-id-read");
    expect(reads).toHaveLength(2);
    expect(reads[0]).toMatchObject({ application: application.id, detail: { applicant_info: application.applicant_info } });
  });

  it("can be replaced and cleared", async () => {
    const { application } = await anApplication(store());
    const id = application.applicant_info;
    await write(id, { number: "900450000", country: "US" });
    await write(id, { number: CANARY, country: "CA" });
    expect(await store().readSecureId(id)).toEqual({ number: CANARY, country: "CA" });
    await write(id, null);
    expect(await store().readSecureId(id)).toBeNull();
    expect(await store().find("applicant_info", id)).toMatchObject({ sin_ssn_last4: null, sin_ssn_country: "CA" });
    expect((await database.open.pool.query("SELECT 1 FROM secure_ids WHERE applicant_info = $1", [id])).rowCount).toBe(0);
  });

  it("are nine digits, and a refused one is not quoted", async () => {
    const { application } = await anApplication(store());
    const refused = await write(application.applicant_info, { number: `${CANARY}1`, country: "US" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidRecord);
    expect(String((refused as Error).stack)).not.toContain(CANARY);
    await expect(write("6b1f4f0e-0000-4000-8000-000000000000", { number: CANARY, country: "US" })).rejects.toSatisfy(
      (error) => error instanceof InvalidRecord || error instanceof RecordMissing,
    );
  });

  it("don't open for another person, when changed, or with another key", async () => {
    const [first, second] = [await anApplication(store()), await anApplication(store())];
    await write(first.application.applicant_info, { number: CANARY, country: "US" });
    await write(second.application.applicant_info, { number: "900450000", country: "US" });
    const { pool } = database.open;
    await pool.query("UPDATE secure_ids SET sealed = (SELECT sealed FROM secure_ids WHERE applicant_info = $1) WHERE applicant_info = $2", [
      first.application.applicant_info,
      second.application.applicant_info,
    ]);
    await expect(store().readSecureId(second.application.applicant_info)).rejects.toThrow();
    await pool.query("UPDATE secure_ids SET sealed = set_byte(sealed, 30, (get_byte(sealed, 30) + 1) % 256) WHERE applicant_info = $1", [
      first.application.applicant_info,
    ]);
    await expect(store().readSecureId(first.application.applicant_info)).rejects.toThrow();
    const id = "6b1f4f0e-0000-4000-8000-000000000000";
    const sealed = new SecureIdCipher(SECRET_KEY).seal(id, CANARY);
    expect(() => new SecureIdCipher(Buffer.alloc(32, 9)).open(id, sealed)).toThrow("which is not configured");
    expect(() => new SecureIdCipher(Buffer.alloc(16, 9))).toThrow("32 bytes");
  });

  it("look different every time, even for the same number of the same person", () => {
    const cipher = new SecureIdCipher(SECRET_KEY);
    const seals = Array.from({ length: 50 }, () => cipher.seal("a", CANARY).sealed.toString("hex"));
    expect(new Set(seals).size).toBe(50);
  });

  it("stand in no table, no log and no dump", async () => {
    const { application, user } = await anApplication(store());
    await write(application.applicant_info, { number: CANARY, country: "US" });
    await store().readSecureId(application.applicant_info);
    await personState(store(), user.id, application.source);
    const { pool } = database.open;
    const { rows: tables } = await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    expect(tables.length).toBeGreaterThan(20);
    const formatted = `${CANARY.slice(0, 3)}-${CANARY.slice(3, 5)}-${CANARY.slice(5)}`;
    const hex = Buffer.from(CANARY).toString("hex");
    for (const { tablename } of tables) {
      const { rows } = await pool.query(`SELECT coalesce(string_agg(t::text, ' '), '') AS everything FROM ${tablename} t`);
      for (const spelling of [CANARY, formatted, hex]) expect(rows[0].everything, tablename).not.toContain(spelling);
    }
    expect(database.log.text()).not.toContain(CANARY);
    if (database.engine !== "pglite") return;
    const dump = await database.open.dump();
    const unpacked = gunzipSync(readFileSync(dump!));
    // The dump does hold what is readable.
    expect(unpacked.includes(user.email)).toBe(true);
    expect(unpacked.includes(CANARY)).toBe(false);
    for (const file of filesBelow(join(database.dataDir, "database"))) expect(readFileSync(file).includes(CANARY), file).toBe(false);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
