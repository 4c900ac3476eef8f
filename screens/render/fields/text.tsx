import { type FieldWidgetProps, inputProps } from "./widget.ts";

export function TextField(props: FieldWidgetProps) {
  return (
    <div className="input">
      <input type="text" defaultValue={props.state.text} {...inputProps(props)} />
    </div>
  );
}
TextField.plain = true as const;
