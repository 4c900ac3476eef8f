import { useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldErrorsOf, messageOf } from "../desk/asked.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { draftOf, forgetDraft, useKeptDraft } from "../desk/notes/draft.ts";
import { nameOf, type PersonDetails } from "./people-data.ts";
import { Part } from "./person-parts.tsx";

/** In the address of whoever comes back from a look: they go on where it began. */
const BACK = "#view-as";

/** Looks at the product as somebody, changing nothing, for a reason that is kept. */
export function ViewAs({ person, refused }: { person: PersonDetails; refused: string | undefined }) {
  const { say, api, who } = useDesk();
  const draft = { person: who.id, about: person.id, what: "view-as" } as const;
  const [reason, setReason] = useState(() => draftOf<string>(draft) ?? "");
  useKeptDraft(draft, reason === "" ? null : reason);
  const [wrong, setWrong] = useState<unknown>(null);
  const { hash, key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => void (hash === BACK && button.current?.focus()), [hash, key]);
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await api.postJson("/staff/view-as/", { person: person.id, reason });
      forgetDraft(draft);
      window.location.assign("/applications");
    } catch (error) {
      setWrong(error);
    }
  };
  const name = person.first_name || nameOf(person);
  if (refused !== undefined)
    return (
      <Part title={say("desk.people.view-as", { name })}>
        <p className="quiet">{refused}</p>
      </Part>
    );
  return (
    <Part title={say("desk.people.view-as", { name })} beside={say("desk.people.view-as-how")}>
      <form onSubmit={(event) => void look(event)} noValidate>
        <Field
          label={say("desk.people.reason")}
          note={say("desk.people.view-as-text")}
          error={wrong === null ? undefined : (fieldErrorsOf(wrong)["reason"] ?? messageOf(wrong, say("desk.failed")))}
        >
          {(tied) => <textarea {...tied} className="cinput area" rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
        </Field>
        <div className="acts">
          <button ref={button} type="submit" className="cbtn">
            {say("desk.people.view-as", { name })}
          </button>
        </div>
      </form>
    </Part>
  );
}
