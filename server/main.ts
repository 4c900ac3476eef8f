/** The process: starts Latchkey, says when it is ready, and stops it gracefully. */
import { existsSync } from "node:fs";
import { boot, type Latchkey } from "./boot.ts";
import type { PageHandler } from "./http/request/services.ts";
import { StartRefused } from "./ports/start-refused.ts";
import { serve } from "./index.mjs";
import { loadPages } from "./http/pages/pages-build.ts";

// Whatever this process writes is its user's alone: the data folder, the database, uploads, what the sandbox keeps.
process.umask(0o077);

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
  console.error(error instanceof StartRefused ? error.message : (ofTheMachine(error) ?? error));
  process.exit(1);
}

/** What the machine refuses, in a sentence and with the way out; null for anything else. */
function ofTheMachine(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const { code, message, path, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${Number(port) + 1} npm start`;
  if (code === "EACCES" && port !== undefined) return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
  // A folder that has no room for others, as below /proc, has "no such file" to say.
  const isRefused = syscall === "mkdir" && code === "ENOENT";
  if (path !== undefined && (isRefused || ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"].includes(String(code))))
    return `${path} can't be written: ${message}. Make it writable for this user, or choose another folder: DATA_DIR=/somewhere/else npm start`;
  return null;
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
