/**
 * The start: environment → configuration → a database that begins while the rest of the product is
 * loaded and the documents are checked. It imports what that takes and no more: each module is time
 * in which nothing has begun.
 */
import { chmodSync } from "node:fs";
import type { Latchkey, Paths } from "./assemble.ts";
import { describeConfig, loadConfig } from "./config/config.ts";
import { makeDataFolder } from "./config/data-folder.ts";
import { freePort } from "./config/free-port.ts";
import { startDatabase } from "./db/start-database.ts";
import { createLogger } from "./http/host/request-log.ts";
import { terminalLog, type Terminal } from "./http/host/terminal-log.ts";
import type { PageHandler } from "./http/request/services.ts";

export type { Latchkey };

/** `terminal`: where a person reads along; null where a program does. */
export async function boot(
  environment: Record<string, string | undefined>,
  paths: Paths,
  page: PageHandler | null,
  terminal: Terminal | null = null,
): Promise<Latchkey> {
  // The sandbox's addresses name the port, so it has to be known before anybody listens on it.
  const config = loadConfig(environment.PORT === "0" ? { ...environment, PORT: String(await freePort()) } : environment);
  keepToItself(config.dataDir);
  const logger = createLogger(config, config.sandbox && terminal ? terminalLog(terminal) : undefined);
  for (const notice of config.notices) logger.warn(notice);
  if (!config.sandbox) logger.info({ config: describeConfig(config) }, "configuration");

  const store = {
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    secretKey: config.secretKey,
    previousSecretKeys: config.previousSecretKeys,
    logger,
  };
  const database = startDatabase(store);
  // Whoever awaits it is told.
  database.catch(() => undefined);
  const { assemble } = await import("./assemble.ts");
  return assemble({ config, logger, store, database }, paths, page);
}

/** Nobody else on this machine looks into the data folder, whoever made it. */
function keepToItself(folder: string): void {
  makeDataFolder(folder);
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Another user's, who lets this one in: whose it is, is theirs to say.
  }
}
