/**
 * One form section, drawn by RJSF with our theme. RJSF holds the schema, the registry and validation;
 * what changes with a keystroke is read from the screen's store, field by field, so that RJSF's own
 * way of carrying a change through the whole form is not paid for.
 */
import { answerName } from "#screens/language/forms/answer-name.ts";
import Form from "@rjsf/core";
import type { FieldProps, Registry, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from "@rjsf/utils";
import { type ComponentType, type ReactElement, createElement, memo, useMemo } from "react";
import type { FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import { FIELD_WIDGETS } from "../../fields/index.ts";
import type { FieldWidget } from "../../fields/widget.ts";
import { type RenderScope, useScope } from "../../session/scope.ts";
import { initialField } from "../../session/use-field.ts";
import { Field, drawField } from "../../fields/field.tsx";
import { type FieldUi, sectionForm } from "./json-schema.ts";
import { SectionValidator } from "./validator.ts";

/** What our templates and widgets find in RJSF's form context. */
export interface SectionContext {
  scope: RenderScope;
  section: FormSectionDescriptor;
}
export type SectionRegistry = Registry<Record<string, unknown>, Record<string, unknown>, SectionContext>;

/** What the entry reads of all that RJSF hands to a field. */
type EntryProps = Pick<FieldProps, "schema" | "uiSchema"> & { registry: Pick<Registry, "formContext" | "widgets"> };

/** RJSF's entry to a section: maps its properties directly, in the document's order. */
function SectionFields({ schema, uiSchema = {}, registry }: EntryProps) {
  const { scope, section } = registry.formContext as SectionContext;
  return (
    <div className="fields">
      {Object.keys(schema.properties ?? {}).map((property) => {
        const ui = uiSchema[property] as FieldUi;
        const Widget = registry.widgets[ui["ui:widget"]] as unknown as FieldWidget | undefined;
        return <Field key={property} Widget={Widget} field={ui["ui:descriptor"]} name={answerName(section.root, property)} section={section} scope={scope} />;
      })}
    </div>
  );
}

/** No template of RJSF's own is drawn: their places are taken so that they need not be sent. */
const fields = { SchemaField: SectionFields } as unknown as RegistryFieldsType;
const widgets = FIELD_WIDGETS as unknown as RegistryWidgetsType;
const templates = { ButtonTemplates: { SubmitButton: () => null } } as unknown as Partial<TemplatesType>;
const noButton = <></>;

interface SectionFormProps {
  section: FormSectionDescriptor;
}

/**
 * The markup of RJSF's form around the same fields. A page that is drawn once has no use for the form's
 * state, which took 14 % of drawing a long form.
 */
function DrawnForm({ section }: SectionFormProps): ReactElement {
  const scope = useScope();
  return (
    <div className="rjsf">
      {createElement(
        "div",
        { className: "fields" },
        ...section.fields.map((field) => {
          const name = answerName(section.root, field.property);
          return drawField({ Widget: FIELD_WIDGETS[field.kind], field, name, section, scope }, initialField(scope.store, name));
        }),
      )}
    </div>
  );
}

const LiveForm = memo(function LiveForm({ section }: SectionFormProps) {
  const scope = useScope();
  const parts = useMemo(() => {
    const validator = new SectionValidator(section, () => scope.store.rules);
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

export const SectionForm: ComponentType<SectionFormProps> = import.meta.env.SSR ? DrawnForm : LiveForm;
