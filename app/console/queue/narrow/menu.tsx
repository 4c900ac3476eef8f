import { type ReactNode, useEffect, useRef } from "react";

interface MenuProps {
  label: ReactNode;
  className?: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  children: ReactNode;
}

/** A button with a small pane below it, until Escape, a press elsewhere, or the focus that goes on. */
export function Menu({ label, className, isOpen, onOpen, children }: MenuProps) {
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    if (!isOpen) return;
    const pane = box.current?.querySelector<HTMLElement>(".desk-pane");
    if (pane && !pane.contains(document.activeElement)) pane.querySelector<HTMLElement>("input, button")?.focus();
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) latest.current(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      latest.current(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [isOpen]);
  return (
    <span ref={box} className="desk-menu">
      <button ref={button} type="button" className={className} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && <div className="desk-pane">{children}</div>}
    </span>
  );
}
