import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { nameOf, type PersonDetails } from "./people-data.ts";

/** What somebody said, for the team: an answer goes to them. */
export function SupportCaseDialog({
  person,
  path,
  onClose,
  onOpened,
}: {
  person: PersonDetails;
  path: string;
  onClose: () => void;
  onOpened: (person: PersonDetails) => void;
}) {
  const { say, api, toasts } = useDesk();
  return (
    <ReasonDialog
      title={say("desk.people.case-of", { name: nameOf(person) })}
      text={say("desk.people.case-text")}
      label={say("desk.people.case-message")}
      field="message"
      most={5000}
      press={say("desk.people.case-send")}
      draft={{ about: person.id, what: "new-case" }}
      onClose={onClose}
      send={async (message) => {
        const changed = await api.postJson<PersonDetails>(`${path}/cases`, { message });
        toasts.show({ text: say("desk.people.case-opened"), tone: "good" });
        onOpened(changed);
      }}
    />
  );
}
