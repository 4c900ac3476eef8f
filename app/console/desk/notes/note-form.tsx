import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { ApiRefusal } from "../api.ts";
import { useDesk } from "../desk-context.ts";
import { KeyCaps } from "../key-caps.tsx";
import { draftOf, useSavedDraft } from "./draft.ts";
import { EMPTY_NOTE, noteOf, noteToSend } from "./mentions.ts";
import { NoteField } from "./note-field.tsx";
import { noteVisibility } from "./note-visibility.ts";

interface NoteFormProps {
  /** Of the application or the case, which the draft is kept with. */
  about: string;
  /** Of the API, where it is written. */
  path: string;
  /** Which law gives it to whom it is about, whose name this is. */
  law: string | null;
  name: string;
  /** The id of the command that leads into it. */
  command: string;
  field: RefObject<HTMLTextAreaElement>;
  onNoted: () => void;
}

/** A note for others of the staff, beside what it is about: a line that grows as it is written. Cmd or Ctrl and Enter write it. */
export function NoteForm({ about, path, law, name, command, field, onNoted }: NoteFormProps) {
  const { say, api, desk, who } = useDesk();
  const draft = { person: who.id, about, what: "note" } as const;
  const [note, setNote] = useState(() => noteOf(draftOf(draft)));
  useSavedDraft(draft, note.text === "" ? null : note);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const id = useId();
  const write = (event?: FormEvent): void => {
    event?.preventDefault();
    if (note.text.trim() === "" || isSending.current) return;
    isSending.current = true;
    api
      .postJson(path, noteToSend(note))
      .then(() => {
        setNote(EMPTY_NOTE);
        setProblem(null);
        field.current?.blur();
        onNoted();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error;
        setProblem(error.fieldErrors["text"] ?? error.fieldErrors["mentions"] ?? error.message);
      })
      .finally(() => {
        isSending.current = false;
      });
  };
  return (
    <form className="jot" onSubmit={write}>
      <label htmlFor={id}>
        {say("desk.review.note")} <KeyCaps keys={desk.shortcuts[command] ?? ""} />
      </label>
      <NoteField
        id={id}
        field={field}
        className="cinput area"
        rows={note.text === "" ? 1 : 3}
        note={note}
        onChange={setNote}
        onWrite={write}
        describedBy={`${id}-readers`}
      />
      <p className="cap" id={`${id}-readers`}>
        {noteVisibility(say, law, name)}
      </p>
      {problem !== null && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
      {note.text.trim() !== "" && (
        <button type="submit" className="cbtn">
          {say("desk.review.write-note")}
        </button>
      )}
    </form>
  );
}
