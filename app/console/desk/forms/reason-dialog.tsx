import { type FormEvent, type ReactNode, useState } from "react";
import { useDesk } from "../desk-context.ts";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "../dialog.tsx";
import { Field } from "../field.tsx";
import { RefusalText } from "./refusal-text.tsx";
import { useSending } from "./use-sending.ts";
import { type DraftOf, draftOf, clearDraft, useSavedDraft } from "../notes/draft.ts";

interface ReasonDialogProps {
  title: string;
  text: string;
  label: string;
  /** Said below what is typed. */
  note?: string;
  /** Property of what is sent, whose refusal stands at the field. */
  field: string;
  most: number;
  press: string;
  danger?: boolean;
  /** Under which name what is typed is kept until it is sent. */
  draft: Omit<DraftOf, "person">;
  children?: (errors: Readonly<Record<string, string>>) => ReactNode;
  onClose: () => void;
  /** @throws what the API refused */
  send: (said: string) => Promise<void>;
}

/** Asks for words before something is done with them. Cmd or Ctrl and Enter send it. */
export function ReasonDialog({ title, text, label, note, field, most, press, danger = false, draft, children, onClose, send }: ReasonDialogProps) {
  const { who } = useDesk();
  const own = { ...draft, person: who.id };
  const [said, setSaid] = useState(() => draftOf<string>(own) ?? "");
  useSavedDraft(own, said === "" ? null : said);
  const sending = useSending();
  const { errors } = sending;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void sending.send(async () => {
      await send(said);
      clearDraft(own);
    });
  };
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2>{title}</h2>
        <p className="quiet">{text}</p>
        {children?.(errors)}
        <Field label={label} {...(note !== undefined && { note })} error={errors[field]}>
          {(tied) => (
            <textarea
              {...tied}
              className="cinput area"
              rows={4}
              maxLength={most}
              data-autofocus
              value={said}
              onChange={(event) => setSaid(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && (event.metaKey || event.ctrlKey) && submit()}
            />
          )}
        </Field>
        <RefusalText refused={sending.refused} />
        <DialogButtons press={press} danger={danger} isOff={sending.isSending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
