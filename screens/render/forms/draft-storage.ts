/**
 * What was typed and is not on the server yet, kept in the browser so that a reload or a lost network
 * loses nothing. A government id is never put here.
 */

/** What outlives a page view; tests hand in their own. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Draft {
  value: unknown;
  /** What the server held when the typing began: shows whether the answer changed elsewhere meanwhile. */
  base: unknown;
}
export type Drafts = Record<string, Draft>;

const PREFIX = "latchkey.draft.";

export class DraftStorage {
  constructor(
    private readonly storage: BrowserStorage | null,
    private readonly owner: string,
  ) {}

  /** Drafts of one record by property path. */
  read(root: string): Drafts {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(this.#key(root)) ?? "{}");
      return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Drafts) : {};
    } catch {
      return {};
    }
  }

  /** Puts drafts in and takes the acknowledged ones out; what another tab keeps of other answers stays. */
  write(root: string, put: Drafts, remove: readonly string[]): void {
    if (!this.storage) return;
    const drafts = { ...this.read(root), ...put };
    for (const path of remove) delete drafts[path];
    try {
      if (Object.keys(drafts).length === 0) this.storage.removeItem(this.#key(root));
      else this.storage.setItem(this.#key(root), JSON.stringify(drafts));
    } catch {
      // A full or forbidden storage only takes the safety net away: saving itself goes on.
    }
  }

  #key(root: string): string {
    return `${PREFIX}${this.owner}.${root}`;
  }
}

/** Nothing that somebody typed stays behind in a browser that they have logged out of. */
export function clearDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
