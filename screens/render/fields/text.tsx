import { type FieldWidgetProps, controlProps } from "./widget.ts";

export function TextField(props: FieldWidgetProps) {
  return (
    <div className="input">
      <input type="text" defaultValue={props.state.text} {...controlProps(props)} />
    </div>
  );
}
TextField.plain = true as const;
