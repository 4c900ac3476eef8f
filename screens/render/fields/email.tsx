import { textInput } from "./text-input.tsx";
import type { FieldWidgetProps } from "./widget.ts";

export function EmailField(props: FieldWidgetProps) {
  return <div className="input">{textInput(props, "email")}</div>;
}
EmailField.plain = true as const;
