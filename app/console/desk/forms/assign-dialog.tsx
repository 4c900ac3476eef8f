import { type FormEvent, useState } from "react";
import { useDesk } from "../desk-context.ts";
import { Dialog } from "../dialog.tsx";
import { Field } from "../field.tsx";
import { colleaguesFor } from "../notes/mentions.ts";
import { type Colleague, useColleagues } from "../colleagues/use-colleagues.ts";

interface GiveDialogProps {
  title: string;
  /** What those are called whom it can be given to. */
  whom: string;
  /** Said where nobody is left by what is typed. */
  nobodyFits: string;
  work: "support" | "decisions";
  /** Who has it in hand; null, nobody. */
  owner: string | null;
  onGive: (to: Colleague) => void;
  /** Left out where it can't be taken from whoever has it. */
  onRelease?: () => void;
  onClose: () => void;
}

/** Whom something is given to: others who do such work. Enter gives it to the first who fits what is typed. */
export function AssignDialog({ title, whom, nobodyFits, work, owner, onGive, onRelease, onClose }: GiveDialogProps) {
  const { say } = useDesk();
  const [typed, setTyped] = useState("");
  const others = useColleagues(true, work).filter(({ id }) => id !== owner);
  const fitting = colleaguesFor(typed, others);
  const give = (event: FormEvent): void => {
    event.preventDefault();
    if (fitting[0]) onGive(fitting[0]);
  };
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form onSubmit={give} noValidate>
        <h2>{title}</h2>
        <Field label={whom}>
          {(tied) => <input {...tied} className="cinput" autoComplete="off" data-autofocus value={typed} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
        <ul className="colleagues" aria-label={whom}>
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
          {fitting.length === 0 && nobodyFits}
        </p>
        <div className="acts">
          {onRelease && owner !== null && (
            <button type="button" className="cbtn tall" onClick={onRelease}>
              {say("desk.queue.nobody")}
            </button>
          )}
          <button type="button" className="cbtn ghost tall" onClick={onClose}>
            {say("desk.cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
