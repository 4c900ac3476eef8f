import type { Deps } from "../context/deps.ts";

export { REMOVE_FILES } from "../../ports/jobs.ts";

/** Bears repeating. */
export async function removeFiles({ files }: Pick<Deps, "files">, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await files.remove(key);
}
