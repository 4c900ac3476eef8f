import type { ComponentType } from "react";
import type { FieldDescriptor, FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import type { FieldSnapshot } from "../forms/form-field.ts";
import type { RenderScope } from "../session/scope.ts";

/** What a control of our theme is given. Values go through the store; the controls themselves stay uncontrolled. */
export interface FieldWidgetProps {
  id: string;
  /** `<root>.<property>`: the control's name in the form, and the field's key in the store. */
  name: string;
  field: FieldDescriptor;
  section: FormSectionDescriptor;
  scope: RenderScope;
  state: FieldSnapshot;
  /** Id of the hint or message that belongs to the control; undefined while there is none. */
  describedBy: string | undefined;
  messageId: string;
}

export type FieldWidget = ComponentType<FieldWidgetProps> & {
  /** Draws its own label and message. */
  ownFrame?: true;
  /** Always has a hint of its own. */
  describes?: true;
  /** No hooks inside, so it is called as a function. */
  plain?: true;
};

/** Attributes that every control carries, for those that are drawn seldom. */
export const controlProps = ({ id, name, state, describedBy, field }: FieldWidgetProps) =>
  ({
    id,
    name,
    "aria-describedby": describedBy,
    "aria-invalid": state.problem === null ? undefined : true,
    "aria-required": state.required || undefined,
    autoComplete: field.autocomplete,
  }) as const;
