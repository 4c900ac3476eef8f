import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { type Colleague, useColleagues } from "../colleagues/use-colleagues.ts";
import { useDesk } from "../desk-context.ts";
import { mentionQueryAt, colleaguesFor, mentionedIn, type NoteDraft, withMention } from "./mentions.ts";

interface NoteFieldProps {
  /** Of the field. */
  id: string;
  note: NoteDraft;
  onChange: (note: NoteDraft) => void;
  /** Cmd or Ctrl and Enter. */
  onWrite: () => void;
  rows: number;
  field?: RefObject<HTMLTextAreaElement>;
  className: string;
  describedBy?: string | undefined;
  isWrong?: boolean;
  isFirst?: boolean;
}

/** A note for others of the staff: an @ lists whom it can be for, and who will be told is said below. */
export function NoteField({ id, note, onChange, onWrite, rows, field, className, describedBy, isWrong, isFirst }: NoteFieldProps) {
  const { say, locale, desk } = useDesk();
  const own = useRef<HTMLTextAreaElement>(null);
  const box = field ?? own;
  const list = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  // Where the caret belongs once the text that was put in is drawn.
  const next = useRef<number | null>(null);
  const colleagues = useColleagues(note.text !== "", "notes");
  const asked = caret === null ? null : mentionQueryAt(note.text, caret);
  const found = asked ? colleaguesFor(asked.name, colleagues).slice(0, desk.rows.mentioned) : [];
  const chosen = found[Math.min(at, found.length - 1)];
  const told = mentionedIn(note);
  useEffect(() => {
    if (next.current === null) return;
    box.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [note, box]);

  const look = (): void => {
    setCaret(box.current?.selectionStart ?? null);
    setAt(0);
  };
  const pick = (colleague: Colleague): void => {
    const put = withMention(note, caret ?? note.text.length, colleague);
    next.current = put.caret;
    setCaret(null);
    onChange(put.note);
    box.current?.focus();
  };
  /** For a hand that has no @ near: the list opens as if one had been typed. */
  const begin = (): void => {
    const place = box.current?.selectionStart ?? note.text.length;
    const before = note.text.slice(0, place);
    const text = `${before}${before === "" || /\s$/u.test(before) ? "" : " "}@`;
    next.current = text.length;
    onChange({ ...note, text: text + note.text.slice(place) });
    setCaret(text.length);
    setAt(0);
    box.current?.focus();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onWrite();
      return;
    }
    if (chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
      else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) pick(chosen);
      else if (event.key === "Escape") setCaret(null);
      else return;
      event.preventDefault();
    } else if (event.key === "Escape" && field) {
      // Out of the text, and no further: the next one leaves the case.
      event.preventDefault();
      box.current?.blur();
    }
  };
  return (
    <div className="note-field">
      <textarea
        id={id}
        ref={box}
        className={className}
        rows={rows}
        maxLength={5000}
        value={note.text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? list : undefined}
        aria-activedescendant={chosen ? `${list}-${chosen.id}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        data-autofocus={isFirst || undefined}
        onChange={(event) => {
          onChange({ ...note, text: event.target.value });
          look();
        }}
        onSelect={() => caret !== null && box.current?.selectionStart !== caret && setCaret(box.current?.selectionStart ?? null)}
        onKeyDown={pressed}
        onBlur={() => setCaret(null)}
      />
      {chosen && (
        <ul className="mention-list" id={list} role="listbox" aria-label={say("desk.review.mention")}>
          {found.map((one) => (
            <li
              key={one.id}
              id={`${list}-${one.id}`}
              role="option"
              aria-selected={one === chosen}
              // A press would take the focus out of the text, and the list with it.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
            >
              <b>{one.name}</b>
              <small>{one.email}</small>
            </li>
          ))}
        </ul>
      )}
      <div className="note-foot">
        {note.text !== "" && colleagues.length > 0 && (
          <button type="button" className="cbtn ghost" title={say("desk.review.mention")} aria-label={say("desk.review.mention")} onClick={begin}>
            @
          </button>
        )}
        <p className="cap" role="status">
          {chosen
            ? say("desk.review.note-found", { n: found.length })
            : told.length > 0 &&
              say("desk.review.note-tells", { names: new Intl.ListFormat(locale, { type: "conjunction" }).format(told.map(({ name }) => name)) })}
        </p>
      </div>
    </div>
  );
}
