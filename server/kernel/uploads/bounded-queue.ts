/**
 * So many at once; whoever comes later waits. Each person who waits has a turn before anybody has a second one, so that
 * what one of them sends keeps nobody else; of one person, first come first served.
 */
export function boundedQueue(atOnce: number): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  /** By person, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const next = (): (() => void) | undefined => {
    for (const [whose, theirs] of waiting) {
      const first = theirs.shift();
      // Behind everybody else who waits, with what else they wait for.
      waiting.delete(whose);
      if (theirs.length > 0) waiting.set(whose, theirs);
      return first;
    }
    return undefined;
  };
  return async (whose, work) => {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((resolve) => {
        const theirs = waiting.get(whose);
        if (theirs) theirs.push(resolve);
        else waiting.set(whose, [resolve]);
      });
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody who comes just now is before those who wait.
      const turn = next();
      if (turn) turn();
      else free += 1;
    }
  };
}
