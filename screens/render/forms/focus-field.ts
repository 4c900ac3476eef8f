/** Leads a person to a question of the form by its key, wherever its control stands. */
export function focusField(form: HTMLFormElement | null, key: string): void {
  const frame = () => [...(form?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].find((element) => element.dataset["key"] === key);
  const named = form?.elements.namedItem(key);
  // A choice has many controls of its name: its chosen one, or its first, has the focus.
  const control = named instanceof HTMLElement ? named : (frame()?.querySelector(":checked") ?? frame()?.querySelector("input:enabled, button, select"));
  if (control instanceof HTMLElement) {
    control.focus({ preventScroll: true });
    control.scrollIntoView?.({ block: "center" });
  }
}
