import { controlOf } from "./control-of.ts";
import type { FormStore } from "./form-store.ts";

/** Leads a person to a question of the form by its key, wherever its control stands. */
export function focusField(store: FormStore, key: string): void {
  const frames = [...store.forms].flatMap((form) => [...form.querySelectorAll<HTMLElement>("[data-key]")]);
  const frame = frames.find((element) => element.dataset["key"] === key);
  const named = controlOf(store.forms, key);
  // A choice has many controls of its name: its chosen one, or its first, has the focus.
  const control = named instanceof HTMLElement ? named : (frame?.querySelector(":checked") ?? frame?.querySelector("input:enabled, button, select, textarea"));
  if (!(control instanceof HTMLElement)) return;
  // In a step that isn't shown: the address shows it, and leads to the question in it.
  if (control.closest("[hidden]") && control.id !== "") {
    window.location.hash = control.id;
  } else {
    control.focus({ preventScroll: true });
    control.scrollIntoView?.({ block: "center" });
  }
}
