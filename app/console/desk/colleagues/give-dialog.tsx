import { type FormEvent, useState } from "react";
import { type Colleague, useColleagues } from "../desk/colleagues/use-colleagues.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { Field } from "../desk/field.tsx";
import { colleaguesFor } from "../desk/notes/mentions.ts";
import { askerOf, type FoundCase } from "./case-data.ts";

/** Whom a case is given to: others who help people. Enter gives it to the first who fits what is typed. */
export function GiveCase({ found, onGive, onClose }: { found: FoundCase; onGive: (to: Colleague) => void; onClose: () => void }) {
  const { say } = useDesk();
  const [typed, setTyped] = useState("");
  const others = useColleagues(true, "cases").filter(({ id }) => id !== found.owner?.id);
  const fitting = colleaguesFor(typed, others);
  const title = say("desk.cases.give-of", { name: askerOf(found) });
  const give = (event: FormEvent): void => {
    event.preventDefault();
    if (fitting[0]) onGive(fitting[0]);
  };
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form onSubmit={give} noValidate>
        <h2>{title}</h2>
        <Field label={say("desk.cases.give-whom")}>
          {(tied) => <input {...tied} className="cinput" autoComplete="off" data-autofocus value={typed} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
        <ul className="colleagues" aria-label={say("desk.cases.give-whom")}>
          {fitting.map((one) => (
            <li key={one.id}>
              <button type="button" className="cbtn ghost" onClick={() => onGive(one)}>
                <b>{one.name}</b>
                <small>{one.email}</small>
              </button>
            </li>
          ))}
        </ul>
        <p className="cap" role="status">
          {fitting.length === 0 && say("desk.cases.give-nobody")}
        </p>
        <div className="acts">
          <button type="button" className="cbtn ghost tall" onClick={onClose}>
            {say("desk.cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
