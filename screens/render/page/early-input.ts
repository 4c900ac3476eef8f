/**
 * What a person does before the page can answer it. Typed text, ticks and chosen files stand in the
 * controls by themselves; presses of buttons are held by a few lines in the page's head. Once a screen
 * listens, everything that answers for itself is told again, in order. A part whose code is still on
 * its way hears nothing (React stops the events of what it has not hydrated), so it is told when it
 * arrives. Answers of the form's fields are the business of `forms/capture.ts`.
 */
import { onArrival, wakeDeferred } from "../session/deferred.tsx";

declare global {
  interface Window {
    /** Put there by `holdPresses`: ends the holding, and answers what was pressed meanwhile. */
    releasePresses?: () => HTMLElement[];
  }
}

/**
 * For the page's head, before anything else. When the page's script fails, or does not come in the time
 * given, the browser carries the presses out by itself, as plain form posts.
 */
export const holdPresses = (ms: number): string =>
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
const give = () => release().forEach((button) => button.click());
const failed = (event) => { if (event.target.tagName === "SCRIPT") give(); };
addEventListener("click", hold, true);
addEventListener("error", failed, true);
window.releasePresses = release;
})()`
    : "";

const buttonOf = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? target.closest("button") : null);

/** Tells the parts of a screen what was done before they listened, now and as they arrive. Returns what ends it. */
export function answerEarlyInput(form: HTMLFormElement): () => void {
  const unheard = new Set<HTMLElement>();
  const pressed = (event: Event) => {
    const button = buttonOf(event.target);
    if (button) unheard.add(button);
  };
  const heard = (event: Event) => {
    const button = buttonOf(event.target);
    if (button) unheard.delete(button);
  };
  window.addEventListener("click", pressed, true);
  window.addEventListener("click", heard);
  const arrived = () => {
    const again = [...unheard];
    tellOfFiles(form);
    for (const button of again) if (button.isConnected) button.click();
  };
  // A press may itself bring a part: it is heard to its end first.
  let soon: ReturnType<typeof setTimeout> | undefined;
  const stop = onArrival(() => {
    clearTimeout(soon);
    soon = setTimeout(arrived);
  });
  tellOfTicks(form);
  for (const button of window.releasePresses?.() ?? []) unheard.add(button);
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

/** Boxes that are no fields of the form: a tick is taken back and made again, as the person did. */
function tellOfTicks(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || control.type !== "checkbox" || control.name !== "" || control.checked === control.defaultChecked) continue;
    control.checked = control.defaultChecked;
    control.click();
  }
}
