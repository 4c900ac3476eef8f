import { type ReactNode, useEffect, useRef } from "react";
import { useFocusTrap } from "#screens/render/shell/focus-trap.ts";

/**
 * The focus goes back to where it was. Asked for before anything takes it; whoever was led to somewhere else meanwhile is left there.
 * Where it was may be gone, as a button is that ended what it stood beside: then one goes on in the room.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const place = before instanceof HTMLElement && before.isConnected ? before : document.getElementById("main");
      place?.focus({ preventScroll: true });
    };
  }, []);
}

/** Over the console, until Escape or a press beside it. */
export function Dialog({ label, className, onClose, children }: { label: string; className: string; onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusBack();
  useFocusTrap(box, true);
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      // A list within it that is open closes first.
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [onClose]);
  return (
    <div className="veil" onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
      <div ref={box} className={className} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
