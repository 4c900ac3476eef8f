import { answerName } from "#screens/language/forms/answer-name.ts";
import { useEffect, useRef, useState } from "react";
import { isKeptSecureId } from "#screens/language/forms/form.ts";
import { useField } from "../session/use-field.ts";
import { icon } from "../drawings/icons.tsx";
import { uiText } from "../session/ui-text.ts";
import { type FieldWidget, type FieldWidgetProps, controlProps } from "./widget.ts";

/**
 * A government id. What is typed goes to the server and nowhere else; once it is there, the last four
 * digits are all that is seen of it. Its mask follows the country that is asked for beside it.
 */
export const SecureIdField: FieldWidget = (props: FieldWidgetProps) => {
  const { field, state, scope, section, name } = props;
  const assurance = field.props["assurance"];
  const kept = isKeptSecureId(state.value) ? state.value.last4 : null;
  const [replacing, setReplacing] = useState(false);
  const replace = uiText(scope.ui, "ui.secure-id-replace");
  const input = useRef<HTMLInputElement>(null);
  const sibling = section.fields.find((other) => other.property === `${field.property}_country`);
  const country = String(useField(scope.store, sibling ? answerName(section.root, sibling.property) : name).value ?? "");
  useEffect(() => {
    if (sibling) scope.store.putAside(name, country);
  }, [scope, name, sibling, country]);
  const before = useRef(state.save);
  useEffect(() => {
    if (before.current === "saving" && state.save === "saved") setReplacing(false);
    before.current = state.save;
  }, [state.save]);
  useEffect(() => {
    if (replacing) input.current?.focus();
  }, [replacing]);
  if (field.readOnly === true)
    return (
      <div className="input num">
        {icon("lock")}
        <input
          type="text"
          id={props.id}
          readOnly
          aria-describedby={props.describedBy}
          value={kept === null ? "" : uiText(scope.ui, "ui.secure-id-kept", { last4: kept })}
        />
      </div>
    );
  return (
    <>
      {kept !== null && !replacing ? (
        <div className="input num kept">
          {icon("lock")}
          <span className="grow">{uiText(scope.ui, "ui.secure-id-kept", { last4: kept })}</span>
          <button
            type="button"
            id={props.id}
            className="btn plain sm"
            // Without a name of its own it would be called as the field is, and nobody would hear what it does.
            aria-label={`${replace}, ${state.label}`}
            aria-describedby={props.describedBy}
            onClick={() => setReplacing(true)}
          >
            {replace}
          </button>
        </div>
      ) : (
        <div className="input num">
          {icon("lock")}
          <input
            ref={input}
            type="text"
            inputMode="numeric"
            defaultValue=""
            {...controlProps(props)}
            placeholder={state.placeholder}
            autoComplete="off"
            // Left empty, nothing is replaced. While it is being typed in it stays where it is.
            onBlur={() => kept !== null && setReplacing(false)}
          />
        </div>
      )}
      {typeof assurance === "string" && (
        <p className="why">
          {icon("shield", "s")}
          <span>{assurance}</span>
        </p>
      )}
    </>
  );
};
