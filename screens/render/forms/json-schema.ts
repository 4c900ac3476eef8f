/** A section of the screen as RJSF takes it: JSON Schema, uiSchema and form data. */
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { FormSectionDescriptor } from "#screens/language/descriptor.ts";
import type { FieldKind } from "#screens/language/manifest.ts";

const TYPES: Record<FieldKind, RJSFSchema["type"]> = {
  text: "string", email: "string", date: "string", phone: "string", select: "string", money: "number", checkbox: "boolean",
  country: "string", region: "string", "street-address": "string", "secure-id": "string", document: "string",
};

export interface SectionForm { schema: RJSFSchema; uiSchema: UiSchema; formData: Record<string, unknown> }

/** Properties are named by their path (`address.city`): a section is one flat object to the form. */
export function sectionForm(section: FormSectionDescriptor): SectionForm {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  const formData: Record<string, unknown> = {};
  for (const field of section.fields) {
    properties[field.property] = { type: TYPES[field.kind] ?? "string" };
    uiSchema[field.property] = { "ui:widget": field.kind, "ui:options": { field } };
    const answer = section.answers[field.property];
    if (answer !== null && answer !== undefined) formData[field.property] = answer;
  }
  return { schema: { type: "object", properties }, uiSchema, formData };
}
