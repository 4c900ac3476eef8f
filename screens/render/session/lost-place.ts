/** Where somebody goes on whose place on the page was taken away by a change elsewhere. */

/** Where the focus stands, and all that it stands in, from within. */
export type HeldPlace = readonly Element[];

export function heldPlace(): HeldPlace | null {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return null;
  const places: Element[] = [];
  for (let at: Element | null = activeElement; at; at = at.parentElement) places.push(at);
  return places;
}

/** The place is gone, and the person has gone nowhere else since. */
export const isLost = ([place]: HeldPlace): boolean =>
  place?.isConnected === false && (document.activeElement === null || document.activeElement === document.body);

/** The list of answers whose member the place belonged to. */
export const listAround = (place: HeldPlace): string | undefined => rootOf(place.find((element) => rootOf(element) !== undefined))?.split(":", 1)[0];
const rootOf = (element: Element | undefined): string | undefined => (element instanceof HTMLElement ? element.dataset["root"] : undefined);

/** To the heading (or the switch) of what is left around it, which takes no letter of what is being typed. Nothing is scrolled. */
export function focusAround(place: HeldPlace): void {
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
