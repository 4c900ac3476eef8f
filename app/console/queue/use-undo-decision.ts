/** Undoes a held decision from its row in the queue. */
import { useCallback } from "react";
import { ApiRefusal } from "../desk/api.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useUndoable } from "../desk/desk-context.ts";
import type { QueueRow } from "./table/queue-row.ts";

/** Null where there is nothing to take back, or not by this person. */
export function useUndoDecision(row: QueueRow | undefined, mayDecide: boolean, renew: () => void): (() => void) | null {
  const { api, say, toasts } = useDesk();
  const undoable = useUndoable();
  const [application, held] = [row?.id, row?.held?.id];
  const takeBack = useCallback((): void => {
    api
      .deleteJson(`/staff/applications/${application}/held-decisions/${held}/`)
      .then(
        () => toasts.show({ text: say("desk.review.taken-back"), tone: "good" }),
        (error: unknown) => toasts.show({ text: error instanceof ApiRefusal ? error.message : say("desk.failed"), tone: "bad" }),
      )
      .finally(renew);
  }, [api, application, held, renew, say, toasts]);
  const can = mayDecide && held !== undefined;
  // A notice that can be taken back comes first: the key does what it says there.
  useCommands(can && !undoable ? [{ id: "undo", label: say("desk.command.undo"), group: say("desk.review.decision"), icon: "undo", run: takeBack }] : []);
  return can ? takeBack : null;
}
