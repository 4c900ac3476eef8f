/** The revisions of the documents: kept from the moment they are in force, for as long as somebody is judged by them. */
import type { ForcedEntry, NewRevision, RevisionRecord } from "../../ports/document-revisions.ts";
import type { Executor } from "../../ports/query.ts";
import { tablesWith } from "../../ports/tables/tables.ts";

/** Two processes that start together take turns, and the second finds what the first has kept. */
export async function publishRevision(tx: Executor, { id, format, documents, release, everything, now }: NewRevision): Promise<number> {
  await tx.query("LOCK TABLE document_revisions IN SHARE ROW EXCLUSIVE MODE");
  const {
    rows: [last],
  } = await tx.query<{ id: string; seq: number; everything: boolean; release: ForcedEntry[] | null }>(
    `SELECT id, seq, everything, documents -> 'release.json' -> 'forced' AS release FROM document_revisions ORDER BY seq DESC LIMIT 1`,
  );
  if (last?.id === id && (last.everything || !everything)) return last.seq;
  const known = new Set((last?.release ?? []).map(inOrder));
  const forced = release.filter((change) => !known.has(inOrder(change)));
  const isForAll = everything || !last || forced.some((change) => "everything" in change);
  const {
    rows: [kept],
  } = await tx.query<{ seq: number }>(
    `INSERT INTO document_revisions (id, format, documents, forced, everything, published_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, format = excluded.format, documents = excluded.documents, forced = document_revisions.forced || excluded.forced,
       everything = excluded.everything, published_at = excluded.published_at, superseded_at = NULL
     RETURNING seq`,
    [id, format, JSON.stringify(documents), JSON.stringify(isForAll ? [] : forced), isForAll, now],
  );
  const { seq } = kept!;
  if (isForAll) await tx.query("DELETE FROM document_revisions WHERE seq < $1", [seq]);
  else await tx.query("UPDATE document_revisions SET superseded_at = $2 WHERE seq < $1 AND superseded_at IS NULL", [seq, now]);
  return seq;
}

/** The same entry always reads the same. */
const inOrder = (entry: ForcedEntry): string => JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The revision that somebody began on, or the one that everybody was brought to since, and after it those that force
 * something, in order. Empty when nothing was kept yet.
 */
export async function documentRevisions(db: Executor, id: string): Promise<RevisionRecord[]> {
  const { rows } = await db.query<RevisionRecord>(
    `WITH first AS (SELECT greatest((SELECT seq FROM document_revisions WHERE id = $1), (SELECT max(seq) FROM document_revisions WHERE everything)) AS seq)
     SELECT d.id, d.seq, d.format, d.documents, d.forced FROM document_revisions d, first
     WHERE d.seq = first.seq OR (d.seq > first.seq AND d.forced <> '[]') ORDER BY d.seq`,
    [id],
    "document-revisions",
  );
  return rows;
}

export async function revisionsInUse(db: Executor): Promise<string[]> {
  const { rows } = await db.query<{ revision: string }>(
    `${tablesWith("revision")
      .map((table) => `SELECT revision FROM ${table} WHERE revision IS NOT NULL`)
      .join(" UNION ")} ORDER BY revision`,
  );
  return rows.map(({ revision }) => revision);
}

/** The last first. */
export async function keptRevisions(db: Executor): Promise<{ id: string; since: string }[]> {
  const { rows } = await db.query<{ id: string; since: string }>("SELECT id, published_at AS since FROM document_revisions ORDER BY seq DESC");
  return rows;
}
