/**
 * Where the sandbox of a data folder listens, for the command line tools: the embedded database
 * belongs to the running process, so they ask it instead of opening the folder beside it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileOf = (dataDir: string): string => join(dataDir, "address");

export function writeAddressFile(dataDir: string, address: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(dataDir), `${address}\n`, { mode: 0o600 });
}

export const removeAddressFile = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** null: nobody listens, as far as the folder knows. */
export function readAddressFile(dataDir: string): string | null {
  try {
    return readFileSync(fileOf(dataDir), "utf8").trim();
  } catch {
    return null;
  }
}
