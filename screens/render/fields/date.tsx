import { useRef } from "react";
import { icon } from "../icons.tsx";
import { uiText } from "../scope.ts";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

/** Typed as MM/DD/YYYY, or picked from the browser's own calendar. */
export function DateField(props: FieldWidgetProps) {
  const { scope, state, name, field } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(String(state.value)) ? String(state.value) : "";
  const open = () => {
    const picker = calendar.current;
    if (!picker) return;
    picker.value = iso;
    try { picker.showPicker(); } catch { picker.focus(); }
  };
  return (
    <div className="input num">
      <input type="text" inputMode="numeric" defaultValue={state.text} {...controlProps(props)} />
      {!field.readOnly && (
        <button type="button" className="in-button" onClick={open} aria-label={`${uiText(scope.ui, "ui.open-calendar")}, ${state.label}`}>
          {icon("cal")}
        </button>
      )}
      <input ref={calendar} type="date" className="picker" tabIndex={-1} aria-hidden="true" min="1900-01-01"
        onChange={(event) => { if (event.target.value) { scope.store.put(name, event.target.value); scope.store.leave(name); } }} />
    </div>
  );
}
