import type { FormField } from "./form-field.ts";

/**
 * Hears of what a person does. An object and not functions put into the store: V8 makes a function that is
 * written as `store.x = () => …` among the old objects at once, and with it every page's whole store
 * outlived the page until the next full collection.
 */
export interface AnswerListener {
  /** An answer was changed here. */
  changed(field: FormField): void;
  /** A person left the field. */
  left(field: FormField): void;
  /** A record is gone, with its answers. */
  forget(root: string): void;
}
