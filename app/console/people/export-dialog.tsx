import { useEffect, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { saveFile } from "../desk/files/save-file.ts";
import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";
import { nameOf, type PersonDetails } from "./people-data.ts";

/** Everything that is kept of somebody, as a file: it is a look at their data, which is kept with the reason. Whoever closes it gives it up. */
export function ExportDialog({ person, path, onClose, onSaved }: { person: PersonDetails; path: string; onClose: () => void; onSaved: () => void }) {
  const { say, api, toasts } = useDesk();
  const [asking] = useState(() => new AbortController());
  useEffect(() => () => asking.abort(), [asking]);
  return (
    <ReasonDialog
      title={say("desk.people.export-of", { name: nameOf(person) })}
      text={say("desk.people.export-text")}
      label={say("desk.people.reason")}
      field="reason"
      most={500}
      press={say("desk.people.export")}
      draft={{ about: person.id, what: "export" }}
      onClose={onClose}
      send={async (reason) => {
        const file = await api.download(`${path}/data/`, () => undefined, asking.signal, { reason });
        saveFile(file, `personal-data-${new Date().toISOString().slice(0, 10)}.zip`);
        toasts.show({ text: say("desk.people.exported"), tone: "good" });
        onSaved();
      }}
    />
  );
}
