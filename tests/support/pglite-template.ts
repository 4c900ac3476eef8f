import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "#server/db/index.ts";
import { readMigrations } from "#server/db/engine/migrate.ts";

const silent = { info() {}, warn() {}, error() {} };

/**
 * An initialised and migrated PGlite folder to copy, made once for this version and these migrations:
 * a fresh one takes seconds.
 */
export async function pgliteTemplate(): Promise<string> {
  const version = (JSON.parse(readFileSync("node_modules/@electric-sql/pglite/package.json", "utf8")) as { version: string }).version;
  const hash = createHash("sha256").update(version).update("without settings");
  for (const { checksum } of readMigrations()) hash.update(checksum);
  const cache = join("node_modules", ".cache", "latchkey");
  const folder = join(cache, `pglite-${hash.digest("hex").slice(0, 16)}`);
  const isWhole = (): boolean => existsSync(join(folder, "PG_VERSION"));
  if (isWhole()) return folder;
  // Half of one, as an installation leaves it that empties `node_modules` meanwhile.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "making-"));
  try {
    const made = await openStore({ dataDir: draft, secretKey: Buffer.alloc(32), logger: silent });
    // Whoever takes a copy seals it with a key of their own.
    await made.pool.query("DELETE FROM settings");
    await made.close();
    renameSync(join(draft, "database"), folder);
  } catch (error) {
    // Another test file finished the same template first.
    if (!isWhole()) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
