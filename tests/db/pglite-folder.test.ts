import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { FolderInUse, openStore } from "#server/db/index.ts";
import { FolderLock } from "#server/db/pglite/folder-lock.ts";
import { LogCollector, SECRET_KEY } from "#tests/support/database.ts";
import { StartRefused } from "#server/ports/start-refused.ts";
import { runTool } from "#tests/support/run-tool.ts";
import { repeated } from "#tests/support/lanes.mjs";
import { pgliteTemplate } from "#tests/support/pglite-template.ts";
import { startWriter } from "./support/writer-process.ts";

async function aDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(await pgliteTemplate(), join(folder, "database"), { recursive: true });
  return folder;
}

const open = (dataDir: string) => openStore({ dataDir, secretKey: SECRET_KEY, logger: new LogCollector() });

/** Number of a process that has just ended. */
const deadPid = (): number => spawnSync(process.execPath, ["-e", ""]).pid;

describe("a data folder", () => {
  it("is refused to a second process while the first runs, with the folder, the process and what to do", repeated, async () => {
    const dataDir = await aDataFolder();
    const first = startWriter(dataDir);
    await expect.poll(() => first.lines[0]).toBe("open");
    const second = startWriter(dataDir);
    await second.ended;
    expect(second.child.exitCode).toBe(3);
    expect(second.lines).toEqual([
      `refused folder-in-use: The data folder ${join(dataDir, "database")} is in use by process ${first.child.pid}. Two processes on one folder lose data, so this one stops. Stop the other one first, or give this one a folder of its own with DATA_DIR.`,
    ]);
    expect(first.child.exitCode).toBeNull();
  });

  it("is refused to the same process a second time, and free after closing", async () => {
    const dataDir = await aDataFolder();
    const first = await open(dataDir);
    await expect(open(dataDir)).rejects.toBeInstanceOf(FolderInUse);
    await first.store.settings.set("still", "there");
    await first.close();
    expect(readdirSync(dataDir).filter((name) => name.includes("lock"))).toEqual([]);
    const again = await open(dataDir);
    expect(await again.store.settings.get("still")).toBe("there");
    await again.close();
  });

  it("keeps every acknowledged row through two kill -9 while writing", repeated, async () => {
    const dataDir = await aDataFolder();
    let next = 0;
    for (let kill = 0; kill < 2; kill += 1) {
      const writer = startWriter(dataDir, next);
      const wanted = 20 + Math.floor(Math.random() * 150);
      await expect.poll(() => writer.lines.length, { interval: 5 }).toBeGreaterThan(wanted);
      writer.child.kill("SIGKILL");
      await writer.ended;
      expect(writer.lines[0]).toBe("open");
      next = Number(writer.lines.at(-1)) + 1;
      expect(next).toBeGreaterThan(wanted - 1);
    }
    const { store, pool, close } = await open(dataDir);
    const { rows } = await pool.query("SELECT key, value FROM settings WHERE key LIKE 'row-%'");
    const there = new Map(rows.map((row) => [row.key, row.value]));
    const missing = Array.from({ length: next }, (_, n) => n).filter((n) => there.get(`row-${n}`) !== `value ${n}`);
    expect(missing).toEqual([]);
    await store.ping();
    await close();
  });
});

