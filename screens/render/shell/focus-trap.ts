// @chunk idle
import { type RefObject, useEffect } from "react";

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex]:not([tabindex="-1"])';

/** Keeps Tab inside, and begins at what is to have the focus first (or the box itself). */
export function useFocusTrap(box: RefObject<HTMLElement>, active: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!active || !element) return;
    if (!element.contains(document.activeElement)) (element.querySelector<HTMLElement>("[data-autofocus], .btn.first") ?? element).focus();
    const keys = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.tabIndex >= 0 && !stop.closest("[hidden]"));
      const first = stops[0];
      const last = stops.at(-1);
      if (!first || !last) return event.preventDefault();
      const at = document.activeElement;
      if (event.shiftKey && (at === first || at === element)) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && at === last) {
        event.preventDefault();
        first.focus();
      } else if (!element.contains(at)) {
        event.preventDefault();
        first.focus();
      }
    };
    document.addEventListener("keydown", keys, true);
    return () => document.removeEventListener("keydown", keys, true);
  }, [box, active]);
}
