/** Reads and checks documents in a thread of its own: whatever that takes, the web process goes on. */
import { Worker } from "node:worker_threads";
import type { Loaded } from "./load.ts";

export interface LoadInWorker {
  /** @throws Error when the documents can't be read, take longer than they may, or the thread came to an end over them */
  load(folder: string): Promise<Loaded>;
  /** Ends the thread; what is still asked for is refused. */
  close(): void;
}

type Reply = { id: number } & ({ loaded: Loaded } | { failed: string });
interface Waiting {
  onLoaded(loaded: Loaded): void;
  refuse(error: Error): void;
}

/** Whatever the check takes it counts in steps, and gives up in words long before this. It is for what nobody has thought of. */
const LONGEST_MS = 60_000;

/**
 * The thread starts with the first question, and stays for the next: what it has compiled serves again. One that takes longer
 * than `longestMs` is ended.
 */
export function loadInWorker({ longestMs = LONGEST_MS }: { longestMs?: number } = {}): LoadInWorker {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  let timer: NodeJS.Timeout | undefined;

  const end = (of: Worker, reason: string): void => {
    if (worker !== of) return;
    worker = null;
    clearTimeout(timer);
    for (const { refuse } of waiting.values()) refuse(new Error(reason));
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL("../bin/check-worker.mjs", import.meta.url), { execArgv: [] });
    started.on("message", (reply: Reply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) {
        started.unref();
        clearTimeout(timer);
      }
      if ("loaded" in reply) asked?.onLoaded(reply.loaded);
      else asked?.refuse(new Error(reply.failed));
    });
    started.on("error", (error) => end(started, error.message));
    started.on("exit", () => end(started, "the thread that checks documents came to an end"));
    return started;
  };

  return {
    load(folder) {
      worker ??= start();
      worker.ref();
      const asked = worker;
      clearTimeout(timer);
      timer = setTimeout(() => {
        end(asked, `to check them takes more than ${longestMs / 1000} seconds, and was given up`);
        void asked.terminate();
      }, longestMs).unref();
      const id = (last += 1);
      const answer = new Promise<Loaded>((onLoaded, refuse) => waiting.set(id, { onLoaded, refuse }));
      worker.postMessage({ id, folder });
      return answer;
    },
    close() {
      if (!worker) return;
      const ending = worker;
      end(ending, "the documents are no longer watched");
      void ending.terminate();
    },
  };
}
