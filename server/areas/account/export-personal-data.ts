/**
 * Everything that is kept of whoever asks: a file that says it, and the papers that they uploaded. Files are read one
 * after the other, as they are taken.
 */
import { savedName } from "../../kernel/uploads/clean-upload.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";

export interface ExportedFile {
  /** Path inside the download, ASCII letters or not; no two are alike. */
  name: string;
  content: Uint8Array;
}

const SUMMARY = "data.json";
/** More than anybody can upload: their quota ends long before. */
const MOST_FILES = 100_000;

export async function exportPersonalData(
  deps: Pick<Deps, "store" | "files" | "clock">,
  { user }: Pick<Actor, "user">,
): Promise<() => AsyncGenerator<ExportedFile>> {
  const now = deps.clock.now().toISOString();
  const data = await deps.store.personalData(user.id);
  const { rows } = await deps.store.list("document", { owner_user_id: user.id }, { limit: MOST_FILES, offset: 0 });
  const kept = await deps.store.desk.heldDocuments(user.id);
  const files = [...rows, ...kept].map(({ id, filename, content_type, storage_key }, index) => ({
    id,
    key: storage_key,
    name: `files/${index + 1}-${savedName(filename, content_type)}`,
  }));
  const nameOf = new Map(files.map(({ id, name }) => [id, name]));
  const named = (list: "documents" | "held_documents") => (data[list] ?? []).map((row) => ({ ...row, file: nameOf.get(String(row["id"])) ?? null }));
  const summary = { exported_at: now, ...data, documents: named("documents"), held_documents: named("held_documents") };
  // Asked for before anything is told: who can't be given it as a whole is told so, and not broken off in the middle.
  const first = files[0] && (await deps.files.get(files[0].key));
  return async function* () {
    yield { name: SUMMARY, content: Buffer.from(JSON.stringify(summary, null, 2)) };
    for (const [index, { key, name }] of files.entries()) {
      const file = index === 0 ? first : await deps.files.get(key);
      // Taken out since: the download says what there was.
      if (file) yield { name, content: file.body };
    }
  };
}
