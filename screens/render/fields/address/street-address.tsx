import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Live } from "#screens/language/documents/descriptor.ts";
import { useLiveFlag } from "../../session/use-field.ts";
import { icon } from "../../drawings/icons.tsx";
import { uiText } from "../../session/ui-text.ts";
import { type Suggestion, addressOf, fillAddress, suggest } from "./places.ts";
import { type FieldWidgetProps, controlProps } from "../widget.ts";

/** A street with suggestions below it: arrow keys, Enter and Escape, or the pointer. */
export function StreetAddressField(props: FieldWidgetProps) {
  const { scope, state, id, field, section, name } = props;
  const offers = useLiveFlag(field.props["suggest"] as Live<boolean> | undefined, true) && !field.readOnly;
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [at, setAt] = useState(-1);
  const session = useRef("");
  const reported = useRef(false);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const input = useRef<HTMLInputElement>(null);
  const drawn = useRef(state.text);
  useEffect(() => {
    // What was typed while this part was on its way was not heard here: it is told again, for its suggestions.
    const box = input.current;
    if (box && box === document.activeElement && box.value !== drawn.current) box.dispatchEvent(new Event("input", { bubbles: true }));
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    if (!offers) close();
  }, [offers]);

  const close = () => {
    // Nothing may open over the next fields once this one is left.
    clearTimeout(timer.current);
    asked.current += 1;
    setSuggestions([]);
    setAt(-1);
  };
  const typed = (text: string) => {
    clearTimeout(timer.current);
    if (!offers || text.trim().length < scope.constants.address_suggestion_min_length) return close();
    timer.current = setTimeout(() => {
      session.current ||= crypto.randomUUID?.() ?? String(Date.now());
      const question = ++asked.current;
      suggest(scope.host, text.trim(), session.current).then(
        (found) => {
          if (question === asked.current) {
            setSuggestions(found);
            setAt(-1);
          }
        },
        (error: unknown) => {
          // The field is an ordinary one without them: nobody is held up, and one report is enough.
          if (!reported.current) scope.host.report(error, { call: "suggestions" });
          reported.current = true;
          if (question === asked.current) close(); // an older question's failure says nothing of the newer one
        },
      );
    }, scope.constants.address_suggestion_pause_ms);
  };
  const choose = async (suggestion: Suggestion) => {
    close();
    try {
      const address = await addressOf(scope.host, suggestion.id, session.current);
      session.current = "";
      fillAddress(scope.store, section, field.property, address);
    } catch (error) {
      scope.host.report(error, { call: "place" });
      // The suggestion's own line is still worth having.
      scope.store.put(name, suggestion.text);
      scope.store.leave(name);
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (suggestions.length === 0) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) setAt((now) => (now + move + suggestions.length + (now < 0 && move < 0 ? 1 : 0)) % suggestions.length);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && at >= 0) void choose(suggestions[at]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const open = suggestions.length > 0;
  const listId = `${id}-options`;
  return (
    <div className="sugg">
      <div className="input">
        {icon("pin")}
        <input
          ref={input}
          type="text"
          defaultValue={state.text}
          {...controlProps(props)}
          readOnly={field.readOnly}
          placeholder={state.placeholder}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          onInput={(event) => typed(event.currentTarget.value)}
          onKeyDown={keys}
          onBlur={close}
        />
      </div>
      <ul className="options" id={listId} role="listbox" aria-label={uiText(scope.ui, "ui.suggestions")} hidden={!open}>
        {suggestions.map((suggestion, index) => (
          // The list is worked with the keys of its text field, which keeps the focus.
          <li
            key={suggestion.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(suggestion)}
          >
            {icon("pin", "s")}
            <span>
              <b>{suggestion.text}</b> {suggestion.secondary}
            </span>
          </li>
        ))}
      </ul>
      <span className="vh" role="status">
        {open ? uiText(scope.ui, "ui.suggestions-count", { n: suggestions.length }) : ""}
      </span>
    </div>
  );
}
