import { type FieldWidgetProps, inputProps } from "./widget.ts";

export function EmailField(props: FieldWidgetProps) {
  return (
    <div className="input">
      <input type="text" inputMode="email" autoCapitalize="none" spellCheck={false} defaultValue={props.state.text} {...inputProps(props)} />
    </div>
  );
}
EmailField.plain = true as const;
