/** Giving applications to somebody, as the queue shows it: at once in the rows, and put right where one did not go. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useDesk } from "../../desk/desk-context.ts";
import type { Toasts } from "../../desk/toasts.ts";
import type { QueueRows } from "../queue-rows.ts";
import { type Assignee, BulkRun, type BulkState, type Chosen } from "./bulk-run.ts";

export interface Bulk {
  state: BulkState;
  /** Answers the ids of those that are not in that hand now. */
  assign(chosen: Chosen, to: Assignee): Promise<ReadonlySet<string>>;
  goOn(): Promise<ReadonlySet<string>>;
  stop(): void;
  forget(): void;
}

/** One for the whole console: it goes on while somebody looks at an application. */
const runs = new WeakMap<Toasts, BulkRun>();

function runOf(toasts: Toasts, options: BulkRun["options"]): BulkRun {
  const run = runs.get(toasts) ?? new BulkRun(options);
  runs.set(toasts, run);
  return run;
}

export function useBulk(source: QueueRows): Bulk {
  const { api, say, toasts, desk } = useDesk();
  const [bulk] = useState(() => runOf(toasts, { chunk: desk.queue.assigned_a_call, pauseMs: desk.queue.busy_pause_ms }));
  const state = useSyncExternalStore(bulk.subscribe, bulk.state, bulk.state);

  // What went, or went back, may be shown otherwise; and rows that were given at once and didn't go.
  const before = useRef(state.phase);
  useEffect(() => {
    if (before.current !== state.phase && !bulk.isUnderWay) source.renew();
    before.current = state.phase;
  }, [bulk, source, state.phase]);

  const tell = useCallback((): void => {
    const { phase, to, n, gone, failed, isUndo } = bulk.state();
    if (phase !== "over" && gone.size === 0) return;
    const what = isUndo ? "given-back" : to.id === null ? "unassigned" : "assigned";
    const [why] = failed.values();
    toasts.show({
      text: n === null ? say("desk.queue.went", { done: gone.size, name: to.name }) : say(`desk.queue.${what}`, { done: gone.size, n, name: to.name }),
      ...(failed.size > 0 && {
        detail: isUndo ? say("desk.queue.given-back-not", { n: failed.size, why: why ?? "" }) : say("desk.queue.assigned-not", { n: failed.size }),
        tone: "bad" as const,
      }),
      ...(!isUndo && bulk.undoable > 0 && { undo: () => void bulk.undo(api).then(tell) }),
    });
  }, [api, bulk, say, toasts]);

  const after = useCallback((): ReadonlySet<string> => {
    tell();
    const { failed, left } = bulk.state();
    return new Set([...failed.keys(), ...left]);
  }, [bulk, tell]);

  const assign = useCallback(
    async (chosen: Chosen, to: Assignee): Promise<ReadonlySet<string>> => {
      const known = new Map(source.list().rows.map((row) => [row.id, row]));
      if ("ids" in chosen) source.change(new Set(chosen.ids), { assigned_to: to.id, owner: to.id === null ? null : to.name });
      await bulk.give(api, chosen, to);
      const rest = after();
      for (const id of rest) {
        const row = known.get(id);
        if (row) source.change(new Set([id]), { assigned_to: row.assigned_to, owner: row.owner });
      }
      return rest;
    },
    [after, api, bulk, source],
  );
  const goOn = useCallback(async (): Promise<ReadonlySet<string>> => {
    await bulk.goOn(api);
    return after();
  }, [after, api, bulk]);
  return { state, assign, goOn, stop: bulk.stop, forget: bulk.forget };
}
