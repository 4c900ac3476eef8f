import { fieldMessage, isMarkedOptional, saveMark } from "./field.tsx";
import { uiText } from "../session/ui-text.ts";
import type { FieldWidgetProps } from "./widget.ts";

interface ChoiceOption {
  id?: string;
  value: string;
  label: string;
  note?: string;
}

/** All options in sight: one of them as radio buttons, several as ticks, and no more of these than the schema takes. */
export function ChoiceField(props: FieldWidgetProps) {
  const { id, name, state, field, scope, describedBy, messageId } = props;
  const { options = [], many, most, look } = field.props as { options?: ChoiceOption[]; many?: boolean; most?: number; look?: "list" | "chips" };
  const chosen = Array.isArray(state.value) ? (state.value as string[]) : state.value === null ? [] : [String(state.value)];
  const isFull = many === true && most !== undefined && chosen.length >= most;
  const limitId = `${messageId}-limit`;
  const describes = [describedBy, most !== undefined && many ? limitId : undefined].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      className={`choice ${look ?? "list"}`}
      role={many ? undefined : "radiogroup"}
      aria-describedby={describes}
      aria-required={many ? undefined : state.required || undefined}
      aria-invalid={many || state.problem === null ? undefined : true}
    >
      <legend className="top">
        <span className="label">
          {state.label}
          {isMarkedOptional(props) && <span className="opt"> {uiText(scope.ui, "ui.optional")}</span>}
        </span>
        {field.readOnly !== true && (state.problem === null || state.save !== "saved") && saveMark(state.save, scope)}
      </legend>
      <div className="answers">
        {options.map((option, index) => {
          const isChosen = chosen.includes(option.value);
          return (
            <label key={option.value} className="option">
              <input
                type={many ? "checkbox" : "radio"}
                className={many ? "box" : "box round"}
                // The first one stands for the question: links to it and its first error lead there.
                id={index === 0 ? id : `${id}-${index}`}
                name={name}
                value={option.value}
                defaultChecked={isChosen}
                disabled={field.readOnly === true || (isFull && !isChosen)}
                aria-invalid={many && state.problem !== null ? true : undefined}
              />
              <span className="words">
                {option.label}
                {option.note && <small>{option.note}</small>}
              </span>
            </label>
          );
        })}
      </div>
      {most !== undefined && many && (
        <p className="hint" id={limitId} aria-live="polite">
          {uiText(scope.ui, "ui.chosen-of", { n: chosen.length, total: most })}
        </p>
      )}
      {fieldMessage(props)}
    </fieldset>
  );
}