describe("a database that is damaged", () => {
  const refusal = (dataDir: string) =>
    open(dataDir).then(
      () => null,
      (error: unknown) => (error instanceof StartRefused ? error.message : error),
    );

  it("is not begun anew over what is there: the start is refused, with the way back", async () => {
    const dataDir = await aDataFolder();
    const folder = join(dataDir, "database");
    rmSync(join(folder, "PG_VERSION"));
    const files = readdirSync(folder).sort();
    expect(await refusal(dataDir)).toBe(
      `The database in ${folder} can't be opened: files are there, but not the one that names its version (PG_VERSION). Nothing in it was changed. ` +
        `There is no dump in ${join(dataDir, "backups")} to go back to; move the folder away to begin anew.`,
    );
    expect(readdirSync(folder).sort()).toEqual(files);
  });

  it("goes back to its last dump with one command; what was there is kept beside it", repeated, async () => {
    const dataDir = await aDataFolder();
    const environment = { DATA_DIR: dataDir, LATCHKEY_SECRET_KEY: SECRET_KEY.toString("base64"), LATCHKEY_SANDBOX: "1" };
    const restore = (...args: string[]) => runTool("restore", args, environment);
    const first = await open(dataDir);
    expect(await restore("nowhere.tar.gz"), "while it runs, or without a file").toMatchObject({ code: 1 });
    await first.store.settings.set("kept", "in the dump");
    const dump = (await first.dump())!;
    expect((await restore(dump)).err).toContain("is in use by process");
    await first.store.settings.set("kept", "after the dump");
    await first.close();
    writeFileSync(join(dataDir, "database", "global", "pg_control"), "damaged");
    expect(await refusal(dataDir)).toContain(`Go back to the last dump with: npm run restore -- ${dump}`);

    expect((await restore()).err).toBe(`Name one of these:\n  ${dump}`);
    writeFileSync(join(dataDir, "torn.tar.gz"), readFileSync(dump).subarray(0, 2000));
    expect((await restore(join(dataDir, "torn.tar.gz"))).err).toMatch(/can't be read as a dump of Latchkey: .*Nothing was changed\.$/s);
    expect((await restore(dump)).out).toMatch(new RegExp(`^Restored ${dump}. The database as it was stands in ${join(dataDir, "database.before-")}\\d`));
    const again = await open(dataDir);
    expect(await again.store.settings.get("kept")).toBe("in the dump");
    await again.close();
    expect(readdirSync(dataDir).some((name) => name.startsWith("database.before-"))).toBe(true);
  });

  it("that was stopped in its very beginning is begun anew", async () => {
    const dataDir = await aDataFolder();
    rmSync(join(dataDir, "database", "PG_VERSION"));
    writeFileSync(join(dataDir, "database.beginning"), "");
    await (await open(dataDir)).close();
    expect(readdirSync(dataDir)).not.toContain("database.beginning");
  });
});

describe("the lock of a data folder", () => {
  const place = () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-lock-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, "database");
  };
  const leave = (folder: string, holder: object | string) => writeFileSync(`${folder}.lock`, typeof holder === "string" ? holder : JSON.stringify(holder));
  const stale = () => ({ pid: deadPid(), host: hostname(), began: "123", token: "t" });

  it("of a dead process is taken over", () => {
    const folder = place();
    leave(folder, stale());
    const lock = FolderLock.acquire(folder);
    expect(JSON.parse(readFileSync(`${folder}.lock`, "utf8"))).toMatchObject({ pid: process.pid });
    lock.release();
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it.runIf(process.platform === "linux")("of a dead process whose number another one has now is taken over", () => {
    const folder = place();
    leave(folder, { pid: process.ppid, host: hostname(), began: "1", token: "t" });
    FolderLock.acquire(folder).release();
  });

  it("of a living process is not, and names it", () => {
    const folder = place();
    leave(folder, { pid: process.ppid, host: hostname(), began: "unknown", token: "t" });
    expect(() => FolderLock.acquire(folder)).toThrow(`is in use by process ${process.ppid}.`);
  });

  it("of a living process of somebody else's is not", () => {
    const folder = place();
    leave(folder, { pid: 4_000_000, host: hostname(), began: "unknown", token: "t" });
    const asking = vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("not permitted"), { code: "EPERM" });
    });
    onTestFinished(() => asking.mockRestore());
    expect(() => FolderLock.acquire(folder)).toThrow("is in use by process 4000000.");
  });

  it("that was stale, and that a rival took while it was looked at, is the rival's", () => {
    const folder = place();
    leave(folder, stale());
    const asking = vi.spyOn(process, "kill").mockImplementationOnce(() => {
      leave(folder, { pid: process.ppid, host: hostname(), began: "unknown", token: "rival" });
      throw Object.assign(new Error("no such process"), { code: "ESRCH" });
    });
    onTestFinished(() => asking.mockRestore());
    expect(() => FolderLock.acquire(folder)).toThrow(`is in use by process ${process.ppid}.`);
    expect(JSON.parse(readFileSync(`${folder}.lock`, "utf8"))).toMatchObject({ token: "rival" });
    expect(readdirSync(dirname(folder))).toEqual(["database.lock"]);
  });

  it("shows life to other machines for as long as it is held", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const folder = place();
    const lock = FolderLock.acquire(folder);
    const age = () => Date.now() - statSync(`${folder}.lock`).mtimeMs;
    const grow = () => utimesSync(`${folder}.lock`, new Date(0), new Date(0));
    grow();
    vi.advanceTimersByTime(5_000);
    expect(age()).toBeLessThan(600_000);
    lock.release();
    leave(folder, stale());
    grow();
    vi.advanceTimersByTime(60_000);
    expect(age(), "and no longer").toBeGreaterThan(600_000);
  });

  it("of another machine is respected while that one shows life, and taken over after", () => {
    const folder = place();
    leave(folder, { ...stale(), host: "elsewhere" });
    expect(() => FolderLock.acquire(folder)).toThrow("on elsewhere");
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(`${folder}.lock`, minuteAgo, minuteAgo);
    FolderLock.acquire(folder).release();
  });

  it.each(["", "{", "null", '{"pid":"x"}'])("that can't be read (%j) is taken over", (content) => {
    const folder = place();
    leave(folder, content);
    FolderLock.acquire(folder).release();
  });

  it("is left alone by a release that comes after somebody else took over", () => {
    const folder = place();
    const lock = FolderLock.acquire(folder);
    leave(folder, { ...stale(), token: "other" });
    lock.release();
    expect(existsSync(`${folder}.lock`)).toBe(true);
  });

  it("that is stale goes to exactly one of many who find it at the same moment", repeated, async () => {
    const folder = place();
    leave(folder, stale());
    const script = `
      import { FolderLock } from "#server/db/pglite/folder-lock.ts";
      try { FolderLock.acquire(${JSON.stringify(folder)}); process.stdout.write("took\\n"); setTimeout(() => {}, 60_000); }
      catch (error) { process.stdout.write("refused\\n"); }`;
    const { spawn } = await import("node:child_process");
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] }),
    );
    onTestFinished(() => children.forEach((child) => void child.kill("SIGKILL")));
    const said = await Promise.all(
      children.map((child) => new Promise<string>((resolve) => child.stdout.once("data", (data: Buffer) => resolve(String(data).trim())))),
    );
    expect(said.filter((each) => each === "took")).toHaveLength(1);
    expect(said.filter((each) => each === "refused")).toHaveLength(5);
  });
});
