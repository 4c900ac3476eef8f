/** Reads the records that have something in common, by equality of columns: the newest, all of them, or however many there are. */
import type { Reads, RecordName, Records } from "../../ports/store.ts";

/** Of what nobody has hundreds of. */
const MOST = 1000;
const PAGE = 500;

/** The newest of them; null where there is none. One statement. */
export async function first<N extends RecordName>(reads: Pick<Reads, "list">, record: N, where: Partial<Records[N]>): Promise<Records[N] | null> {
  const { rows } = await reads.list(record, where, { limit: 1, offset: 0 });
  return rows[0] ?? null;
}

/** There are more than whoever asked is ready for: what they would do with a part of them is wrong. */
export class TooManyRecords extends Error {
  readonly code = "too-many-records";
  constructor(record: RecordName, total: number, most: number) {
    super(`${total} records of "${record}" were found where at most ${most} are expected: read them a page at a time, with \`each\``);
  }
}

/**
 * All of them, newest first. One statement. `most`: how many the caller is ready for.
 * @throws TooManyRecords where there are more
 */
export async function all<N extends RecordName>(
  reads: Pick<Reads, "list">,
  record: N,
  where: Partial<Records[N]>,
  { most = MOST }: { most?: number } = {},
): Promise<Records[N][]> {
  const { total, rows } = await reads.list(record, where, { limit: most, offset: 0 });
  if (total > most) throw new TooManyRecords(record, total, most);
  return rows;
}

/**
 * However many there are: in the order of their keys, read a page at a time as they are asked for. What is there from beginning
 * to end comes once, whatever is made, changed or removed meanwhile.
 */
export async function* each<N extends RecordName>(
  reads: Pick<Reads, "listAfter">,
  record: N,
  where: Partial<Records[N]>,
  { page = PAGE }: { page?: number } = {},
): AsyncGenerator<Records[N], void, undefined> {
  for (let after: Records[N] | null = null; ;) {
    const rows: Records[N][] = await reads.listAfter(record, where, after, page);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < page) return;
  }
}

/** However many there are, in the order of their keys: for what is shown or counted as a whole. A statement a page. */
export async function allPages<N extends RecordName>(reads: Pick<Reads, "listAfter">, record: N, where: Partial<Records[N]>): Promise<Records[N][]> {
  const records: Records[N][] = [];
  for await (const one of each(reads, record, where)) records.push(one);
  return records;
}
