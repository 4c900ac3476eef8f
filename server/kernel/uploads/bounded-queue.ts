/**
 * So many at once, and of one person one at a time; whoever comes later waits. Each person who waits has a turn before anybody has a
 * second one, so that what one of them sends, however long it takes, keeps nobody else; of one person, first come first served.
 */
export function boundedQueue(atOnce: number): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  /** Who has something at work. */
  const busy = new Set<string>();
  /** By person, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const begin = (whose: string): void => {
    free -= 1;
    busy.add(whose);
  };
  const beginNext = (): void => {
    for (const [whose, theirs] of waiting) {
      if (busy.has(whose)) continue;
      const first = theirs.shift();
      // Behind everybody else who waits, with what else they wait for.
      waiting.delete(whose);
      if (theirs.length > 0) waiting.set(whose, theirs);
      // Begun here, so that nobody who comes just now is before those who wait.
      begin(whose);
      first?.();
      return;
    }
  };
  return async (whose, work) => {
    if (free > 0 && !busy.has(whose)) begin(whose);
    else
      await new Promise<void>((resolve) => {
        const theirs = waiting.get(whose);
        if (theirs) theirs.push(resolve);
        else waiting.set(whose, [resolve]);
      });
    try {
      return await work();
    } finally {
      free += 1;
      busy.delete(whose);
      beginNext();
    }
  };
}
