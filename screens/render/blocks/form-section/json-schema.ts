/** A section of the screen as RJSF takes it: JSON Schema, uiSchema and form data. */
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { FieldDescriptor, FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import type { FieldKind } from "#screens/language/kinds/fields.ts";

const text: RJSFSchema = { type: "string" };
const PROPERTIES: Record<FieldKind, RJSFSchema> = {
  text,
  "long-text": text,
  email: text,
  date: text,
  phone: text,
  select: text,
  money: { type: "number" },
  checkbox: { type: "boolean" },
  country: text,
  region: text,
  "street-address": text,
  "secure-id": text,
  document: text,
  photo: text,
  choice: text,
  slider: { type: "number" },
};

/** What the uiSchema says of a property: which widget of the theme draws it, and the descriptor that the widget reads. */
export interface FieldUi {
  "ui:widget": string;
  "ui:descriptor": FieldDescriptor;
}

export interface SectionForm {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  formData: Record<string, unknown>;
}

/** Properties are named by their path (`address.city`): a section is one flat object to the form. */
export function sectionForm(section: FormSectionDescriptor): SectionForm {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  const formData: Record<string, unknown> = {};
  for (const field of section.fields) {
    properties[field.property] = PROPERTIES[field.kind] ?? text;
    uiSchema[field.property] = { "ui:widget": field.kind, "ui:descriptor": field } satisfies FieldUi;
    const answer = section.answers[field.property];
    if (answer !== null && answer !== undefined) formData[field.property] = answer;
  }
  return { schema: { type: "object", properties }, uiSchema, formData };
}
