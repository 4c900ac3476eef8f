import { showTicked } from "./choice-controls.ts";
import { controlOf } from "./control-of.ts";
import { type FormField, asideName } from "./form-field.ts";

/** Puts a field's text into its control in the page, and the choice beside it into its own. */
export function showField(forms: Iterable<HTMLFormElement>, field: FormField): void {
  const beside = controlOf(forms, asideName(field.key));
  if (beside instanceof HTMLSelectElement && beside.value !== field.aside) beside.value = field.aside;
  if (field.descriptor.kind === "choice") {
    for (const form of forms) showTicked(form, field.key, field.text.split(","));
    return;
  }
  const control = controlOf(forms, field.key);
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = field.value === true;
  else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
    if (control.value !== field.text) control.value = field.text;
  }
}
