/** Leads a person to a question of the form by its key, wherever its control stands. */
export function focusField(form: HTMLFormElement | null, key: string): void {
  const frame = () => [...(form?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].find((element) => element.dataset["key"] === key);
  const control = form?.elements.namedItem(key) ?? frame()?.querySelector("input, button, select");
  if (control instanceof HTMLElement) {
    control.focus({ preventScroll: true });
    control.scrollIntoView?.({ block: "center" });
  }
}
