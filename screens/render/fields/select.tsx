import { createElement } from "react";
import { isLocalChoice } from "#screens/language/forms/form-blocks.ts";
import { icon } from "../drawings/icons.tsx";
import { uiText } from "../session/ui-text.ts";
import { type Option, useOptionMarkup } from "./option-markup.ts";
import type { FieldWidgetProps } from "./widget.ts";

export function SelectField(props: FieldWidgetProps) {
  const options = (props.field.props["options"] ?? []) as Option[];
  return <SelectFrame of={props} options={options} empty={!isLocalChoice(props.section) && !options.some((option) => option.value === "")} />;
}

interface SelectFrameProps {
  of: FieldWidgetProps;
  options: readonly Option[];
  /** Begins with a choice that says nothing. */
  empty?: boolean;
}

/** The drawn select. Its label stands in the frame of its field. */
export function SelectFrame({ of, options, empty = false }: SelectFrameProps) {
  const { scope, state, field } = of;
  const markup = useOptionMarkup(options, state.text, empty ? (state.placeholder ?? uiText(scope.ui, "ui.choose")) : undefined);
  return (
    <div className="input">
      {createElement("select", {
        id: of.id,
        name: of.name,
        "aria-describedby": of.describedBy,
        "aria-invalid": state.problem === null ? undefined : true,
        "aria-required": state.required || undefined,
        autoComplete: field.autocomplete,
        disabled: field.readOnly,
        dangerouslySetInnerHTML: markup,
      })}
      {icon("chev", "s")}
    </div>
  );
}
