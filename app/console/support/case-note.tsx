import { useRef } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { NoteForm } from "../desk/notes/note-form.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { askerOf, type SupportCaseDetails } from "./support-case-data.ts";

/** What a colleague wrote, apart from all that the person reads. */
export function ThreadNote({ note: { text, author, at } }: { note: SupportCaseDetails["notes"][number] }) {
  const { say } = useDesk();
  const moments = useDateFormats();
  return (
    <li className="staffnote">
      <small>
        <Icon name="lock" size="s" /> {say("desk.support.only-colleagues")}
      </small>
      <p>{text}</p>
      <small>
        {author}, <time dateTime={at}>{moments.whole(at)}</time>
      </small>
    </li>
  );
}

/** In the place of the answer, on another surface: nobody writes to a person what is for a colleague. */
export function CaseNote({ found, onNoted }: { found: SupportCaseDetails; onNoted: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="casenote">
      <NoteForm
        about={found.id}
        path={`/staff/cases/${found.id}/notes`}
        law={found.staff_words_law}
        name={askerOf(found)}
        command="support.note"
        field={field}
        onNoted={onNoted}
      />
    </div>
  );
}
