/**
 * Everything that is kept of whoever asks: a file that says it, and the papers that they uploaded. Files are read one
 * after the other, as they are taken. An account that is deleted meanwhile leaves nobody with a part of it that passes for the whole.
 */
import { NoLongerAllowed } from "../../../kernel/access/no-longer-allowed.ts";
import { savedName } from "../../../kernel/uploads/clean-upload.ts";
import { keptLocale, sourceLabel } from "../../../kernel/context/texts.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { all, allPages } from "../../../kernel/records/read-records.ts";
import { AccountDeleted, type Reads } from "../../../ports/store.ts";
import { staffWordsHanded } from "./staff-words.ts";
import { isKept, leasesOf } from "../sql.ts";
import { documentsUnderHold } from "../../../kernel/sql/legal-holds.ts";

export interface ExportedFile {
  /** Path inside the download, ASCII letters or not; no two are alike. */
  name: string;
  content: Uint8Array;
}

const SUMMARY = "data.json";
/** More than anybody can upload: their quota ends long before. */
const MOST_FILES = 100_000;

/**
 * @param whole of an account that is deleted there is nothing to hand out; false: what the law kept of it, for staff
 * @throws AccountDeleted
 */
export async function exportPersonalData(
  deps: Pick<Deps, "store" | "files" | "clock" | "documents">,
  { user, locale }: Pick<Actor, "user"> & Partial<Pick<Actor, "locale">>,
  whole = true,
): Promise<() => AsyncGenerator<ExportedFile>> {
  const now = deps.clock.now().toISOString();
  const documents = deps.documents.current();
  const reader = { documents, locale: locale ?? keptLocale(documents, user.locale) };
  const { isThere, data, rows, kept, leases } = await deps.store.transaction(async (tx) => {
    // A deletion comes before this or after it.
    await tx.lock("user", user.id, { shared: true });
    return {
      isThere: await tx.query(isKept(user.id)),
      data: await tx.personalData(user.id, await staffWordsOf(tx, deps, user.id)),
      rows: await all(tx, "document", { owner_user_id: user.id }, { most: MOST_FILES }),
      kept: await tx.query(documentsUnderHold(user.id)),
      leases: await tx.query(leasesOf(user.id)),
    };
  });
  if (whole && !isThere) throw new AccountDeleted("The account was deleted before its download was read");
  const files = [...rows, ...kept, ...leases].map(({ id, filename, content_type, storage_key }, index) => ({
    id,
    key: storage_key,
    name: `files/${index + 1}-${savedName(filename, content_type)}`,
  }));
  const nameOf = new Map(files.map(({ id, name }) => [id, name]));
  const named = (list: "documents" | "held_documents") => (data[list] ?? []).map((row) => ({ ...row, file: nameOf.get(String(row["id"])) ?? null }));
  const marketName = new Map((await allPages(deps.store, "market", {})).map(({ slug, display_name }) => [slug, display_name]));
  const sources = (data["sources"] ?? []).map((row) => ({
    ...row,
    label: sourceLabel(reader, String(row["label"]), marketName.get(String(row["market"])) ?? ""),
  }));
  const summary = { exported_at: now, ...data, sources, documents: named("documents"), held_documents: named("held_documents") };
  // Asked for before anything is told: who can't be given it as a whole is told so, and not broken off in the middle.
  const first = files[0] && (await deps.files.get(files[0].key));
  const isWhole = async (): Promise<boolean> => !isThere || (await deps.store.query(isKept(user.id)));
  if (files[0] && !first && !(await isWhole())) throw new AccountDeleted("The account was deleted while its download was read");
  return async function* () {
    yield { name: SUMMARY, content: Buffer.from(JSON.stringify(summary, null, 2)) };
    for (const [index, { key, name }] of files.entries()) {
      const file = index === 0 ? first : await deps.files.get(key);
      // Taken out since, by themselves: the download says what there was.
      if (file) yield { name, content: file.body };
      else if (!(await isWhole())) throw new NoLongerAllowed("The account was deleted while its download left");
    }
  };
}

/** The applications of which they have what staff wrote. */
async function staffWordsOf(reads: Pick<Reads, "state">, { documents }: Pick<Deps, "documents">, user: string): Promise<string[]> {
  const { applications = [] } = await reads.state(["applications"], { user, source: null, market: null });
  return staffWordsHanded(applications, documents.current().jurisdictions);
}
