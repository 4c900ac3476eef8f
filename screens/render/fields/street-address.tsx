import { icon } from "../icons.tsx";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

export function StreetAddressField(props: FieldWidgetProps) {
  return <div className="input">{icon("pin")}<input type="text" defaultValue={props.state.text} {...controlProps(props)} /></div>;
}
