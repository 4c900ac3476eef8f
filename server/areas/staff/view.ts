/** What staff have of an application beside the funnel, and whom they are about to look as. */
import { mayViewAs } from "../../kernel/access/view-as.ts";
import { isDeleted } from "../../kernel/access/deleted-account.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

export const roots: DataRoots = {
  back_office: dataRoot({
    reads: ["application"],
    absent: null,
    view: ({ application }, { session }) => ({ record_url: session.by?.is_staff ? `/console/applications/${application.id}` : null }),
  }),
  view_as: dataRoot({
    also: ["named_person"],
    view({ named_person = null }, { session, documents }) {
      const allowed = session.by !== null && mayViewAs(session.by);
      const person = allowed ? named_person : null;
      return {
        allowed,
        name: person && `${person.first_name} ${person.last_name}`.trim(),
        email: person && person.email,
        hindrance: !person || isDeleted(person) ? "nobody" : person.is_staff ? "staff" : null,
        minutes: numberConstant(documents, "view_as_minutes"),
        letters: documents.desk.view_as.letters,
      };
    },
  }),
};
