// @chunk idle
/** Where a person goes on in a list of answers that has changed: code that nobody needs before one has. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { type FocusPlace, focusAfter } from "#screens/language/forms/list-focus.ts";

/** What leads on in a list that a command has changed; it is false while that is not drawn. null: the list is as it was. */
export function focusAfterListChange(
  forms: Iterable<HTMLFormElement>,
  list: string,
  before: ScreenDescriptor,
  after: ScreenDescriptor,
): (() => boolean) | null {
  const place = focusAfter(list, before, after);
  return place && (() => focusListPlace(forms, place));
}

/** Leads to a member of a list of answers, or to the list: to its first control, or to the whole of it. False while it is not drawn. */
export function focusListPlace(forms: Iterable<HTMLFormElement>, { root, on }: FocusPlace): boolean {
  const all = [...forms];
  const first = on === "field" ? all.flatMap((form) => [...form.elements]).find((element) => isAsked(element, root)) : undefined;
  const target = first ?? all.flatMap((form) => [...form.querySelectorAll<HTMLElement>("[data-root]")]).find((element) => element.dataset["root"] === root);
  if (!(target instanceof HTMLElement)) return false;
  target.focus({ preventScroll: true });
  target.scrollIntoView?.({ block: "nearest" });
  return true;
}

function isAsked(element: Element, root: string): boolean {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement)) return false;
  return element.name.startsWith(`${root}.`) && element.type !== "hidden" && !element.disabled;
}
