/** The process: starts Latchkey, says when it is ready, and stops it gracefully. */
import { existsSync } from "node:fs";
import { boot, type Latchkey } from "./boot.ts";
import { ConfigError } from "./config/config.ts";
import { FolderInUse } from "./db/index.ts";
import { DocumentsRefused } from "./documents/open.ts";
import type { PageHandler } from "./http/request/services.ts";
import { serve } from "./index.ts";
import { loadPages } from "./http/pages/pages-build.ts";

const root = new URL("..", import.meta.url);
const build = new URL("build/server/index.js", root);

/** How long a stop may take before the process ends all the same. */
const STOP_MS = 25_000;

/** A person watches; null where a file or a program does. */
const terminal = process.stdout.isTTY ? process.stdout : null;

try {
  const isBuilt = existsSync(build);
  let pages: PageHandler | null = null;
  const latchkey = await boot(
    process.env,
    { schemas: process.env.LATCHKEY_SCHEMAS ?? new URL("schemas", root).pathname, assets: isBuilt ? new URL("build/client", root).pathname : null },
    isBuilt ? (request, context) => pages!(request, context) : null,
    terminal,
  );
  if (isBuilt) pages = await loadPages(build, latchkey.config.assetsUrl);
  serve(latchkey.pages);
  console.log(`Latchkey is ready at ${await latchkey.listen()}`);
  if (terminal && latchkey.welcome !== null) console.log(latchkey.welcome);
  stopOnSignals(latchkey);
} catch (error) {
  // Expected refusals are said in words; anything else is a fault and shows where it came from.
  const expected = error instanceof ConfigError || error instanceof FolderInUse || error instanceof DocumentsRefused;
  console.error(expected ? error.message : error);
  process.exit(1);
}

function stopOnSignals(latchkey: Latchkey): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    latchkey.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        latchkey.logger.error({ err: error }, "could not stop in order");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
