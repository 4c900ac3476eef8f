/**
 * Places of the queue that were saved under a name: the account's own, and those that colleagues share. The address itself says everything
 * and can be sent to anybody; what a whole company looks at every day stands in `schemas/desk.json`.
 */
import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Shown } from "#server";
import { clearSearchViews, keepStoredViews, storedViews, type StoredView } from "../../../stored-views.ts";
import type { ConsoleApi } from "../../desk/api.ts";
import { useDesk } from "../../desk/desk-context.ts";
import { messageOf } from "../../desk/api.ts";

export type SavedView = Shown["saved-view"];
type Named = Pick<SavedView, "name" | "query" | "is_shared">;

const PATH = "/staff/saved-views/";
const NONE: readonly SavedView[] = [];

/** Of one console: the sidebar lists them, and the queue saves them. */
class SavedViews {
  #views = NONE;
  readonly #heard = new Set<() => void>();

  constructor(readonly api: ConsoleApi) {}

  readonly list = (): readonly SavedView[] => this.#views;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };

  async read(person: string): Promise<void> {
    this.#set((await this.api.getJson<{ results: readonly SavedView[] }>(PATH)).results);
    await this.#move(person);
  }

  async save(view: Named): Promise<void> {
    const saved = await this.api.postJson<SavedView>(PATH, view);
    const others = this.#views.filter(({ id }) => id !== saved.id);
    const own = [...others.filter((one) => one.is_own), saved].toSorted((one, other) => one.name.localeCompare(other.name));
    this.#set([...own, ...others.filter((one) => !one.is_own)]);
  }

  /** Gone at once; where it couldn't be deleted it is there again. */
  async remove({ id }: SavedView): Promise<void> {
    const before = this.#views;
    this.#set(before.filter((view) => view.id !== id));
    try {
      await this.api.deleteJson(`${PATH}${id}`);
    } catch (error) {
      this.#set(before);
      throw error;
    }
  }

  /** Those that stood in this browser become the account's. What doesn't arrive stays where it was, for the next time. */
  async #move(person: string): Promise<void> {
    const left: StoredView[] = [];
    for (const stored of storedViews(localStorage, person)) {
      const query = stored.search.replace(/^\?/u, "");
      const namesakes = this.#views.filter(({ is_own, name }) => is_own && name === stored.name);
      if (namesakes.some((one) => one.query === query)) continue;
      const name = namesakes.length > 0 ? `${stored.name.slice(0, 38)} 2` : stored.name;
      await this.save({ name, query, is_shared: false }).catch(() => left.push(stored));
    }
    keepStoredViews(localStorage, person, left);
  }

  #set(views: readonly SavedView[]): void {
    this.#views = views;
    for (const tell of this.#heard) tell();
  }
}

const consoles = new WeakMap<ConsoleApi, SavedViews>();
function viewsOf(api: ConsoleApi): SavedViews {
  const known = consoles.get(api) ?? new SavedViews(api);
  consoles.set(api, known);
  return known;
}

export interface SavedViewsHandle {
  views: readonly SavedView[];
  save(view: Named): void;
  /** Deletes one, with the way back. */
  remove(view: SavedView): void;
}

export function useSavedViews(): SavedViewsHandle {
  const { api, say, toasts } = useDesk();
  const list = viewsOf(api);
  const failed = useCallback((error: unknown) => void toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" }), [toasts, say]);
  const save = useCallback((view: Named) => void list.save(view).catch(failed), [list, failed]);
  const remove = useCallback(
    (view: SavedView) => {
      const { name, query, is_shared } = view;
      const gone = (): void => void toasts.show({ text: say("desk.queue.view-gone", { name }), undo: () => save({ name, query, is_shared }) });
      list.remove(view).then(gone, failed);
    },
    [list, say, toasts, save, failed],
  );
  return { views: useSyncExternalStore(list.subscribe, list.list, () => NONE), save, remove };
}

/** Reads them, once a console. Without them the others are there all the same. */
export function useReadSavedViews(): void {
  const { api, who } = useDesk();
  useEffect(() => {
    const read = async (): Promise<void> => {
      // Of others whose session ended without their signing out, what they searched for is not left to be found.
      clearSearchViews(localStorage, who.id);
      await viewsOf(api).read(who.id);
    };
    // Storage may be switched off, too.
    void read().catch(() => undefined);
  }, [api, who.id]);
}
