import { icon } from "../icons.tsx";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

export function SecureIdField(props: FieldWidgetProps) {
  const { field } = props;
  const assurance = field.props["assurance"];
  return (
    <>
      <div className="input num">{icon("lock")}<input type="text" inputMode="numeric" defaultValue="" {...controlProps(props)} autoComplete="off" /></div>
      {typeof assurance === "string" && <p className="why">{icon("shield", "s")}<span>{assurance}</span></p>}
    </>
  );
}
