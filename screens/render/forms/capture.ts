/**
 * Listens to a whole form with the browser's own events: typing is answered before the fields have been
 * hydrated, and a field that arrives later needs no handler of its own. The listeners stand on the
 * window, before React's: React stops the events of what it has not hydrated yet.
 */
import { maskInput } from "../fields/codecs.ts";
import type { FormStore } from "./form-store.ts";

/** Name of the control that holds a field's second choice, as the country of a phone number. */
export const asideName = (key: string): string => `${key}:aside`;
const keyOfAside = (name: string): string | null => (name.endsWith(":aside") ? name.slice(0, -":aside".length) : null);

type Control = HTMLInputElement | HTMLSelectElement;
const isControl = (target: EventTarget | null): target is Control =>
  (target instanceof HTMLInputElement && target.type !== "file") || target instanceof HTMLSelectElement;

/** Binds a store to the form in the page. Returns what unbinds it. */
export function capture(form: HTMLFormElement, store: FormStore): () => void {
  store.form = form;
  for (const control of form.elements) if (isControl(control)) seed(control, store);

  const ofForm = (target: EventTarget | null): target is Control => isControl(target) && target.name !== "" && target.form === form;
  const input = (event: Event) => {
    const control = event.target;
    if (!ofForm(control)) return;
    const aside = keyOfAside(control.name);
    if (aside !== null) return store.putAside(aside, control.value);
    const field = store.fields.get(control.name);
    if (!field) return;
    if (control instanceof HTMLInputElement && control.type === "checkbox") return store.type(field.key, control.checked ? "true" : "");
    if (control instanceof HTMLInputElement) maskInput(control, field.codec, field.aside);
    store.type(field.key, control.value);
  };
  // A choice is an answer in full: nobody has to leave a tick or a list for it to be kept.
  const change = (event: Event) => {
    const control = event.target;
    if (!ofForm(control)) return;
    if (control instanceof HTMLSelectElement || control.type === "checkbox") {
      input(event);
      store.leave(keyOfAside(control.name) ?? control.name);
    }
  };
  const leave = (event: FocusEvent) => {
    if (!ofForm(event.target)) return;
    const key = keyOfAside(event.target.name) ?? event.target.name;
    store.leave(key);
  };
  window.addEventListener("input", input, true);
  window.addEventListener("change", change, true);
  window.addEventListener("focusout", leave, true);
  return () => {
    window.removeEventListener("input", input, true);
    window.removeEventListener("change", change, true);
    window.removeEventListener("focusout", leave, true);
    if (store.form === form) store.form = null;
  };
}

/** What was typed before this script arrived, and what the browser put back after a reload. */
function seed(control: Control, store: FormStore): void {
  const field = store.fields.get(control.name);
  if (!field) return;
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    if (control.checked !== control.defaultChecked) store.type(field.key, control.checked ? "true" : "");
    return;
  }
  const shown =
    control instanceof HTMLSelectElement
      ? ([...control.options].find((option) => option.defaultSelected)?.value ?? control.options[0]?.value ?? "")
      : control.defaultValue;
  if (control.value === shown || control.value === field.text) return;
  if (control instanceof HTMLInputElement) maskInput(control, field.codec, field.aside);
  store.type(field.key, control.value);
}
