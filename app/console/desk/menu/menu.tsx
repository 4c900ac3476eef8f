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
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        latest.current(false);
        button.current?.focus();
      } else {
        const to = pane && goesTo(pane, event);
        if (!to) return;
        to.focus();
      }
      event.preventDefault();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", pressed);
    };
  }, [isOpen]);
  return (
    <span ref={box} className="desk-menu">
      <button ref={button} type="button" className={className} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && (
        <div className="desk-pane" data-own-keys>
          {children}
        </div>
      )}
    </span>
  );
}

/** What can be chosen there, from above to below. */
const choicesIn = (pane: HTMLElement): HTMLElement[] => [...pane.querySelectorAll<HTMLElement>("input:enabled, button:enabled, select:enabled")];

/** By arrows, to either end, or to the next that is called like the letter; null where the key is for what has the focus. */
function goesTo(pane: HTMLElement, { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): HTMLElement | null {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !pane.contains(target)) return null;
  const isText = (target instanceof HTMLInputElement && target.type !== "checkbox") || target instanceof HTMLSelectElement;
  const all = choicesIn(pane);
  const at = all.indexOf(target);
  if (key === "ArrowDown" && !(target instanceof HTMLSelectElement)) return all[(at + 1) % all.length] ?? null;
  if (key === "ArrowUp" && !(target instanceof HTMLSelectElement)) return all.at(at - 1) ?? null;
  if (isText) return null;
  if (key === "Home") return all[0] ?? null;
  if (key === "End") return all.at(-1) ?? null;
  if (key.length !== 1 || key === " ") return null;
  const named = (one: HTMLElement): boolean => (one.closest("label") ?? one).textContent?.trim().toLowerCase().startsWith(key.toLowerCase()) === true;
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(named) ?? null;
}
