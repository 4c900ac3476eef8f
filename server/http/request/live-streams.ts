/** Open live event streams, so that they can be counted, limited and ended when the host stops. */
import type { Metrics } from "./metrics.ts";

/** Tabs of one person that may listen at once. */
const STREAMS_A_PERSON = 12;

export class LiveStreams {
  readonly #open = new Map<string, Set<() => void>>();
  readonly #metrics: Metrics;
  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  isFull(userId: string): boolean {
    return (this.#open.get(userId)?.size ?? 0) >= STREAMS_A_PERSON;
  }

  add(userId: string, close: () => void): void {
    const streams = this.#open.get(userId) ?? new Set();
    this.#open.set(userId, streams.add(close));
    this.#metrics.liveConnections.inc();
  }

  remove(userId: string, close: () => void): void {
    const streams = this.#open.get(userId);
    if (!streams?.delete(close)) return;
    this.#metrics.liveConnections.dec();
    if (streams.size === 0) this.#open.delete(userId);
  }

  closeAll(): void {
    for (const streams of this.#open.values()) for (const close of streams) close();
  }
}
