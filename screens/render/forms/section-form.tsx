/**
 * One form section, drawn by RJSF with our theme. RJSF holds the schema, the registry and validation;
 * what changes with a keystroke is read from the screen's store, field by field, so that RJSF's own
 * way of carrying a change through the whole form is not paid for.
 */
import Form from "@rjsf/core";
import type { FieldProps, Registry, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from "@rjsf/utils";
import { type ComponentType, memo, useMemo } from "react";
import type { FormSectionDescriptor } from "#screens/language/descriptor.ts";
import { FIELD_WIDGETS } from "../fields/index.ts";
import type { FieldWidget } from "../fields/widget.ts";
import { type RenderScope, useScope } from "../scope.ts";
import { Field } from "./field.tsx";
import { type FieldUi, sectionForm } from "./json-schema.ts";
import { SectionValidator } from "./validator.ts";

/** What our templates and widgets find in RJSF's form context. */
export interface SectionContext {
  scope: RenderScope;
  section: FormSectionDescriptor;
}
export type SectionRegistry = Registry<Record<string, unknown>, Record<string, unknown>, SectionContext>;

/** RJSF's entry to a section: maps its properties directly, in the document's order. */
function SectionFields({ schema, uiSchema = {}, registry }: FieldProps) {
  const { scope, section } = registry.formContext as SectionContext;
  return (
    <div className="fields">
      {Object.keys(schema.properties ?? {}).map((property) => {
        const ui = uiSchema[property] as FieldUi;
        const Widget = registry.widgets[ui["ui:widget"]] as unknown as FieldWidget | undefined;
        return <Field key={property} Widget={Widget} field={ui["ui:descriptor"]} name={`${section.root}.${property}`} section={section} scope={scope} />;
      })}
    </div>
  );
}

/** No template of RJSF's own is drawn: their places are taken so that they need not be sent. */
const fields = { SchemaField: SectionFields } as unknown as RegistryFieldsType;
const widgets = FIELD_WIDGETS as unknown as RegistryWidgetsType;
const templates = { ButtonTemplates: { SubmitButton: () => null } } as unknown as Partial<TemplatesType>;
const noButton = <></>;

export const SectionForm = memo(function SectionForm({ section }: { section: FormSectionDescriptor }) {
  const scope = useScope();
  const parts = useMemo(() => {
    const validator = new SectionValidator(section.root, section.fields, () => scope.store.scope);
    return { ...sectionForm(section), validator, formContext: { scope, section } satisfies SectionContext };
  }, [section, scope]);
  const RjsfForm = Form as unknown as ComponentType<Record<string, unknown>>;
  return (
    <RjsfForm
      {...parts}
      tagName="div"
      className="rjsf"
      idPrefix={section.id}
      fields={fields}
      widgets={widgets}
      templates={templates}
      showErrorList={false}
      noValidate
      experimental_componentUpdateStrategy="shallow"
    >
      {noButton}
    </RjsfForm>
  );
});
