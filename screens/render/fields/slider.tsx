import type { CSSProperties } from "react";
import { uiText } from "../session/ui-text.ts";
import { fieldMessage, saveMark } from "./field.tsx";
import type { FieldWidgetProps } from "./widget.ts";

interface Tick {
  id?: string;
  value: number;
  label: string;
}

/** The browser's own slider, with its value in the words of the documents. Nothing is answered before somebody moves it. */
export function SliderField(props: FieldWidgetProps) {
  const { id, name, state, field, scope, describedBy } = props;
  const { min = 0, max = 100, step = 1, texts, ticks = [] } = field.props as { min?: number; max?: number; step?: number; texts?: string[]; ticks?: Tick[] };
  const isSet = typeof state.value === "number";
  const value = isSet ? (state.value as number) : min;
  const said = isSet ? (texts?.[Math.round((value - min) / step)] ?? String(value)) : (state.placeholder ?? uiText(scope.ui, "ui.choose"));
  const share = (at: number): number => (max > min ? Math.min(1, Math.max(0, (at - min) / (max - min))) : 0);
  // Where the slider already stands no key or press moves it: choosing that place is a choice too.
  const takeAsItStands = () => {
    if (isSet || field.readOnly === true) return;
    scope.store.type(name, String(min));
    scope.store.leave(name);
  };
  return (
    <>
      <div className="top">
        <label htmlFor={id}>{state.label}</label>
        {field.readOnly !== true && (state.problem === null || state.save !== "saved") && saveMark(state.save, scope)}
        {/* Who hears the slider is told its value by the slider itself. */}
        <span aria-hidden="true" className={isSet ? "said" : "said unset"}>
          {said}
        </span>
      </div>
      <div className={isSet ? "slider" : "slider unset"} style={{ "--at": share(value) } as CSSProperties}>
        <input
          type="range"
          id={id}
          name={name}
          min={min}
          max={max}
          step={step}
          defaultValue={value}
          disabled={field.readOnly}
          aria-valuetext={said}
          aria-describedby={describedBy}
          aria-invalid={state.problem === null ? undefined : true}
          onPointerUp={takeAsItStands}
          onKeyUp={(event) => {
            if (event.key === "Home" || event.key === "Enter" || event.key === " ") takeAsItStands();
          }}
        />
        {ticks.length > 0 && (
          <div className="ticks" aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick.value} style={{ "--at": share(tick.value) } as CSSProperties}>
                {tick.label}
              </span>
            ))}
          </div>
        )}
      </div>
      {fieldMessage(props)}
    </>
  );
}
