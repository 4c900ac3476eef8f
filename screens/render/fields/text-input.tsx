import type { ReactElement } from "react";
import type { FieldWidgetProps } from "./widget.ts";

/**
 * A line to type in, as most fields have one. Its attributes are written out: spread from an object that
 * was put together for it, they took longer than all the rest of a field.
 */
export const textInput = (
  { id, name, state, field, describedBy }: FieldWidgetProps,
  inputMode?: "numeric" | "decimal" | "tel" | "email",
  describedByAll = describedBy,
): ReactElement => (
  <input
    type="text"
    inputMode={inputMode}
    autoCapitalize={inputMode === "email" ? "none" : undefined}
    spellCheck={inputMode === "email" ? false : undefined}
    id={id}
    name={name}
    aria-describedby={describedByAll}
    aria-invalid={state.problem === null ? undefined : true}
    aria-required={state.required || undefined}
    autoComplete={field.autocomplete}
    readOnly={field.readOnly}
    placeholder={state.placeholder}
    defaultValue={state.text}
  />
);
