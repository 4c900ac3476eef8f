/**
 * Listens to a whole form with the browser's own events: typing is answered before the fields have been
 * hydrated, and a field that arrives later needs no handler of its own. The listeners stand on the
 * window, before React's: React stops the events of what it has not hydrated yet.
 */
import { maskInput } from "./mask-input.ts";
import { tickedOptions } from "./choice-controls.ts";
import { ASIDE, asideName, type FormField } from "./form-field.ts";
import type { FormStore } from "./form-store.ts";

const keyOfAside = (name: string): string | null => (name.endsWith(ASIDE) ? name.slice(0, -ASIDE.length) : null);

/** Controls whose change is an answer in full. */
const CHOSEN: ReadonlySet<string> = new Set(["checkbox", "radio", "range"]);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isControl = (target: EventTarget | null): target is Control =>
  (target instanceof HTMLInputElement && target.type !== "file") || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Binds a store to the form in the page, or to that of a modal over it. Returns what unbinds it. */
export function captureEvents(form: HTMLFormElement, store: FormStore, isModal = false): () => void {
  if (!isModal) store.form = form;
  store.forms.add(form);
  for (const control of form.elements) if (isControl(control)) seed(control, form, store);

  const ofForm = (target: EventTarget | null): target is Control => isControl(target) && target.name !== "" && target.form === form;
  const input = (event: Event) => {
    const control = event.target;
    if (!ofForm(control)) return;
    const aside = keyOfAside(control.name);
    if (aside !== null) return store.putAside(aside, control.value);
    const field = store.fields.get(control.name);
    if (!field) return;
    read(control, field, store);
  };
  // A choice is an answer in full: nobody has to leave a tick or a list for it to be kept.
  const change = (event: Event) => {
    const control = event.target;
    if (!ofForm(control)) return;
    if (control instanceof HTMLSelectElement || CHOSEN.has(control.type)) {
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
    // Nobody leaves a control that goes away with its modal.
    const { activeElement } = document;
    if (isModal && ofForm(activeElement)) store.leave(keyOfAside(activeElement.name) ?? activeElement.name);
    store.forms.delete(form);
    if (store.form === form) store.form = null;
  };
}

/**
 * What was answered before this script arrived: an answer like any other, so it is kept like any other.
 * A control that still has the focus is left as it is, in the middle of being answered.
 */
function seed(control: Control, form: HTMLFormElement, store: FormStore): void {
  const field = store.fields.get(control.name);
  if (!field) return;
  const beside = form.elements.namedItem(asideName(field.key));
  const aside = beside instanceof HTMLSelectElement && beside.value !== drawn(beside) ? beside.value : null;
  const answered =
    control.type === "checkbox" || control.type === "radio"
      ? (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked
      : control.value !== drawn(control) && control.value !== field.text;
  if (aside === null && !answered) return;
  if (!answered) store.putAside(field.key, aside!);
  else {
    // The text is read as the choice beside it says.
    if (aside !== null) field.aside = aside;
    read(control, field, store);
  }
  if (control !== document.activeElement && beside !== document.activeElement) store.leave(field.key);
}

/** What the server had drawn into a control. */
function drawn(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return [...control.options].find((option) => option.defaultSelected)?.value ?? control.options[0]?.value ?? "";
}

/** Takes over what stands in a control. */
function read(control: Control, field: FormField, store: FormStore): void {
  if (field.descriptor.kind === "choice") return store.type(field.key, tickedOptions(control.form, field.key).join(","));
  if (control instanceof HTMLInputElement && control.type === "checkbox") return store.type(field.key, control.checked ? "true" : "");
  const before = field.aside;
  if (control instanceof HTMLInputElement) {
    field.aside = field.codec.named?.(control.value, before) ?? before;
    maskInput(control, field);
  }
  store.type(field.key, control.value);
  // The choice beside it follows what the text says.
  if (field.aside !== before) store.show(field);
}
