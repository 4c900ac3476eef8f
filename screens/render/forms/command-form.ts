/** Input of a form, kept until its command succeeds. */
import type { CommandFormDescriptor, CommandResult, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { answerName } from "#screens/language/forms/answer-name.ts";
import { focusField } from "./focus-field.ts";
import { type FormField, sameValue } from "./form-field.ts";
import type { FormStore } from "./form-store.ts";

type Form = Pick<CommandFormDescriptor, "root" | "fields">;

/** What runs commands, and what may follow one. */
interface Runner {
  command(command: string, input: Record<string, unknown>, saves: readonly string[] | undefined, root: string): Promise<CommandResult | undefined>;
  perform(action: ResolvedAction): Promise<void>;
}

/** Runs the command of a form with what stands in it; false while it is not done. What is wrong stands at its question, which has the focus. */
export async function submitForm(store: FormStore, runner: Runner, form: CommandFormDescriptor): Promise<boolean> {
  const { action } = form;
  const open = revealForm(store, form);
  if (open !== undefined) focusField(store, open);
  if (open !== undefined) return false;
  const typed = inputOf(store, form);
  const result = await runner.command(action.command, { ...action.input, ...typed }, action.saves, form.root);
  if (!result?.ok) {
    const wrong = firstWrong(store, form);
    if (wrong !== undefined) focusField(store, wrong);
    return false;
  }
  clearForm(store, form, typed);
  if (action.then) await runner.perform(action.then);
  return true;
}

const fieldsOf = (store: FormStore, { root, fields }: Form): FormField[] =>
  fields.flatMap(({ property }) => store.fields.get(answerName(root, property)) ?? []);

/** Key of the first question that says what is wrong. */
const firstWrong = (store: FormStore, form: Form): string | undefined => fieldsOf(store, form).find(({ snapshot }) => snapshot.problem !== null)?.key;

/** Lets every rule speak, and forgets what the server said: it is asked again. Returns the key of the first question that is still open. */
function revealForm(store: FormStore, form: Form): string | undefined {
  for (const field of fieldsOf(store, form)) {
    field.serverProblem = null;
    field.refused = null;
    field.touched = true;
    store.refresh(field);
  }
  return firstWrong(store, form);
}

/** The answers as the command gets them. What is not asked is nothing, and a box that isn't ticked says no. */
const inputOf = (store: FormStore, form: Form): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(store, form).map(({ descriptor, value, snapshot }) => {
      const answer = descriptor.kind === "checkbox" ? value === true : value;
      return [descriptor.property, snapshot.visible ? answer : null];
    }),
  );

/** What was sent is taken: it stands there no more. What was typed meanwhile does. */
function clearForm(store: FormStore, form: Form, sent: Record<string, unknown>): void {
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
