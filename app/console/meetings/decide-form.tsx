import { type FormEvent, type RefObject, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { clearDraft, draftOf, useSavedDraft } from "../desk/notes/draft.ts";
import type { MeetingDetails } from "./meeting-data.ts";

export type Choice = "yes" | "no";

interface DecideFormProps {
  meeting: MeetingDetails;
  /** Why this person may not decide. */
  refused: string | undefined;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  form: RefObject<HTMLFormElement>;
  /** It was decided, or is known to stand otherwise than is shown. */
  onDecided: (decided: MeetingDetails) => void;
  onLost: () => void;
}

/** For a house of which nobody has answered: yes or no, with a reason that stays here. Cmd or Ctrl and Enter send it. */
export function DecideForm({ meeting, refused: why, choice, onChoose, form, onDecided, onLost }: DecideFormProps) {
  const { say, api, who, desk } = useDesk();
  const draft = { person: who.id, about: meeting.id, what: "house-decision" } as const;
  const [reason, setReason] = useState(() => draftOf<string>(draft) ?? "");
  useSavedDraft(draft, reason === "" ? null : reason);
  const { send, isSending, refused, errors } = useSending({ stays: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (choice === null || why !== undefined) return;
    void send(async () => {
      const headers = { "If-Match": `"${meeting.version}"` };
      const sent = { approves: choice === "yes", reason };
      try {
        const { body } = await api.ask<MeetingDetails>("POST", `/staff/meetings/${meeting.id}/decision`, sent, { headers });
        clearDraft(draft);
        onDecided(body);
      } catch (error) {
        onLost();
        throw error;
      }
    });
  };
  return (
    <form ref={form} className="blk decide" aria-label={say("desk.meetings.decide")} noValidate onSubmit={submit}>
      <h3>{say("desk.meetings.decide")}</h3>
      <p className="quiet">{say("desk.meetings.decide-since")}</p>
      {(["yes", "no"] as const).map((one) => (
        <label key={one} className="choice">
          <input type="radio" name="house-decision" checked={choice === one} disabled={why !== undefined} onChange={() => onChoose(one)} />
          <span>
            {say(`desk.meetings.decide.${one}`)} <KeyCaps keys={desk.shortcuts[`meetings.${one}`] ?? ""} />
            <small>{say(`desk.meetings.decide-about.${one}`)}</small>
          </span>
        </label>
      ))}
      {why === undefined ? (
        <>
          <Field label={say("desk.meetings.why")} note={say("desk.meetings.why-note")} error={errors["reason"]}>
            {(tied) => (
              <textarea
                {...tied}
                className="cinput area"
                rows={3}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                onKeyDown={(event) => event.key === "Enter" && (event.metaKey || event.ctrlKey) && form.current?.requestSubmit()}
              />
            )}
          </Field>
          <RefusalText refused={refused} />
          <button type="submit" className="cbtn main tall" disabled={isSending || choice === null || reason.trim() === ""}>
            {say(`desk.meetings.press.${choice ?? "none"}`)}
          </button>
        </>
      ) : (
        <p className="cap">{why}</p>
      )}
    </form>
  );
}
