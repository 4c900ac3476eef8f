import { fieldMessage, saveMark } from "./field.tsx";
import type { FieldWidget, FieldWidgetProps } from "./widget.ts";

/** A tick with its label beside it. */
export const CheckboxField: FieldWidget = (props: FieldWidgetProps) => {
  const { id, name, state, scope, field, describedBy } = props;
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          className="box"
          id={id}
          name={name}
          aria-describedby={describedBy}
          aria-invalid={state.problem !== null || undefined}
          aria-required={state.required || undefined}
          value="true"
          defaultChecked={state.value === true}
          disabled={field.readOnly}
        />
        <span>{state.label}</span>
        {state.save !== "saved" && field.readOnly !== true && saveMark(state.save, scope)}
      </label>
      {fieldMessage(props)}
    </>
  );
};
CheckboxField.ownFrame = true;
CheckboxField.plain = true;
