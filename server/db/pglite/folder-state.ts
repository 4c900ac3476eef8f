/**
 * What stands in the folder of the embedded database before it is opened. PGlite begins a new database
 * over whatever lacks a version file, so a damaged one has to be noticed first.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "../../ports/start-refused.ts";

/** The folder can't be used as it is; nothing in it was changed. */
export class DatabaseDamaged extends StartRefused {
  readonly code = "database-damaged";
  constructor(folder: string, reason: string, backups: string) {
    const dump = latestDump(backups);
    super(
      `The database in ${folder} can't be opened: ${reason}. Nothing in it was changed. ` +
        (dump
          ? `Go back to the last dump with: npm run restore -- ${dump}`
          : `There is no dump in ${backups} to go back to; move the folder away to begin anew.`),
    );
  }
}

const DUMP = /^latchkey-\d{8}T\d{6}\d{3}Z\.tar\.gz$/;

/** Dumps in a folder, the oldest first; their names are their times. */
export const dumpsIn = (backups: string): string[] =>
  existsSync(backups)
    ? readdirSync(backups)
        .filter((name) => DUMP.test(name))
        .sort()
    : [];

function latestDump(backups: string): string | null {
  const last = dumpsIn(backups).at(-1);
  return last === undefined ? null : join(backups, last);
}

/** Stands beside the folder until its first start is through: what a stopped beginning left may be begun anew. */
const beginning = (folder: string): string => `${folder}.beginning`;

/**
 * Makes ready for opening: a folder that is missing, empty or only half begun is begun.
 * @param fill copies a ready database there, if there is one.
 * @throws DatabaseDamaged
 */
export function prepareFolder(folder: string, backups: string, fill: (() => void) | null): void {
  if (existsSync(beginning(folder))) rmSync(folder, { recursive: true, force: true });
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isEmpty) {
    if (!existsSync(join(folder, "PG_VERSION")))
      throw new DatabaseDamaged(folder, "files are there, but not the one that names its version (PG_VERSION)", backups);
    return;
  }
  writeFileSync(beginning(folder), "", { mode: 0o600 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  fill?.();
}

export const folderIsReady = (folder: string): void => rmSync(beginning(folder), { force: true });
