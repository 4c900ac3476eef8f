import { mostCharacters } from "#screens/language/forms/form.ts";
import { CharacterCount } from "../elements/character-count.tsx";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

/** Lines to write in. Nothing is cut off: what is too much says so, and can be shortened by whoever wrote it. */
export function LongTextField(props: FieldWidgetProps) {
  const { id, field, section, scope, state, describedBy } = props;
  const limit = mostCharacters(field, scope.store.rules.scopeOf(section.id));
  const countId = `${id}-count`;
  const described = [describedBy, limit === undefined ? undefined : countId].filter(Boolean).join(" ");
  return (
    <>
      <textarea
        {...controlProps(props)}
        aria-describedby={described || undefined}
        rows={5}
        className="input area"
        readOnly={field.readOnly}
        placeholder={state.placeholder}
        defaultValue={state.text}
      />
      {limit !== undefined && <CharacterCount id={countId} text={state.text} limit={limit} ui={scope.ui} />}
    </>
  );
}
LongTextField.plain = true as const;
