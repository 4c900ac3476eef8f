/** A control by its name, in the screen's form or in a modal's. */
export function controlOf(forms: Iterable<HTMLFormElement>, name: string): Element | RadioNodeList | null {
  for (const form of forms) {
    const control = form.elements.namedItem(name);
    if (control) return control;
  }
  return null;
}
