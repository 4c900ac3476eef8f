import { type FieldWidgetProps, controlProps } from "./widget.ts";

export function EmailField(props: FieldWidgetProps) {
  return (
    <div className="input">
      <input type="text" inputMode="email" autoCapitalize="none" spellCheck={false} defaultValue={props.state.text} {...controlProps(props)} />
    </div>
  );
}
EmailField.plain = true as const;
