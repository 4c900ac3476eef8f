import type { Deps } from "../context/deps.ts";

/** Job: removes files that nothing names any more, by their storage keys. Bears repeating. */
export const REMOVE_FILES = "remove-files";

export async function removeFiles({ files }: Pick<Deps, "files">, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await files.remove(key);
}
