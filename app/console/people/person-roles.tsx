import { useState } from "react";
import { ConfirmDialog } from "../desk/forms/confirm-dialog.tsx";
import { Invitation } from "../desk/colleagues/invitation.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { Part } from "./person-sections.tsx";
import { nameOf, type PersonDetails } from "./people-data.ts";
import { RoleBoxes } from "./role-boxes.tsx";

/** A role that is about to be given or taken, and all that they would have then. */
interface AskedRole {
  role: string;
  isGiven: boolean;
  roles: readonly string[];
}

/** What they may do here. Each tick asks once, moves when it is saved, and holds from their next click on. */
export function PersonRoles({ person, onChanged }: { person: PersonDetails; onChanged: () => void }) {
  const { say, api, who, toasts } = useDesk();
  const [asked, setAsked] = useState<AskedRole | null>(null);
  const isAdmin = who.roles.includes("admin");
  const isOwn = person.id === who.id;
  if (!isAdmin)
    return (
      <Part title={say("desk.people.roles")}>
        <p className="quiet">
          {person.staff_roles.length === 0 ? say("desk.people.no-roles") : person.staff_roles.map((role) => say(`desk.role.${role}`)).join(", ")}
          {". "}
          {say("desk.needs-role", { roles: say("desk.role.admin") })}
        </p>
      </Part>
    );
  const give = async (roles: readonly string[]): Promise<void> => {
    try {
      await api.ask("PUT", `/staff/members/${person.id}`, { staff_roles: roles }, { headers: { "If-Match": `"${person.version}"` } });
      toasts.show({ text: say("desk.people.roles-saved"), tone: "good" });
    } finally {
      // Refused, too: it may be that somebody else changed them.
      onChanged();
    }
  };
  return (
    <Part title={say("desk.people.roles")} beside={say("desk.people.next-click")}>
      <RoleBoxes
        roles={person.staff_roles}
        onChange={(roles, role) => setAsked({ role, isGiven: roles.includes(role), roles })}
        locked={isOwn ? "admin" : undefined}
      />
      {isOwn && <p className="cap">{say("desk.people.own-admin")}</p>}
      {asked && <RoleDialog person={person} asked={asked} save={give} onClose={() => setAsked(null)} />}
      {!isOwn && <Invitation person={person} onChanged={onChanged} />}
    </Part>
  );
}

/** What they may do with it, or no more, before it is so. */
function RoleDialog({
  person,
  asked: { role, isGiven, roles },
  save,
  onClose,
}: {
  person: PersonDetails;
  asked: AskedRole;
  save: (roles: readonly string[]) => Promise<void>;
  onClose: () => void;
}) {
  const { say } = useDesk();
  const name = nameOf(person);
  const made = say(`desk.people.made.${role}`);
  return (
    <ConfirmDialog
      title={say(isGiven ? "desk.people.make-of" : "desk.people.unmake-of", { name, made })}
      press={say(isGiven ? "desk.people.give-role" : "desk.people.take-role", { role: say(`desk.role.${role}`) })}
      danger={!isGiven}
      onClose={onClose}
      run={() => save(roles)}
    >
      <p>{say(isGiven ? "desk.people.may-then" : "desk.people.may-no-more", { what: say(`desk.people.role.${role}`) })}</p>
      {roles.length === 0 && <p>{say("desk.people.no-staff-then")}</p>}
      <p className="quiet">{say("desk.people.role-when")}</p>
    </ConfirmDialog>
  );
}
