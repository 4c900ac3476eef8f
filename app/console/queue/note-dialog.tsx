import { type FormEvent, useState } from "react";
import { messageOf } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DialogButtons } from "../desk/forms/dialog-buttons.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { Dialog } from "../desk/dialog.tsx";
import { Field } from "../desk/field.tsx";
import { draftOf, clearDraft, useSavedDraft } from "../desk/notes/draft.ts";
import { noteOf, noteToSend } from "../desk/notes/mentions.ts";
import { NoteField } from "../desk/notes/note-field.tsx";
import { noteVisibility } from "../desk/notes/note-visibility.ts";

export interface NoteDialogProps {
  /** Of the application. */
  id: string;
  name: string;
  /** Which law gives it to whom it is about; null: none does. */
  law: string | null;
  onClose: () => void;
}

/** A note for other staff, from the queue: one stays where one was. Cmd or Ctrl and Enter write it. */
export function NoteDialog({ id, name, law, onClose }: NoteDialogProps) {
  const { say, api, toasts, who } = useDesk();
  // The same that is begun on the case's own page.
  const draft = { person: who.id, about: id, what: "note" } as const;
  const [note, setNote] = useState(() => noteOf(draftOf(draft)));
  useSavedDraft(draft, note.text === "" ? null : note);
  const { send, isSending, refused, errors } = useSending();
  const isEmpty = note.text.trim() === "";
  const write = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isEmpty) return;
    void send(async () => {
      await api.postJson(`/staff/applications/${id}/notes`, noteToSend(note));
      clearDraft(draft);
      toasts.show({ text: say("desk.queue.noted", { name }), tone: "good" });
      onClose();
    });
  };
  const title = say("desk.queue.note-about", { name });
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form onSubmit={write} noValidate>
        <h2>{title}</h2>
        <Field
          label={say("desk.queue.note")}
          note={say("desk.queue.note-text", { readers: noteVisibility(say, law, name) })}
          error={refused === null ? undefined : (errors["text"] ?? errors["mentions"] ?? messageOf(refused, say("desk.failed")))}
        >
          {({ id: field, "aria-invalid": isWrong, "aria-describedby": describedBy }) => (
            <NoteField
              id={field}
              className="cinput area"
              rows={4}
              note={note}
              onChange={setNote}
              onWrite={() => write()}
              describedBy={describedBy}
              isWrong={isWrong === true}
              isFirst
            />
          )}
        </Field>
        <DialogButtons press={say("desk.review.write-note")} isOff={isSending || isEmpty} onClose={onClose} />
      </form>
    </Dialog>
  );
}
