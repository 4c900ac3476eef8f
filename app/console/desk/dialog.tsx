import { type ReactNode, useEffect, useRef } from "react";
import { useFocusTrap } from "#screens/render/shell/focus-trap.ts";
import { useReturnFocus } from "./focus/use-return-focus.ts";

/** Over the console, until Escape or a press beside it. */
export function Dialog({ label, className, onClose, children }: { label: string; className: string; onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useReturnFocus();
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
