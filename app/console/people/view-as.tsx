import { useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldErrorsOf, messageOf } from "../desk/api.ts";
import { lettersIn } from "#screens/language/rules/plain-text.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { draftOf, clearDraft, useSavedDraft } from "../desk/notes/draft.ts";
import { nameOf, type PersonDetails } from "./people-data.ts";
import { Part } from "./person-sections.tsx";

/** In the address of whoever comes back from a look: they go on where it began. */
const BACK = "#view-as";

/** Looks at the product as somebody, changing nothing, for a reason that is kept. */
export function ViewAs({ person, refused }: { person: PersonDetails; refused: string | undefined }) {
  const { say, api, who, desk } = useDesk();
  const draft = { person: who.id, about: person.id, what: "view-as" } as const;
  const [reason, setReason] = useState(() => draftOf<string>(draft) ?? "");
  useSavedDraft(draft, reason === "" ? null : reason);
  const [wrong, setWrong] = useState<unknown>(null);
  const [isAsked, setAsked] = useState(false);
  const { hash, key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => void (hash === BACK && button.current?.focus()), [hash, key]);
  const { letters, reasons } = desk.view_as;
  const isShort = lettersIn(reason) < letters;
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (isShort) {
      field.current?.focus();
      return;
    }
    try {
      await api.postJson("/staff/view-as/", { person: person.id, reason });
      clearDraft(draft);
      window.location.assign("/applications");
    } catch (error) {
      setWrong(error);
    }
  };
  const write = (text: string): void => {
    setWrong(null);
    setReason(text);
  };
  const ready = reasons.map((one) => say(one));
  const chooseReason = (text: string): void => {
    // What somebody typed stays: only one ready reason makes room for another.
    write(reason.trim() === "" || ready.includes(reason) ? text : `${reason.trim()} ${text}`);
    field.current?.focus();
  };
  const name = person.first_name || nameOf(person);
  useCommands([
    {
      id: "people.view-as",
      label: say("desk.people.view-as", { name }),
      short: say("desk.people.view-as-key"),
      group: nameOf(person),
      icon: "eye",
      // It needs its reason first.
      run: () => field.current?.focus(),
      disabled: refused,
    },
  ]);
  if (refused !== undefined)
    return (
      <Part title={say("desk.people.view-as", { name })}>
        <p className="quiet">{refused}</p>
      </Part>
    );
  const short = isAsked && isShort ? say("desk.people.view-as-short", { n: letters }) : undefined;
  const refusal = wrong === null ? undefined : (fieldErrorsOf(wrong)["reason"] ?? messageOf(wrong, say("desk.failed")));
  return (
    <Part title={say("desk.people.view-as", { name })} beside={say("desk.people.view-as-how")}>
      <form onSubmit={(event) => void look(event)} noValidate>
        <div className="ready" role="group" aria-label={say("desk.people.view-as-ready")}>
          {ready.map((text) => (
            <button key={text} type="button" className="cbtn small" onClick={() => chooseReason(text)}>
              {text}
            </button>
          ))}
        </div>
        <Field
          label={say("desk.people.reason")}
          note={`${say("desk.people.view-as-letters", { n: letters })} ${say("desk.people.view-as-text")}`}
          error={short ?? refusal}
        >
          {(tied) => (
            <textarea {...tied} ref={field} className="cinput area" rows={2} maxLength={500} value={reason} onChange={(event) => write(event.target.value)} />
          )}
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
