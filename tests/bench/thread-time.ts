/**
 * Milliseconds that this thread itself ran. Neither the clock's, which counts what others on the machine
 * take, nor `process.cpuUsage()`, which counts the compiler's and the collector's threads: checking a
 * document set for the first time takes 70 ms of its own thread and sets the compiler off for another
 * 110 ms beside it, which nobody waits for. On an idle machine this and the clock agree.
 */
import { openSync, readSync } from "node:fs";

/** Linux counts what each thread ran, and what it waited for a processor, in nanoseconds. */
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;
const file = ((): number | null => {
  try {
    return openSync(SCHEDSTAT, "r");
  } catch {
    return null;
  }
})();

const text = Buffer.alloc(100);
const never = new Int32Array(new SharedArrayBuffer(4));
const BOOKED_AFTER_MS = 0.05;

function schedstat(): { ranMs: number; waitedMs: number } | null {
  if (file === null) return null;
  const [ran = 0, waited = 0] = text
    .toString("latin1", 0, readSync(file, text, 0, text.length, 0))
    .split(" ")
    .map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** Time of the main thread so far. The kernel books it when the thread rests, so it rests for a moment. */
export function threadMsSoFar(): number {
  Atomics.wait(never, 0, 0, BOOKED_AFTER_MS);
  return schedstat()?.ranMs ?? performance.now();
}

/** For how long the main thread had something to do and no processor to do it on, so far. */
export const waitedForProcessorMs = (): number => schedstat()?.waitedMs ?? 0;

/** What work takes of the main thread. Elsewhere than on Linux: of the clock. */
export function threadMs(work: () => unknown): number {
  const before = threadMsSoFar();
  work();
  return threadMsSoFar() - before;
}

export interface Contender {
  name: string;
  /** One call; the number counts up. */
  work(call: number): void;
  /** Calls a round: enough that a round lasts ten milliseconds or more. */
  calls: number;
}

/** Microseconds a call of each contender, by round. The contenders take turns within each round. */
export function interleaved(contenders: readonly Contender[], { rounds, warmUp }: { rounds: number; warmUp: number }): Record<string, number[]> {
  const times: Record<string, number[]> = Object.fromEntries(contenders.map(({ name }) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { name, work, calls } of contenders) {
      const ms = threadMs(() => {
        for (let call = 0; call < calls; call += 1) work(call);
      });
      if (round >= 0) times[name]?.push((ms / calls) * 1_000);
    }
  }
  return times;
}
