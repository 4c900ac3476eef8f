const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs at once; whatever asks for it while it runs, or within the pause behind it, gets one more run together. `run` never rejects. */
export function coalesce(run: () => Promise<void>, pauseMs: number): () => void {
  let isBusy = false;
  let isDue = false;
  const begin = async (): Promise<void> => {
    isBusy = true;
    while (isDue) {
      isDue = false;
      await run();
      await pause(pauseMs);
    }
    isBusy = false;
  };
  return () => {
    isDue = true;
    if (!isBusy) void begin();
  };
}
