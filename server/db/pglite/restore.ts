/** Puts a dump in the place of the embedded database. The database as it was is kept beside it. */
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { FolderLock } from "./folder-lock.ts";
import { folderIsReady } from "./folder-state.ts";

/**
 * @param dump a file that a dump wrote (tar, gzip).
 * @returns where the database that was there before stands now; null: there was none.
 * @throws FolderInUse when a process holds the folder; whatever is wrong with the dump, before anything is moved.
 */
export async function restoreDump(dataDir: string, dump: string, now: Date): Promise<string | null> {
  const folder = join(dataDir, "database");
  const lock = FolderLock.acquire(folder);
  const fresh = `${folder}.restored`;
  try {
    rmSync(fresh, { recursive: true, force: true });
    // Unpacked here: what is torn is an error of this call, not of a stream that nobody waits for.
    const archive = new Blob([new Uint8Array(gunzipSync(readFileSync(dump)))]);
    const database = await PGlite.create({ dataDir: fresh, loadDataDir: archive });
    try {
      await database.query("SELECT count(*) FROM settings");
    } finally {
      await database.close();
    }
    const before = existsSync(folder) ? `${folder}.before-${now.toISOString().replace(/[-:.]/g, "")}` : null;
    if (before) renameSync(folder, before);
    renameSync(fresh, folder);
    folderIsReady(folder);
    return before;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    lock.release();
  }
}
