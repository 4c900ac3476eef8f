/** Settings that another process may have changed: whoever follows one is told, and reads it again. */
import type { DatabaseLogger } from "../engine/database-pool.ts";

export const SETTINGS_CHANNEL = "latchkey_settings";

type Changed = () => Promise<void>;

export class SettingFeed {
  readonly #followers = new Map<string, Set<Changed>>();
  readonly #logger: DatabaseLogger;

  constructor(logger: DatabaseLogger) {
    this.#logger = logger;
  }

  follow(key: string, changed: Changed): void {
    this.#followers.set(key, (this.#followers.get(key) ?? new Set<Changed>()).add(changed));
  }

  /** A change that was committed. */
  publish(key: string): void {
    for (const changed of this.#followers.get(key) ?? []) changed().catch((error: unknown) => this.#couldNot(key, error));
  }

  /** After a gap in listening: whatever is followed may be another by now. */
  catchUp(): void {
    for (const key of this.#followers.keys()) this.publish(key);
  }

  #couldNot(key: string, error: unknown): void {
    this.#logger.warn({ setting: key, reason: error instanceof Error ? error.message : String(error) }, "a setting could not be read again");
  }
}
