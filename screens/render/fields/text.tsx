import { mostCharacters } from "#screens/language/forms/form.ts";
import { CharacterCount } from "../elements/character-count.tsx";
import { textInput } from "./text-input.tsx";
import type { FieldWidgetProps } from "./widget.ts";

export function TextField(props: FieldWidgetProps) {
  const { field, section, scope, state, id, describedBy } = props;
  const limit = field.props["counted"] === true ? mostCharacters(field, scope.store.rules.scopeOf(section.id)) : undefined;
  if (limit === undefined) return <div className="input">{textInput(props)}</div>;
  const countId = `${id}-count`;
  return (
    <>
      <div className="input">{textInput(props, undefined, [describedBy, countId].filter(Boolean).join(" "))}</div>
      <CharacterCount id={countId} text={state.text} limit={limit} ui={scope.ui} />
    </>
  );
}
TextField.plain = true as const;
