/**
 * What a person does before the page can answer it. Typed text, ticks and chosen files stand in the
 * controls by themselves; presses of buttons are held by a few lines in the page's head. Once a screen
 * listens, everything that answers for itself is told again, in order. A part whose code is still on
 * its way hears nothing (React stops the events of what it has not hydrated), so it is told when it
 * arrives. Answers of the form's fields are the business of `forms/capture-events.ts`.
 */
import { onArrival, wakeDeferred } from "../session/deferred.tsx";

declare global {
  interface Window {
    /** Put there by `queueEarlyPresses`: ends the holding, and answers what was pressed meanwhile. */
    releasePresses?: () => HTMLElement[];
  }
}

/**
 * For the page's head, before anything else. When the page's script fails, or does not come in the time
 * given, the browser carries the presses out by itself, as plain form posts.
 */
export const queueEarlyPresses = (ms: number): string =>
  import.meta.env.SSR
    ? `(() => {
const held = [];
let timer;
const hold = (event) => {
  const button = event.target.closest?.("button");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  if (!held.includes(button)) held.push(button);
  button.setAttribute("aria-busy", "true");
  timer ??= setTimeout(give, ${ms});
};
const release = () => {
  clearTimeout(timer);
  removeEventListener("click", hold, true);
  removeEventListener("error", failed, true);
  for (const button of held) button.removeAttribute("aria-busy");
  return held.splice(0);
};
const give = () => release().forEach((button) => {
  if (button.name) button.type = "submit";
  button.click();
});
const failed = (event) => { if (event.target.tagName === "SCRIPT") give(); };
addEventListener("click", hold, true);
addEventListener("error", failed, true);
window.releasePresses = release;
})()`
    : "";

/** What answers for itself when it is pressed: a button, or a box that is no field of the form. */
const pressedOf = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? (isTick(target) ? target : target.closest("button")) : null);
const isTick = (control: Element): control is HTMLInputElement => control instanceof HTMLInputElement && control.type === "checkbox" && control.name === "";

/** Tells the parts of a screen what was done before they listened, now and as they arrive. Returns what ends it. */
export function answerEarlyInput(form: HTMLFormElement): () => void {
  /** Of a box: how it was put. What draws it for the first time draws it as the server did. */
  const unheard = new Map<HTMLElement, boolean>();
  const keep = (control: HTMLElement) => unheard.set(control, isTick(control) && control.checked);
  const pressed = (event: Event) => {
    const control = pressedOf(event.target);
    if (control) keep(control);
  };
  const heard = (event: Event) => {
    const control = pressedOf(event.target);
    if (control) unheard.delete(control);
  };
  window.addEventListener("click", pressed, true);
  window.addEventListener("click", heard);
  const arrived = () => {
    const again = [...unheard];
    tellOfFiles(form);
    for (const [control, checked] of again) if (control.isConnected) replayChange(control, checked);
  };
  // A press may itself bring a part: it is heard to its end first.
  let soon: ReturnType<typeof setTimeout> | undefined;
  const stop = onArrival(() => {
    clearTimeout(soon);
    soon = setTimeout(arrived);
  });
  for (const control of form.elements) if (isTick(control) && control.checked !== control.defaultChecked) keep(control);
  for (const button of window.releasePresses?.() ?? []) keep(button);
  arrived();
  if (unheard.size > 0 || filesIn(form).length > 0) wakeDeferred();
  return () => {
    stop();
    clearTimeout(soon);
    window.removeEventListener("click", pressed, true);
    window.removeEventListener("click", heard);
  };
}

/** A file control takes what was chosen and is empty again: what still stands in one was not seen. */
const filesIn = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((control): control is HTMLInputElement => control instanceof HTMLInputElement && (control.files?.length ?? 0) > 0);

function tellOfFiles(form: HTMLFormElement): void {
  for (const control of filesIn(form)) control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A tick is taken back and made again, as the person did. One that stands as it was drawn says nothing. */
function replayChange(control: HTMLElement, checked: boolean): void {
  if (isTick(control)) {
    if (checked === control.defaultChecked) return;
    control.checked = control.defaultChecked;
  }
  control.click();
}
