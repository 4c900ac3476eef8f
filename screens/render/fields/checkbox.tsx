import { FieldMessage, SaveMark } from "../forms/field.tsx";
import { type FieldWidget, type FieldWidgetProps, controlProps } from "./widget.ts";

/** A tick with its label beside it. */
export const CheckboxField: FieldWidget = (props: FieldWidgetProps) => {
  const { state, scope, field } = props;
  const { placeholder: _placeholder, readOnly, autoComplete: _autoComplete, ...control } = controlProps(props);
  return (
    <>
      <label className="check">
        <input type="checkbox" className="box" value="true" defaultChecked={state.value === true} disabled={readOnly} {...control} />
        <span>{state.label}</span>
        {state.save !== "saved" && field.readOnly !== true && <SaveMark save={state.save} scope={scope} />}
      </label>
      <FieldMessage {...props} />
    </>
  );
};
CheckboxField.ownFrame = true;
