import { type FormEvent, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { DialogButtons } from "../desk/forms/dialog-buttons.tsx";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { Dialog } from "../desk/dialog.tsx";
import { Field } from "../desk/field.tsx";
import type { Invited } from "../desk/colleagues/invitation.tsx";
import { RoleBoxes } from "./role-boxes.tsx";

/** Who may work here, and as what: an address, and a mail that tells them. */
export function InviteStaff({ onClose, onInvited }: { onClose: () => void; onInvited: (id: string) => void }) {
  const { say, api, toasts } = useDesk();
  const [values, setValues] = useState({ email: "", first_name: "", last_name: "" });
  const [roles, setRoles] = useState<readonly string[]>([]);
  const { send, isSending, refused, errors } = useSending();

  const invite = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      const made = await api.postJson<Invited>("/staff/members/", { ...values, staff_roles: roles });
      toasts.show({ text: say(`desk.invitation.did.${made.invitation}`, { email: made.email }), tone: "good" });
      onInvited(made.id);
    });
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
      <form onSubmit={invite} noValidate>
        <h2>{say("desk.people.invite")}</h2>
        <p className="quiet">{say("desk.people.invite-text")}</p>
        {field("email", "email")}
        <div className="two">
          {field("first_name")}
          {field("last_name")}
        </div>
        <RoleBoxes roles={roles} onChange={setRoles} />
        <RefusalText refused={refused} />
        <DialogButtons press={say("desk.people.send-invitation")} isOff={isSending || roles.length === 0} onClose={onClose}>
          {roles.length === 0 && <span className="cap">{say("desk.people.choose-role")}</span>}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
