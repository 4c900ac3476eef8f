import type { DocumentSet, SubjectDoc } from "../../language/documents/document.ts";

/** The sections of whoever a route is opened for; null where the flow follows no status. */
export function sectionsFor({ flow, catalog }: Pick<DocumentSet, "flow" | "catalog">, subject: string | undefined): SubjectDoc | null {
  const own = subject === undefined ? undefined : flow.subjects?.[subject];
  return own ?? (catalog.status === undefined ? null : { status: catalog.status, statuses: flow.statuses });
}
