/** So many at once; whoever comes later waits, first come first served. */
export function boundedQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody who comes just now is before those who wait.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
