/** Hears the live events and the settings of all processes on one PostgreSQL, on a connection of its own that comes back by itself. */
import pg from "pg";
import type { DatabaseLogger } from "../engine/database-pool.ts";
import { postgresConfig } from "../engine/postgres.ts";
import { CHANNEL } from "./announcements.ts";
import type { LiveEvent, LiveHub } from "./hub.ts";
import { SETTINGS_CHANNEL, type SettingFeed } from "./setting-feed.ts";

const RETRY_MS = 500;
const RETRY_AT_MOST_MS = 5_000;
/** A connection that hears nothing looks the same as one whose other end vanished: it is asked now and then. */
const ASK_MS = 15_000;

export class LiveListener {
  readonly #databaseUrl: string;
  readonly #hub: LiveHub;
  readonly #settings: SettingFeed;
  readonly #logger: DatabaseLogger;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #ask: NodeJS.Timeout | null = null;
  #wait = RETRY_MS;
  #closed = false;

  constructor(databaseUrl: string, { hub, settings }: { hub: LiveHub; settings: SettingFeed }, logger: DatabaseLogger) {
    this.#databaseUrl = databaseUrl;
    this.#hub = hub;
    this.#settings = settings;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...postgresConfig(this.#databaseUrl), application_name: "latchkey-live", query_timeout: 10_000 });
    this.#client = client;
    const lost = (error?: Error) => this.#lost(client, error);
    client.on("error", lost);
    client.on("end", () => lost());
    client.on("notification", ({ channel, payload }) => {
      if (channel === CHANNEL && payload) this.#hub.publish(JSON.parse(payload) as LiveEvent);
      if (channel === SETTINGS_CHANNEL && payload) this.#settings.publish(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}; LISTEN ${SETTINGS_CHANNEL}`);
      // Whatever was announced while nobody listened.
      this.#settings.catchUp();
      await this.#hub.catchUp();
      this.#wait = RETRY_MS;
      this.#ask = setInterval(() => {
        client.query("SELECT 1").catch(lost);
      }, ASK_MS);
      this.#ask.unref();
    } catch (error) {
      lost(error as Error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#ask) clearInterval(this.#ask);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#ask) clearInterval(this.#ask);
    client.end().catch(() => {});
    if (this.#closed) return;
    this.#logger.warn({ reason: error?.message ?? "connection ended", retry_ms: this.#wait }, "live events: connection lost");
    this.#retry = setTimeout(() => void this.start(), this.#wait);
    this.#retry.unref();
    this.#wait = Math.min(this.#wait * 2, RETRY_AT_MOST_MS);
  }
}
