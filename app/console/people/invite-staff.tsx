import { type FormEvent, useState } from "react";
import { fieldErrorsOf, messageOf } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DialogButtons } from "../desk/forms/dialog-buttons.tsx";
import { Dialog } from "../desk/dialog.tsx";
import { Field } from "../desk/field.tsx";
import type { Invited } from "../desk/colleagues/invitation.tsx";
import { RoleBoxes } from "./role-boxes.tsx";

/** Who may work here, and as what: an address, and a mail that tells them. */
export function InviteStaff({ onClose, onInvited }: { onClose: () => void; onInvited: (id: string) => void }) {
  const { say, api, toasts } = useDesk();
  const [values, setValues] = useState({ email: "", first_name: "", last_name: "" });
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const errors = fieldErrorsOf(refused);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    try {
      const made = await api.postJson<Invited>("/staff/members/", { ...values, staff_roles: roles });
      toasts.show({ text: say(`desk.invitation.did.${made.invitation}`, { email: made.email }), tone: "good" });
      onInvited(made.id);
    } catch (error) {
      setRefused(error);
      setSending(false);
    }
  };
  const field = (name: keyof typeof values, type = "text") => (
    <Field label={say(`desk.people.field.${name}`)} error={errors[name]}>
      {(tied) => (
        <input
          {...tied}
          type={type}
          className="cinput"
          autoComplete="off"
          data-autofocus={name === "email" || undefined}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog label={say("desk.people.invite")} className="cdialog" onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <h2>{say("desk.people.invite")}</h2>
        <p className="quiet">{say("desk.people.invite-text")}</p>
        {field("email", "email")}
        <div className="two">
          {field("first_name")}
          {field("last_name")}
        </div>
        <RoleBoxes roles={roles} onChange={setRoles} />
        {refused !== null && Object.keys(errors).length === 0 && (
          <p className="wrong" role="alert">
            {messageOf(refused, say("desk.failed"))}
          </p>
        )}
        <DialogButtons press={say("desk.people.send-invitation")} isOff={isSending || roles.length === 0} onClose={onClose}>
          {roles.length === 0 && <span className="cap">{say("desk.people.choose-role")}</span>}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
