/** The word of `among` that a mistyped `word` most likely meant, or nothing when none is close. */
export function nearest(word: string, among: Iterable<string>): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of among) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    // Where half of a short word is another one, it is another word, unless it only goes on or stops short.
    if (distance * 2 >= word.length && distance > 1 && !word.startsWith(candidate) && !candidate.startsWith(word)) continue;
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The same where no other word is as close: what to write instead is certain. */
export function onlyNearest(word: string, among: Iterable<string>): string | undefined {
  const words = [...new Set(among)];
  const found = nearest(word, words);
  if (found === undefined) return undefined;
  const distance = editDistance(word.toLowerCase(), found.toLowerCase());
  return words.some((other) => other !== found && editDistance(word.toLowerCase(), other.toLowerCase()) <= distance) ? undefined : found;
}

export function didYouMean(word: string, among: Iterable<string>): { suggestion?: string } {
  const found = nearest(word, among);
  return found === undefined ? {} : { suggestion: `Did you mean "${found}"?` };
}

/** Levenshtein, with a swap of two neighbours counted once. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, (beforeLast[j - 2] as number) + 1);
      row.push(value);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
