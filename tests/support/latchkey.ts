import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENGINE_FLAGS } from "./engine-flags.mjs";
import { pgliteTemplate } from "./pglite-template.ts";

const root = new URL("../..", import.meta.url).pathname;

export interface Latchkey {
  /** `http://localhost:<port>` */
  url: string;
  dataDir: string;
  pid: number;
  /** Everything that the process printed so far. */
  output(): string;
  /** SIGTERM, and the wait for a clean end. Answers the exit code. */
  stop(): Promise<number | null>;
  /** `kill -9`: no goodbye. */
  kill(): Promise<void>;
}

const READY = /Latchkey is ready at (http:\/\/\S+)/;

/** A data folder whose database is made and migrated already, and empty: the server would take seconds for that. */
export async function newDataDir(dataDir = mkdtempSync(join(tmpdir(), "latchkey-"))): Promise<string> {
  cpSync(await pgliteTemplate(), join(dataDir, "database"), { recursive: true });
  return dataDir;
}

/**
 * Starts the real server as `npm start` does, without installing and building. Each gets a data folder
 * of its own unless `dataDir` names one that is there.
 */
export async function startLatchkey(options: { dataDir?: string; env?: Record<string, string>; port?: number } = {}): Promise<Latchkey> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const child: ChildProcess = spawn(process.execPath, [...ENGINE_FLAGS, "server/bin/serve.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      LATCHKEY_SANDBOX: "1",
      PORT: String(options.port ?? 0),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = READY.exec(printed);
      if (ready) resolve(ready[1] as string);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void ended.then((code) => reject(new Error(`Latchkey ended with ${code} before it was ready:\n${printed}`)));
  });
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      const code = await ended;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
