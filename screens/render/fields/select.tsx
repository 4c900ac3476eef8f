import { icon } from "../drawings/icons.tsx";
import { uiText } from "../scope.ts";
import { type Option, useOptionMarkup } from "./option-markup.ts";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

export function SelectField(props: FieldWidgetProps) {
  const options = (props.field.props["options"] ?? []) as Option[];
  return <SelectFrame {...props} options={options} empty={!options.some((option) => option.value === "")} />;
}

/** The drawn select. `empty`: begins with a choice that says nothing. */
export function SelectFrame({ options, empty = false, ...props }: FieldWidgetProps & { options: readonly Option[]; empty?: boolean }) {
  const { readOnly, placeholder, ...control } = controlProps(props);
  const { scope, state } = props;
  const first = empty ? (placeholder ?? uiText(scope.ui, "ui.choose")) : undefined;
  const markup = useOptionMarkup(options, state.text, first);
  return (
    <div className="input">
      <select disabled={readOnly} {...control} dangerouslySetInnerHTML={markup} />
      {icon("chev", "s")}
    </div>
  );
}
