/** Data of somebody whose screens are those of a subject of their own, outside of a page: for rules, mails and whoever reads what they answered. */
import { MadeData } from "../context/data-root.ts";
import type { Deps } from "../context/deps.ts";
import { keptLocale } from "../context/texts.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { ScreenState } from "../../ports/state.ts";
import { viewFacts } from "./view-facts.ts";

export interface SubjectOf {
  /** Name under which an area brings it; its screens are for the audience of that name. */
  subject: string;
  user: UserRecord;
  state: Partial<ScreenState>;
  /** What the addresses of their screens name. */
  params: Readonly<Record<string, string>>;
}

export function subjectData(
  deps: Deps,
  { subject, user, state, params }: SubjectOf,
  documents = deps.documents.current(),
  locale = keptLocale(documents, user.locale),
): MadeData {
  const table = deps.areas.subjects[subject];
  if (!table) throw new Error(`No area brings the ${subject}`);
  const facts = viewFacts(deps, { user, session: null, address: "", locale }, documents, { params, query: {} });
  return new MadeData(table, { ...state, user }, facts);
}
