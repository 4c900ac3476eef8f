/** Changes in a folder of documents, noticed however an editor or Git writes them. */
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";

/** An editor writes a file in several steps; the last one counts. */
const QUIET_MS = 150;

/**
 * Calls `changed` after something in the folder changed, deep inside too. Folders are watched, never files: a file
 * that Git or an editor replaces is another file, whose changes a watch of the old one misses (as Node's recursive
 * watch does on Linux). Before each call the watches are renewed, so a replaced folder is followed as well.
 */
export function watchDocuments(root: string, changed: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      renew();
      changed();
    }, QUIET_MS);
  };
  let watchers: FSWatcher[] = [];
  const renew = () => {
    const before = watchers;
    watchers = foldersIn(root).flatMap((folder) => watchOne(folder, later));
    for (const watcher of before) watcher.close();
  };
  renew();
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

function foldersIn(root: string): string[] {
  try {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    return [root, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))];
  } catch {
    // It vanished while it was listed: what is wrong with it is a finding of whoever reads it.
    return [root];
  }
}

/** None when the folder is already gone again. */
function watchOne(folder: string, changed: () => void): FSWatcher[] {
  try {
    return [watch(folder, { persistent: false }, changed).on("error", changed)];
  } catch {
    return [];
  }
}
