import { useState } from "react";
import { messageOf } from "../desk/asked.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Part } from "./person-parts.tsx";
import type { PersonDetails } from "./people-data.ts";
import { RoleBoxes } from "./role-boxes.tsx";

/** What they may do here. It is saved as it is ticked, and holds from their next click on. */
export function PersonRoles({ person, onChanged }: { person: PersonDetails; onChanged: () => void }) {
  const { say, api, who, toasts } = useDesk();
  const [isSaving, setSaving] = useState(false);
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
  const save = async (roles: readonly string[]): Promise<void> => {
    setSaving(true);
    try {
      await api.ask("PUT", `/staff/members/${person.id}`, { staff_roles: roles }, { headers: { "If-Match": `"${person.version}"` } });
      toasts.show({ text: say("desk.people.roles-saved"), tone: "good" });
    } catch (error) {
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
    }
    setSaving(false);
    onChanged();
  };
  return (
    <Part title={say("desk.people.roles")} beside={say("desk.people.next-click")}>
      <RoleBoxes roles={person.staff_roles} onChange={(roles) => void save(roles)} disabled={isSaving} locked={isOwn ? "admin" : undefined} />
      {isOwn && <p className="cap">{say("desk.people.own-admin")}</p>}
    </Part>
  );
}
