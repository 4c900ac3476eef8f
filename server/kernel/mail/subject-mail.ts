/** A mail to somebody whose screens are those of a subject of their own, of what these may read. */
import type { Deps } from "../context/deps.ts";
import { keptLocale } from "../context/texts.ts";
import { subjectData, type SubjectOf } from "../screens/subject-data.ts";
import { composeMail, type ComposedMail } from "./compose-mail.ts";

export function composeSubjectMail(deps: Deps, id: string, of: SubjectOf & { variants: readonly string[] }): ComposedMail {
  const documents = deps.documents.current();
  const locale = keptLocale(documents, of.user.locale);
  return composeMail(deps, id, {
    documents,
    data: (roots) => subjectData(deps, of, documents, locale).pick(roots),
    args: {},
    locale,
    audience: of.subject,
    variants: [...of.variants],
  });
}
