import { fieldMessage, saveMark } from "../forms/field.tsx";
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
        {state.save !== "saved" && field.readOnly !== true && saveMark(state.save, scope)}
      </label>
      {fieldMessage(props)}
    </>
  );
};
CheckboxField.ownFrame = true;
CheckboxField.plain = true;
