import { textInput } from "./text-input.tsx";
import type { FieldWidgetProps } from "./widget.ts";

export function TextField(props: FieldWidgetProps) {
  return <div className="input">{textInput(props)}</div>;
}
TextField.plain = true as const;
