import type { FormStore } from "./form-store.ts";

/** Leads a person to a question of the form by its key, wherever its control stands. */
export function focusField(store: FormStore, key: string): void {
  const frames = [...store.forms].flatMap((form) => [...form.querySelectorAll<HTMLElement>("[data-key]")]);
  const frame = frames.find((element) => element.dataset["key"] === key);
  const named = store.control(key);
  // A choice has many controls of its name: its chosen one, or its first, has the focus.
  const control = named instanceof HTMLElement ? named : (frame?.querySelector(":checked") ?? frame?.querySelector("input:enabled, button, select"));
  if (control instanceof HTMLElement) {
    control.focus({ preventScroll: true });
    control.scrollIntoView?.({ block: "center" });
  }
}
