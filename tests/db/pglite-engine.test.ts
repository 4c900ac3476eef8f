import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { describe, expect, it, onTestFinished } from "vitest";
import { Database } from "#server/db/engine/database.ts";
import { openStore, type StoreConfig } from "#server/db/index.ts";
import { PGliteEngine } from "#server/db/pglite/engine.ts";
import { openPGlite } from "#server/db/pglite/open.ts";
import { StartRefused } from "#server/ports/start-refused.ts";
import { StoreUnavailable } from "#server/ports/store.ts";
import { aPerson } from "#tests/support/database-fixtures.ts";
import { LogCollector, SECRET_KEY } from "#tests/support/database.ts";
import { repeated } from "#tests/support/lanes.mjs";
import { pgliteTemplate } from "#tests/support/pglite-template.ts";

/** A thread whose files may only grow so far. */
const SMALL_DISK = new URL("./support/small-disk-worker.mjs", import.meta.url);
const STUCK = new URL("./support/stuck-worker.mjs", import.meta.url);
const logger = new LogCollector();

function aFolder(name = "data"): string {
  const folder = mkdtempSync(join(tmpdir(), `latchkey-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

async function anOpenStore(pglite: StoreConfig["pglite"] = {}, dataDir = aFolder()) {
  const open = await openStore({ dataDir, secretKey: SECRET_KEY, logger, pglite: { template: await pgliteTemplate(), ...pglite } });
  onTestFinished(() => open.close());
  return open;
}

describe("the embedded database", () => {
  it("lets the process go on while a statement takes three seconds", async () => {
    const { pool } = await anOpenStore();
    await pool.query("SELECT 1");
    const began = Date.now();
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    await pool.query("SELECT pg_sleep(3)");
    clearInterval(ticking);
    expect(Date.now() - began).toBeGreaterThan(2_900);
    // A stalled loop would have ticked a handful of times. How long it was held up is a matter for the bench.
    expect(ticks).toBeGreaterThan(20);
  });

  it("makes callers wait their turn, and tells those who waited too long", async () => {
    const { pool, store } = await anOpenStore();
    const turn = await pool.connect();
    // As if the wait had been long already.
    pool.options.connectionTimeoutMillis = 500;
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    turn.release();
    await store.ping();
  });

  it("starts again after its thread died, with everything that was acknowledged", repeated, async () => {
    const { pool, store } = await anOpenStore({ hungAfterMs: 5_000 });
    const person = await aPerson(store);
    const waiting = [
      pool.query("SELECT pg_sleep(60)"),
      store.find("user", person.id),
      store.transaction((tx) => tx.update("user", person.id, { first_name: "Lost" })),
    ];
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes[0]).toMatchObject({ status: "rejected" });
    expect(await store.find("user", person.id)).toMatchObject({ first_name: expect.stringMatching(/^(Pat|Lost)$/) });
    await store.transaction((tx) => tx.update("user", person.id, { first_name: "Found" }));
    expect((await store.find("user", person.id))?.first_name).toBe("Found");
    expect(logger.text()).toContain("database hangs; its thread is replaced");
  });

  it("undoes the transaction that was under way when its thread died", async () => {
    const { store, pool } = await anOpenStore({ hungAfterMs: 5_000 });
    const person = await aPerson(store);
    const interrupted = new Database(pool).transaction(async (tx) => {
      await tx.query("UPDATE users SET first_name = 'Half' WHERE id = $1", [person.id]);
      await tx.query("SELECT pg_sleep(60)");
    });
    await expect(interrupted).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await store.find("user", person.id))?.first_name).toBe("Pat");
  });

  it("closes in order: what is under way ends, what comes later is told that it is closed", async () => {
    const dataDir = aFolder();
    const open = await anOpenStore({}, dataDir);
    const last = open.store.settings.set("last", "words");
    const closing = open.close();
    await last;
    await closing;
    await expect(open.store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await open.close();
    const again = await anOpenStore({}, dataDir);
    expect(await again.store.settings.get("last")).toBe("words");
  });

  it("writes dumps that can be read back, and keeps as many as it is told", async () => {
    const dataDir = aFolder();
    const { store, dump } = await anOpenStore({ dumps: { keep: 2 } }, dataDir);
    await store.settings.set("in the dump", "yes");
    // Copies that somebody put aside there are theirs.
    mkdirSync(join(dataDir, "backups"));
    for (const own of ["a-note.txt", "before-the-move.tar.gz"]) writeFileSync(join(dataDir, "backups", own), "");
    const files = [await dump(), await dump(), await dump()];
    expect(readdirSync(join(dataDir, "backups"))).toEqual(expect.arrayContaining(["a-note.txt", "before-the-move.tar.gz"]));
    const kept = readdirSync(join(dataDir, "backups")).filter((name) => name.startsWith("latchkey-"));
    expect(kept).toHaveLength(2);
    expect(kept.map((name) => join(dataDir, "backups", name)).sort()).toEqual([files[1], files[2]]);
    expect(statSync(files[2]!).mode & 0o077).toBe(0);
    const [one, same] = await Promise.all([dump(), dump()]);
    expect(same, "two at once are one").toBe(one);
    await store.settings.set("after the dump", "no");
    const restored = await PGlite.create({ loadDataDir: new Blob([await readFile(one!)]) });
    onTestFinished(() => restored.close());
    const { rows } = await restored.query<{ key: string }>("SELECT key FROM settings WHERE key LIKE '%dump%'");
    expect(rows).toEqual([{ key: "in the dump" }]);
  });

  it("dumps by itself on its timetable", async () => {
    const dataDir = aFolder();
    await anOpenStore({ dumps: { everyMs: 300 } }, dataDir);
    await expect
      .poll(() => (existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")).filter((name) => name.endsWith(".tar.gz")).length : 0), {})
      .toBeGreaterThan(0);
  });

  it("says that it is away while the disk is full, and goes on when there is room again", repeated, async () => {
    const dataDir = aFolder();
    const room = (bytes: number) => writeFileSync(join(dataDir, "room"), String(bytes));
    room(1_000_000_000);
    const { store } = await anOpenStore({ hungAfterMs: 6_000, workerUrl: SMALL_DISK }, dataDir);
    const size = sizeOf(join(dataDir, "database"));
    room(size + 20_000_000);
    let kept = 0;
    const fill = async () => {
      for (; kept < 300; kept += 1) await store.settings.set(`row-${kept}`, randomBytes(200_000).toString("base64"));
    };
    await expect(fill()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.settings.set("more", "x".repeat(100_000))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(kept, "it was full before the end").toBeLessThan(300);
    room(size + 1_000_000_000);
    await expect
      .poll(
        () =>
          store.settings.set("again", "yes").then(
            () => "written",
            () => "away",
          ),
        { interval: 500 },
      )
      .toBe("written");
    for (let row = 0; row < kept; row += 1) expect(await store.settings.get(`row-${row}`), `row ${row}`).not.toBeNull();
  });

  it("says so when a dump can't be written, and goes on", async () => {
    const dataDir = aFolder();
    const { store, dump } = await anOpenStore({}, dataDir);
    writeFileSync(join(dataDir, "backups"), "a file where the folder should be");
    expect(await dump()).toBeNull();
    await store.ping();
    expect(logger.text()).toContain("database dump failed");
  });
});

describe("the watchdog", () => {
  it("ends the wait of everybody when the thread hangs", async () => {
    const folder = aFolder("hangs");
    const engine = new PGliteEngine({ folder, logger, hungAfterMs: 300, workerUrl: STUCK });
    onTestFinished(() => engine.close());
    const ended: Error[] = [];
    const connection = await engine.connect((error) => ended.push(error));
    const outcomes = await Promise.allSettled([connection.send(Uint8Array.of(1)), connection.send(Uint8Array.of(2))]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(StoreUnavailable) });
    expect(ended).toHaveLength(1);
    await expect(connection.send(Uint8Array.of(3))).rejects.toBeInstanceOf(StoreUnavailable);
    // The thread is ended as well: it would turn for ever.
    const turns = () => statSync(join(folder, "turns")).size;
    await expect
      .poll(async () => {
        const before = turns();
        await new Promise((resolve) => setTimeout(resolve, 200));
        return turns() - before;
      })
      .toBe(0);
  });

  it("has more patience with a dump than with a statement", async () => {
    const engine = new PGliteEngine({ folder: aFolder("slow"), logger, hungAfterMs: 600, workerUrl: STUCK });
    onTestFinished(() => engine.close());
    await engine.dump("nowhere");
    const connection = await engine.connect(() => {});
    await expect(connection.send(Uint8Array.of(1))).rejects.toThrow("no answer within 600 ms");
  });

  it("starts the thread again for a later connection where the first start was refused", async () => {
    const folder = aFolder("refuses");
    const engine = new PGliteEngine({ folder, logger, hungAfterMs: 300, workerUrl: STUCK });
    onTestFinished(() => engine.close());
    await expect(engine.start()).rejects.toThrow("No space left on device");
    writeFileSync(join(folder, "room"), "");
    await expect
      .poll(
        () =>
          engine.start().then(
            () => "started",
            () => "refused",
          ),
        { interval: 100 },
      )
      .toBe("started");
  });

  it("notices a thread that dies at once", async () => {
    const engine = new PGliteEngine({ folder: aFolder("dies"), logger, hungAfterMs: 30_000, workerUrl: STUCK });
    onTestFinished(() => engine.close());
    const connection = await engine.connect(() => {});
    await expect(connection.send(Uint8Array.of(1))).rejects.toThrow("its thread ended with 7");
  });

  it("tells a start that was refused, gives the folder back, and tries again for the next", async () => {
    const dataDir = aFolder("refuses");
    const start = () => openPGlite({ dataDir, logger, workerUrl: STUCK });
    await expect(start()).rejects.toThrow("can't be opened: No space left on device");
    await expect(start(), "in words, with what to do").rejects.toBeInstanceOf(StartRefused);
    expect(readdirSync(dataDir).filter((name) => name.endsWith(".lock"))).toEqual([]);
  });
});
