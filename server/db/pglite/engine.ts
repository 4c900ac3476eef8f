/**
 * PGlite in its worker thread: starts it, hands it one request at a time, notices when it hangs or
 * dies, and starts it again for the next connection. Everything above it is ordinary node-postgres.
 */
import { mkdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../../ports/store.ts";
import type { DatabaseLogger } from "../engine/database-pool.ts";

type Request = { kind: "statement"; bytes: Uint8Array } | { kind: "dump"; file: string } | { kind: "close" };
type Reply =
  | { kind: "ready" }
  | { kind: "refused"; message: string }
  | { kind: "answer"; id: number; bytes: Uint8Array }
  | { kind: "failed"; id: number; message: string }
  | { kind: "closed"; id: number };

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  watchdog: NodeJS.Timeout;
}

/** One life of the worker thread. A later one never answers for an earlier one. */
interface Life {
  worker: Worker;
  waiting: Map<number, Waiting>;
  over: boolean;
  onEnd: Set<(error: Error) => void>;
}

export interface EngineOptions {
  folder: string;
  logger: DatabaseLogger;
  /** After this long without an answer a statement counts as hung and the thread is replaced. */
  hungAfterMs: number;
  /** Replaced in tests by a thread that hangs or refuses. */
  workerUrl?: URL;
}

export interface EngineConnection {
  send(bytes: Uint8Array): Promise<Uint8Array>;
  disconnect(): void;
  /** Ends the thread: what it said means that it is not to be trusted with another statement. */
  abandon(reason: string): void;
}

/** A dump reads the whole folder; it may take this many times longer than a statement. */
const DUMP_PATIENCE = 10;
/** After a start that failed, so long everybody is told of that failure. */
const AGAIN_MS = 1_000;
const START_PATIENCE_MS = 60_000;

export class PGliteEngine {
  readonly #options: EngineOptions;
  #life: Promise<Life> | null = null;
  #next = 1;
  #closed = false;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Starts the thread unless it runs. @throws StoreUnavailable when it can't be started. */
  async start(): Promise<void> {
    await this.#alive();
  }

  /**
   * A connection to the life that runs now. `onEnd` is called once when that life is over, so that
   * the connection closes as a socket would.
   */
  async connect(onEnd: (error: Error) => void): Promise<EngineConnection> {
    const life = await this.#alive();
    life.onEnd.add(onEnd);
    return {
      send: (bytes) => this.#request(life, { kind: "statement", bytes }),
      disconnect: () => {
        life.onEnd.delete(onEnd);
      },
      abandon: (reason) => {
        if (life.over) return;
        this.#options.logger.error({ folder: this.#options.folder, reason }, "database can't go on; its thread is replaced");
        this.#end(life, new StoreUnavailable(`The database can't go on: ${reason}`));
        void life.worker.terminate();
      },
    };
  }

  /** Writes a whole, consistent copy of the database (tar, gzip) to a file that `loadDataDir` reads. */
  async dump(file: string): Promise<void> {
    await this.#request(await this.#alive(), { kind: "dump", file });
  }

  /** Lets the statement under way finish, then closes PGlite. The engine can't be used afterwards. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const life = await this.#life?.catch(() => null);
    if (!life || life.over) return;
    await this.#request(life, { kind: "close" }).catch(() => {});
    this.#end(life, new StoreUnavailable("The database is closed"));
    await life.worker.terminate();
  }

  #alive(): Promise<Life> {
    if (this.#closed) return Promise.reject(new StoreUnavailable("The database is closed"));
    this.#life ??= this.#begin().catch((error: unknown) => {
      // A later connection tries again: the disk may have room by then. Not at once, as a start is costly.
      setTimeout(() => (this.#life = null), AGAIN_MS).unref();
      throw error;
    });
    return this.#life;
  }

  async #begin(): Promise<Life> {
    const { folder, logger } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const worker = new Worker(this.#options.workerUrl ?? new URL("./worker.mjs", import.meta.url), {
      name: "pglite",
      workerData: { folder },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const life: Life = { worker, waiting: new Map(), over: false, onEnd: new Set() };
    // PGlite prints what a server would log; it must not reach the terminal as if it were ours.
    for (const output of [worker.stdout, worker.stderr]) {
      output.setEncoding("utf8").on("data", (said: string) => logger.warn({ folder, said: said.trim().slice(0, 2000) }, "database said"));
    }
    await new Promise<void>((resolve, reject) => {
      const refuse = (reason: string) => {
        clearTimeout(patience);
        life.over = true;
        void worker.terminate();
        reject(new StoreUnavailable(`The database in ${folder} can't be opened: ${reason}`));
      };
      const patience = setTimeout(() => refuse(`no answer within ${START_PATIENCE_MS / 1000} s`), START_PATIENCE_MS);
      worker.on("message", (reply: Reply) => {
        if (reply.kind === "ready") {
          clearTimeout(patience);
          resolve();
        } else if (reply.kind === "refused") refuse(reply.message);
        else this.#answer(life, reply);
      });
      worker.on("error", (error) => {
        refuse(error.message);
        this.#end(life, error);
      });
      worker.on("exit", (code) => {
        refuse(`its thread ended with ${code}`);
        this.#end(life, new Error(`its thread ended with ${code}`));
      });
    });
    worker.unref();
    return life;
  }

  #request(life: Life, request: Request): Promise<Uint8Array> {
    if (life.over) return Promise.reject(new StoreUnavailable("The database's thread has ended"));
    const id = this.#next++;
    const patience = this.#options.hungAfterMs * (request.kind === "statement" ? 1 : DUMP_PATIENCE);
    return new Promise((resolve, reject) => {
      const watchdog = setTimeout(() => {
        this.#options.logger.error({ folder: this.#options.folder, waited_ms: patience, request: request.kind }, "database hangs; its thread is replaced");
        this.#end(life, new StoreUnavailable(`The database gave no answer within ${patience} ms`));
        void life.worker.terminate();
      }, patience);
      life.waiting.set(id, { resolve, reject, watchdog });
      // The thread keeps the process alive only while somebody waits for it.
      life.worker.ref();
      life.worker.postMessage({ ...request, id });
    });
  }

  #answer(life: Life, reply: Exclude<Reply, { kind: "ready" | "refused" }>): void {
    const waiting = life.waiting.get(reply.id);
    if (!waiting) return;
    life.waiting.delete(reply.id);
    clearTimeout(waiting.watchdog);
    if (life.waiting.size === 0) life.worker.unref();
    if (reply.kind === "failed") waiting.reject(new StoreUnavailable(`The database failed: ${reply.message}`));
    else waiting.resolve(reply.kind === "answer" ? reply.bytes : new Uint8Array(0));
  }

  /** Everything that waits fails, every connection closes, and the next connection begins a new life. */
  #end(life: Life, reason: Error): void {
    if (life.over && life.waiting.size === 0 && life.onEnd.size === 0) return;
    life.over = true;
    this.#life = null;
    const error = reason instanceof StoreUnavailable ? reason : new StoreUnavailable(`The database stopped: ${reason.message}`, { cause: reason });
    for (const waiting of life.waiting.values()) {
      clearTimeout(waiting.watchdog);
      waiting.reject(error);
    }
    life.waiting.clear();
    for (const onEnd of life.onEnd) onEnd(error);
    life.onEnd.clear();
  }
}
