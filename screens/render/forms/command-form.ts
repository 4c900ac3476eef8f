/** What stands in a form, until its command has taken it. */
import type { CommandFormDescriptor } from "#screens/language/documents/descriptor.ts";
import { answerName } from "#screens/language/forms/answer-name.ts";
import { type FormField, sameValue } from "./form-field.ts";
import type { FormStore } from "./form-store.ts";

type Form = Pick<CommandFormDescriptor, "root" | "fields">;

const fieldsOf = (store: FormStore, { root, fields }: Form): FormField[] =>
  fields.flatMap(({ property }) => store.fields.get(answerName(root, property)) ?? []);

/** Key of the first question that says what is wrong. */
export const firstWrong = (store: FormStore, form: Form): string | undefined => fieldsOf(store, form).find(({ snapshot }) => snapshot.problem !== null)?.key;

/** Lets every rule speak, and forgets what the server said: it is asked again. Returns the key of the first question that is still open. */
export function revealForm(store: FormStore, form: Form): string | undefined {
  for (const field of fieldsOf(store, form)) {
    field.serverProblem = null;
    field.refused = null;
    field.touched = true;
    store.refresh(field);
  }
  return firstWrong(store, form);
}

/** The answers as the command gets them. What is not asked is nothing, and a box that isn't ticked says no. */
export const inputOf = (store: FormStore, form: Form): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(store, form).map(({ descriptor, value, snapshot }) => {
      const answer = descriptor.kind === "checkbox" ? value === true : value;
      return [descriptor.property, snapshot.visible ? answer : null];
    }),
  );

/** What was sent is taken: it stands there no more. What was typed meanwhile does. */
export function clearForm(store: FormStore, form: Form, sent: Record<string, unknown>): void {
  const fields = fieldsOf(store, form);
  // All of them first: what one answer brings up is gone with it.
  const taken = fields.filter(({ descriptor, value, snapshot }) => !snapshot.visible || sameValue(value, sent[descriptor.property]));
  for (const field of taken) store.put(field.key, field.base, false);
  for (const field of fields) {
    field.touched = false;
    field.changed = field.dirty;
    store.refresh(field);
  }
}
