/** Copies of the embedded database on a timetable: PGlite never fsyncs, so a power cut may need one. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseLogger } from "../engine/database-pool.ts";
import type { PGliteEngine } from "./engine.ts";
import { dumpsIn } from "./folder-state.ts";

export interface DumpOptions {
  folder: string;
  everyMs: number;
  keep: number;
}

export class ScheduledDumps {
  readonly #engine: PGliteEngine;
  readonly #options: DumpOptions;
  readonly #logger: DatabaseLogger;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<string | null> | null = null;

  constructor(engine: PGliteEngine, options: DumpOptions, logger: DatabaseLogger) {
    this.#engine = engine;
    this.#options = options;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.dump(), options.everyMs);
    this.#timer.unref();
  }

  /** Dumps now; answers the file, or null when it could not be written (which is logged). */
  dump(): Promise<string | null> {
    this.#running ??= this.#write().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #write(): Promise<string | null> {
    const { folder, keep } = this.#options;
    const file = join(folder, `latchkey-${new Date().toISOString().replace(/[-:.]/g, "")}.tar.gz`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await this.#engine.dump(file);
      const dumps = dumpsIn(folder);
      for (const old of dumps.slice(0, Math.max(0, dumps.length - keep))) rmSync(join(folder, old), { force: true });
      return file;
    } catch (error) {
      this.#logger.error({ folder, reason: error instanceof Error ? error.message : String(error) }, "database dump failed");
      return null;
    }
  }
}
