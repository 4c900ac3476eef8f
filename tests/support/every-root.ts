/** All that documents could read of one person at one address, whatever its screen needs. */
import type { Deps, PageAddress, Viewer } from "#server/kernel/context/deps.ts";
import type { ViewData } from "#server/kernel/context/view-input.ts";
import { subjectScreen } from "#server/kernel/screens/subject-screen.ts";

export async function everyRoot(deps: Deps, viewer: Viewer, at: PageAddress): Promise<ViewData> {
  const { applicant } = deps.areas.subjects;
  const documents = deps.documents.current();
  const onlyInDocuments = Object.keys(documents.set.catalog.roots).filter((name) => applicant.others?.(name, documents));
  const roots = [...new Set([...Object.keys(applicant.roots), ...onlyInDocuments])];
  return (await subjectScreen(deps, viewer, at, { roots })).data(roots);
}
