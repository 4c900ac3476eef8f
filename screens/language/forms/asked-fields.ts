/** Which fields of a form that stands outside of a screen are asked, by what stands in the others. */
import type { Condition } from "../expressions/condition.ts";
import { evaluate } from "../expressions/evaluate.ts";

/** A field whose condition can't be told is asked: nothing goes unasked because something else is missing. `values`: by the property's name. */
export const askedFields = <Field extends { when?: Condition | undefined }>(fields: readonly Field[], values: Readonly<Record<string, unknown>>): Field[] =>
  fields.filter(({ when }) => when === undefined || evaluate(when, { data: values }).is !== false);
