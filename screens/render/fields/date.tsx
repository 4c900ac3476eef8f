import { useRef } from "react";
import { addMonths } from "#screens/language/expressions/calendar.ts";
import type { Constraint, FieldDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { icon } from "../drawings/icons.tsx";
import { uiText } from "../session/ui-text.ts";
import { textInput } from "./text-input.tsx";
import type { FieldWidgetProps } from "./widget.ts";

/** The first and the last day that a field's rules let a calendar offer. */
export function daysOffered(constraints: readonly (Constraint | undefined)[], today: string): { min?: string; max?: string } {
  const days: { min: string[]; max: string[] } = { min: [], max: [] };
  for (const constraint of constraints) {
    const { code, arg } = constraint ?? {};
    if (code === "notBefore") days.min.push(String(arg));
    else if (code === "notBeforeToday") days.min.push(today);
    else if (code === "notAfterToday") days.max.push(today);
    else if (code === "minimumAge") days.max.push(addMonths(today, -12 * Number(arg)) ?? today);
    else if (code === "maxMonthsAhead") days.max.push(addMonths(today, Number(arg)) ?? today);
  }
  const [min, max] = [days.min.sort().at(-1), days.max.sort()[0]];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const offered = new WeakMap<readonly number[], { today: string; days: ReturnType<typeof daysOffered> }>();
/** The same, worked out once a day for the rules of a field that everybody shares. */
function daysOnce({ constraints }: FieldDescriptor, { rules, today }: ScreenDescriptor): ReturnType<typeof daysOffered> {
  let known = offered.get(constraints);
  if (known?.today !== today)
    offered.set(
      constraints,
      (known = {
        today,
        days: daysOffered(
          constraints.map((at) => rules[at]),
          today,
        ),
      }),
    );
  return known.days;
}

/** Typed as the language writes days, or picked from the browser's own calendar. */
export function DateField(props: FieldWidgetProps) {
  const { scope, state, name, field } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(String(state.value)) ? String(state.value) : "";
  const days = daysOnce(field, scope.descriptor());
  const open = () => {
    const picker = calendar.current;
    if (!picker) return;
    picker.value = iso;
    try {
      picker.showPicker();
    } catch {
      picker.focus();
    }
  };
  return (
    <div className="input num">
      {textInput(props, "numeric")}
      {!field.readOnly && (
        <button type="button" className="in-button" onClick={open} aria-label={`${uiText(scope.ui, "ui.open-calendar")}, ${state.label}`}>
          {icon("cal")}
        </button>
      )}
      <input
        ref={calendar}
        type="date"
        className="picker"
        tabIndex={-1}
        aria-hidden="true"
        min={days.min}
        max={days.max}
        onChange={(event) => {
          if (event.target.value) {
            scope.store.put(name, event.target.value);
            scope.store.leave(name);
          }
        }}
      />
    </div>
  );
}
