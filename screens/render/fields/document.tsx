import { fieldMessage } from "../forms/field.tsx";
import { uiText } from "../scope.ts";
import { type FieldWidget, type FieldWidgetProps } from "./widget.ts";

export const DocumentField: FieldWidget = (props: FieldWidgetProps) => {
  const { state, id, scope, name } = props;
  return (
    <>
      <label className="label" htmlFor={id}>{state.label}</label>
      <input id={id} type="file" name={name} accept=".pdf,.png,.jpg,.jpeg" />
      <p className="hint">{uiText(scope.ui, "ui.upload-hint")}</p>
      {fieldMessage(props)}
    </>
  );
};
DocumentField.ownFrame = true;
