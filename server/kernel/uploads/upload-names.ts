/** What files are called, by id: an answer is the id of a file, which nobody knows it by. */
import type { DocumentRecord } from "../../ports/records.ts";

export const uploadNames = (files: readonly DocumentRecord[]): { names: Record<string, string> } => ({
  names: Object.fromEntries(files.map(({ id, filename }) => [id, filename])),
});
