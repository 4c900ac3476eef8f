/** Where somebody goes on whose place on the page was taken away by a change elsewhere. */

import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { focusAfter } from "#screens/language/forms/list-focus.ts";
import type { FormStore } from "../forms/form-store.ts";
import { focusListPlace } from "./list-change-focus.ts";
import type { Overlays } from "./overlays.ts";
import { type UiTexts, uiText } from "./ui-text.ts";

export interface RestoreFocusParts {
  store: FormStore;
  overlays: Overlays;
  ui: UiTexts;
  constants: PageConstants;
  descriptor(): ScreenDescriptor;
}

/** Remembers where the person is, before what happened elsewhere is drawn. Returns what leads on from there once it is, where their place is gone; null: they are nowhere. */
export function rememberFocus({ store, overlays, ui, constants, descriptor }: RestoreFocusParts): (() => void) | null {
  const place = heldPlace();
  const before = descriptor();
  return (
    place &&
    (() => {
      if (!isLost(place)) return;
      const list = listAround(place);
      const beside = list === undefined ? null : focusAfter(list, before, descriptor());
      if (!beside || !focusListPlace(store.forms, { ...beside, on: "whole" })) focusAround(place);
      // A button that there is no longer took nothing of theirs along.
      if (list !== undefined || isAnswered(place)) overlays.say(uiText(ui, "ui.gone-elsewhere"), "info", constants.snackbar_error_ms);
    })
  );
}

/** Where the focus stands, and all that it stands in, from within. */
type HeldPlace = readonly Element[];

function heldPlace(): HeldPlace | null {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return null;
  const places: Element[] = [];
  for (let at: Element | null = activeElement; at; at = at.parentElement) places.push(at);
  return places;
}

/** The place is gone, and the person has gone nowhere else since. */
const isLost = ([place]: HeldPlace): boolean => place?.isConnected === false && (document.activeElement === null || document.activeElement === document.body);

const isAnswered = ([place]: HeldPlace): boolean => place?.matches("input, select, textarea") === true;

/** The list of answers whose member the place belonged to. */
const listAround = (place: HeldPlace): string | undefined => rootOf(place.find((element) => rootOf(element) !== undefined))?.split(":", 1)[0];
const rootOf = (element: Element | undefined): string | undefined => (element instanceof HTMLElement ? element.dataset["root"] : undefined);

/** To the heading (or the switch) of what is left around it, which takes no letter of what is being typed. Nothing is scrolled. */
function focusAround(place: HeldPlace): void {
  for (const element of place) {
    if (!element.isConnected) continue;
    const target = element.hasAttribute("tabindex") ? element : titleOf(element);
    if (!(target instanceof HTMLElement)) continue;
    target.focus({ preventScroll: true });
    return;
  }
}

function titleOf(element: Element): Element | null {
  const id = element.getAttribute("aria-labelledby");
  return id === null ? null : element.querySelector(`[id="${id}"][tabindex], [role="switch"][aria-labelledby="${id}"]`);
}
