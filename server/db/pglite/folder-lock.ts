/**
 * One process a data folder: PGlite doesn't notice a second one, and rows would be lost without a
 * word. The lock is a file beside the folder that names its holder. A holder that is gone (killed,
 * power cut) leaves a stale lock, which the next one takes over.
 */
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { StartRefused } from "../../ports/start-refused.ts";

interface Holder {
  pid: number;
  host: string;
  /** When the process began, as the system counts it: a reused pid is another process. */
  began: string;
  token: string;
}

/** Another process holds the folder. */
export class FolderInUse extends StartRefused {
  readonly code = "folder-in-use";
  readonly folder: string;
  readonly pid: number;
  constructor(folder: string, holder: Holder) {
    const place = holder.host === hostname() ? "" : ` on ${holder.host}`;
    super(
      `The data folder ${folder} is in use by process ${holder.pid}${place}. Two processes on one folder lose data, so this one stops. ` +
        `Stop the other one first, or give this one a folder of its own with DATA_DIR.`,
    );
    this.folder = folder;
    this.pid = holder.pid;
  }
}

/** A holder on another machine (shared volume) can't be asked; it shows that it lives by touching the file. */
const HEARTBEAT_MS = 5_000;
const SILENT_AFTER_MS = 30_000;

export class FolderLock {
  readonly #file: string;
  readonly #holder: Holder;
  readonly #heartbeat: NodeJS.Timeout;

  private constructor(file: string, holder: Holder) {
    this.#file = file;
    this.#holder = holder;
    this.#heartbeat = setInterval(() => this.#touch(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** @throws FolderInUse when a living process holds the folder. */
  static acquire(folder: string): FolderLock {
    const file = `${folder}.lock`;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const me: Holder = { pid: process.pid, host: hostname(), began: beginningOf(process.pid) ?? "unknown", token: randomUUID() };
    const draft = `${file}.${me.token}`;
    writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
    try {
      for (let attempt = 0; attempt < 20; attempt += 1) {
        // link() fails when the name is taken, and the file has its whole content from the first moment on.
        if (linked(draft, file)) return new FolderLock(file, me);
        const holder = read(file);
        if (holder === "gone") continue;
        if (holder !== "unreadable" && lives(holder, file)) throw new FolderInUse(folder, holder);
        if (takenOver(file, holder, draft, me)) return new FolderLock(file, me);
      }
      throw new Error(`The lock ${file} keeps changing hands; another process is starting on ${folder} at this moment`);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  release(): void {
    clearInterval(this.#heartbeat);
    const holder = read(this.#file);
    if (typeof holder === "object" && holder.token === this.#holder.token) rmSync(this.#file, { force: true });
  }

  #touch(): void {
    try {
      const now = new Date();
      utimesSync(this.#file, now, now);
    } catch {
      // Removed by hand: nothing to keep alive, and the next start makes its own.
    }
  }
}

/**
 * Replaces a stale lock. Only one process may do so for one stale token: the claim file is made
 * exclusively, and the lock is read again under it, so that a late-comer never removes a fresh lock.
 */
function takenOver(file: string, stale: Holder | "unreadable", draft: string, me: Holder): boolean {
  const claim = `${file}.claim`;
  const claimDraft = `${claim}.${me.token}`;
  writeFileSync(claimDraft, JSON.stringify(me), { mode: 0o600 });
  try {
    if (!linked(claimDraft, claim)) {
      const claimant = read(claim);
      if (claimant === "unreadable" || (typeof claimant === "object" && !lives(claimant, claim))) rmSync(claim, { force: true });
      return false;
    }
    try {
      const now = read(file);
      const unchanged = now === "unreadable" ? stale === "unreadable" : typeof now === "object" && typeof stale === "object" && now.token === stale.token;
      if (!unchanged) return false;
      renameSync(draft, file);
      return true;
    } finally {
      unlinkSync(claim);
    }
  } finally {
    rmSync(claimDraft, { force: true });
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function read(file: string): Holder | "gone" | "unreadable" {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "gone";
    throw error;
  }
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === "number" && typeof value.host === "string" && typeof value.token === "string" && typeof value.began === "string"
      ? (value as Holder)
      : "unreadable";
  } catch {
    return "unreadable";
  }
}

function lives(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) {
    try {
      return Date.now() - statSync(file).mtimeMs < SILENT_AFTER_MS;
    } catch {
      return false;
    }
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const began = beginningOf(holder.pid);
  return began === null || holder.began === "unknown" || began === holder.began;
}

/** Field 22 of /proc/<pid>/stat (Linux): ticks since boot. Null where the system doesn't say. */
function beginningOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
