import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useUndoable } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import type { ShownToast } from "../desk/toasts.ts";

const NONE: readonly ShownToast[] = [];
/** Once a second. */
const ticking = (tick: () => void): ReturnType<typeof setInterval> => setInterval(tick, 1000);

/** Notices, the last one lowest. They cover nothing that is being worked on, and are told to whoever can't see them. */
export function ToastLine() {
  const { toasts, say, desk } = useDesk();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all, () => NONE);
  const undoable = useUndoable();
  const takeBack = (toast: ShownToast): void => {
    toasts.close(toast.id);
    toast.undo?.();
  };
  useCommands(undoable ? [{ id: "undo", label: say("desk.command.undo"), group: say("desk.group.you"), icon: "undo", run: () => takeBack(undoable) }] : []);
  return (
    <div className="notices" role="region" aria-label={say("desk.notices")}>
      <div role="status" aria-live="polite">
        {shown.map((toast) => (
          <div key={toast.id} className={`undo ${toast.tone ?? ""}`}>
            <Icon name={toast.tone === "bad" ? "bad" : "check"} size="s" />
            <span className="said">
              <b>{toast.text}</b>
              {toast.detail && <small>{toast.detail}</small>}
            </span>
            <Remaining toast={toast} />
            {toast.undo && (
              <button type="button" className="cbtn" onClick={() => takeBack(toast)}>
                {say("desk.command.undo")} <KeyCaps keys={desk.shortcuts["undo"] ?? ""} />
              </button>
            )}
            <button type="button" className="cbtn" aria-label={say("desk.close")} onClick={() => toasts.close(toast.id)}>
              <Icon name="x" size="xs" />
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}

/** How long it still can be taken back. Nobody is told each second aloud. */
function Remaining({ toast: { id, goesAt, until } }: { toast: ShownToast }) {
  const { toasts, say } = useDesk();
  const [left, setLeft] = useState(() => goesAt - Date.now());
  useEffect(() => {
    const look = (): void => {
      const still = goesAt - Date.now();
      setLeft(still);
      if (still <= 0) toasts.close(id);
    };
    const timer = ticking(look);
    const end = setTimeout(look, Math.max(0, goesAt - Date.now()));
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [id, goesAt, toasts]);
  return until === undefined ? null : (
    <small className="num" aria-hidden="true">
      {say("desk.seconds", { n: Math.max(0, Math.ceil(left / 1000)) })}
    </small>
  );
}
