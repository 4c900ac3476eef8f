import { useDesk } from "../desk/desk-context.ts";

const ROLES = ["reviewer", "support", "editor", "admin"] as const;

/** What somebody may do, each with what it opens. `locked`: the role that can't be taken here, with why. */
export function RoleBoxes({
  roles,
  onChange,
  locked,
  disabled = false,
}: {
  roles: readonly string[];
  /** `role`: the one that was ticked. */
  onChange: (roles: readonly string[], role: string) => void;
  locked?: string | undefined;
  disabled?: boolean;
}) {
  const { say } = useDesk();
  return (
    <fieldset className="roles">
      <legend>{say("desk.people.roles")}</legend>
      {ROLES.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            className="cbox"
            checked={roles.includes(role)}
            disabled={disabled || locked === role}
            onChange={(event) => onChange(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role), role)}
          />
          <b>{say(`desk.role.${role}`)}</b>
          <small>{say(`desk.people.role.${role}`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
