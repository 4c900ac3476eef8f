import { codecOf } from "#screens/language/forms/codecs.ts";
import { textInput } from "./text-input.tsx";
import type { FieldWidgetProps } from "./widget.ts";

/** Up to six digits before the point; says what it comes to in a year. */
export function MoneyField(props: FieldWidgetProps) {
  const { state, field, messageId } = props;
  const template = field.props["annualHint"];
  const monthly = typeof state.value === "number" ? state.value : null;
  const annual = typeof template === "string" && monthly !== null ? annualHint(template, codecOf(field).format(monthly * 12, "")) : null;
  const described = annual === null ? props.describedBy : [props.describedBy, `${messageId}-year`].filter(Boolean).join(" ");
  return (
    <>
      <div className="input num">{textInput(props, "decimal", described)}</div>
      {annual !== null && (
        <p className="hint" id={`${messageId}-year`} aria-live="polite">
          {annual}
        </p>
      )}
    </>
  );
}
MoneyField.plain = true as const;

/** The text comes from the server with `{amount}`, or the amount it knew, in it; twelve months are counted here, and written as the field writes amounts. */
function annualHint(template: string, yearly: string): string {
  return template.replace(/\{amount\}|\$\s?[\d,.]*\d/, () => yearly);
}
