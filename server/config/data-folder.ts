import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes the data folder, and those that it stands in, for its owner alone. One after the other: Node's own `recursive`
 * never comes back where the system takes no folders (/proc).
 * @throws the system's error, with the path that it refused
 */
export function makeDataFolder(folder: string): void {
  const above = dirname(folder);
  if (!existsSync(folder) && above !== folder) makeDataFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
