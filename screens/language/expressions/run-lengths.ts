/** A list in which the same value often stands several times in a row, packed: each value with how often it stands there. */
export type Runs<T> = readonly (T | number)[];

export function packRuns<T>(values: readonly T[]): Runs<T> {
  const runs: (T | number)[] = [];
  values.forEach((value, index) => {
    if (index > 0 && Object.is(value, values[index - 1])) runs[runs.length - 1] = (runs.at(-1) as number) + 1;
    else runs.push(value, 1);
  });
  return runs;
}

export function unpackRuns<T>(runs: Runs<T>): T[] {
  const values: T[] = [];
  for (let at = 0; at + 1 < runs.length; at += 2) for (let left = runs[at + 1] as number; left > 0; left -= 1) values.push(runs[at] as T);
  return values;
}

/** The value at a place; undefined beyond either end, and between two places. */
export function valueAt<T>(runs: Runs<T>, place: number): T | undefined {
  if (!Number.isInteger(place) || place < 0) return undefined;
  let end = 0;
  for (let at = 0; at + 1 < runs.length; at += 2) {
    end += runs[at + 1] as number;
    if (place < end) return runs[at] as T;
  }
  return undefined;
}
