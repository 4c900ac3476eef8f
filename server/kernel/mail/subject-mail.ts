/** A mail to somebody whose screens are those of a subject of their own, of what these may read. */
import type { Deps } from "../context/deps.ts";
import { MadeData } from "../context/data-root.ts";
import { keptLocale } from "../context/texts.ts";
import { viewFacts } from "../screens/view-facts.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { ScreenState } from "../../ports/state.ts";
import { composeMail, type ComposedMail } from "./compose-mail.ts";

export interface SubjectOf {
  /** Name under which an area brings it; its screens are for the audience of that name. */
  subject: string;
  user: UserRecord;
  state: Partial<ScreenState>;
  /** What the addresses of their screens name. */
  params: Readonly<Record<string, string>>;
  variants: readonly string[];
}

export function composeSubjectMail(deps: Deps, id: string, of: SubjectOf): ComposedMail {
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

/** The data of one of them alone, for rules and mails outside of a page. */
export function subjectData(
  deps: Deps,
  { subject, user, state, params }: Omit<SubjectOf, "variants">,
  documents = deps.documents.current(),
  locale = keptLocale(documents, user.locale),
): MadeData {
  const table = deps.areas.subjects[subject];
  if (!table) throw new Error(`No area brings the ${subject}`);
  const facts = viewFacts(deps, { user, session: null, address: "", locale }, documents, { params, query: {} });
  return new MadeData(table, { ...state, user }, facts);
}
