/** Two ways to a page of what is searched: what many have is found among those that come first, what few have is looked up by its letters. */

/** Which way is gone: each answers the same, as fast as it can for so many. */
export interface SearchBounds {
  /** So many of the order are looked through, before anything is known of how many have it. */
  probe: number;
  /** Where so many of those have it, it is common: looking on finds a page of it sooner than its letters do. */
  common: number;
  /** Looked through at most. */
  deepest: number;
}

export interface Found {
  ids: string[];
  /** Rows that were looked through. */
  through: number;
  /** Of those, or of all there are, those that have it. */
  seen: number;
}

export interface FoundPage {
  ids: string[];
  total: { n: number; more: boolean };
}

/** Of how many should be looked through, going by what was seen, half as many again: they don't lie evenly. */
const MARGIN = 1.5;

/**
 * A look at some says which way it is.
 * @param lookThrough among so many at most; `isAll`: nobody comes behind those
 */
export async function searchByStrategy(
  { limit, offset }: { limit: number; offset: number },
  lookThrough: (most: number) => Promise<Found & { isAll: boolean }>,
  lookUp: () => Promise<Found>,
  { probe, common, deepest }: SearchBounds,
): Promise<FoundPage> {
  for (let most = probe, looked = 0; most > looked;) {
    const { ids, seen, through, isAll } = await lookThrough(most);
    if (isAll || ids.length === limit) return { ids, total: { n: seen, more: !isAll } };
    looked = most;
    if (most === probe && seen >= common) most = Math.ceil(((limit + offset) / seen) * through * MARGIN);
    if (most > deepest) break;
  }
  const { ids, seen } = await lookUp();
  return { ids, total: { n: seen, more: false } };
}

/** Digits, with what people write between them. */
export const isNumber = (search: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/u.test(search.trim());
