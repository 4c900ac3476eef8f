import type { ReactNode } from "react";
import { Icon } from "../icons.tsx";
import { uiText } from "../scope.ts";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

export interface Option { value: string; label: string }

export function SelectField(props: FieldWidgetProps) {
  const options = (props.field.props["options"] ?? []) as Option[];
  return (
    <SelectFrame {...props} empty={!options.some((option) => option.value === "")}>
      {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
    </SelectFrame>
  );
}

/** The drawn select around its options. `empty`: begins with a choice that says nothing. */
export function SelectFrame({ empty, children, ...props }: FieldWidgetProps & { empty?: boolean; children: ReactNode }) {
  const { readOnly, placeholder, ...control } = controlProps(props);
  return (
    <div className="input">
      <select defaultValue={props.state.text} disabled={readOnly} {...control}>
        {empty && <option value="">{placeholder ?? uiText(props.scope.ui, "ui.choose")}</option>}
        {children}
      </select>
      <Icon name="chev" size="s" />
    </div>
  );
}
