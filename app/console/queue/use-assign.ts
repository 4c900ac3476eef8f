/** Giving applications to somebody: each for itself, so that it is known of each whether it went, and why not. */
import { useCallback, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { messageOf, type QueueRows } from "./queue-rows.ts";
import type { QueueRow } from "./table/queue-row.ts";

/** How many are under way at a time: the server has others to serve. */
const TOGETHER = { requests: 4 };

export interface Assignee {
  /** Null: nobody. */
  id: string | null;
  name: string;
}
/** How far it is. `n` is null while all that match are still being found. */
interface Progress {
  done: number;
  n: number | null;
}

interface Assigning {
  progress: Progress | null;
  failed: ReadonlyMap<string, string>;
  /** Those that went last, until something else is done. */
  fresh: ReadonlySet<string>;
  forget(): void;
  /** Answers the ids of those that did not go. */
  assign(rows: readonly QueueRow[] | "all", to: Assignee): Promise<ReadonlySet<string>>;
}

const NO_FAILURE: ReadonlyMap<string, string> = new Map();
const NOBODY: ReadonlySet<string> = new Set();

export function useAssign(source: QueueRows): Assigning {
  const { api, say, toasts } = useDesk();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState(NO_FAILURE);
  const [fresh, setFresh] = useState(NOBODY);

  const forget = useCallback(() => {
    setFailed(NO_FAILURE);
    setFresh(NOBODY);
  }, []);

  /** Each with why it did not go; null where it went. */
  const giveEach = useCallback(
    async (rows: readonly { id: string; to: string | null }[], tell: (done: number) => void): Promise<ReadonlyMap<string, string>> => {
      const waiting = [...rows];
      const problems = new Map<string, string>();
      let done = 0;
      const work = async (): Promise<void> => {
        for (let row = waiting.shift(); row; row = waiting.shift()) {
          try {
            await api.postJson(`/staff/applications/${row.id}/assignment`, { assigned_to: row.to });
            tell(++done);
          } catch (error) {
            problems.set(row.id, messageOf(error));
          }
        }
      };
      await Promise.all(Array.from({ length: TOGETHER.requests }, work));
      return problems;
    },
    [api],
  );

  const assign = useCallback(
    async (asked: readonly QueueRow[] | "all", to: Assignee): Promise<ReadonlySet<string>> => {
      forget();
      setProgress({ done: 0, n: asked === "all" ? null : asked.length });
      try {
        const rows = asked === "all" ? await source.all(new AbortController().signal) : asked;
        const ids = new Set(rows.map(({ id }) => id));
        // Shown at once, and put right where it did not go.
        source.change(ids, { assigned_to: to.id, owner: to.id === null ? null : to.name });
        const problems = await giveEach(
          rows.map(({ id }) => ({ id, to: to.id })),
          (done) => setProgress({ done, n: rows.length }),
        );
        for (const row of rows) if (problems.has(row.id)) source.change(new Set([row.id]), { assigned_to: row.assigned_to, owner: row.owner });
        const gone = rows.filter(({ id }) => !problems.has(id));
        setFailed(problems);
        setFresh(new Set(gone.map(({ id }) => id)));
        toasts.show({
          text: say(to.id === null ? "desk.queue.unassigned" : "desk.queue.assigned", { done: gone.length, n: rows.length, name: to.name }),
          ...(problems.size > 0 && { detail: say("desk.queue.assigned-not", { n: problems.size }), tone: "bad" as const }),
          ...(gone.length > 0 && {
            undo: () => {
              forget();
              void giveEach(
                gone.map(({ id, assigned_to }) => ({ id, to: assigned_to })),
                () => undefined,
              ).then(() => source.again());
            },
          }),
        });
        return new Set(problems.keys());
      } catch (error) {
        // All that match could not even be found: nothing was given to anybody.
        toasts.show({ text: messageOf(error), tone: "bad" });
        return new Set(asked === "all" ? [] : asked.map(({ id }) => id));
      } finally {
        setProgress(null);
      }
    },
    [forget, giveEach, say, source, toasts],
  );
  return { progress, failed, fresh, forget, assign };
}
