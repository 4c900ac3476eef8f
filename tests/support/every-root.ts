/** All that documents could read of one person at one address, whatever its screen needs. */
import type { Deps, PageAddress, Viewer } from "#server/kernel/context/deps.ts";
import type { ViewData } from "#server/kernel/context/view-input.ts";
import { subjectScreen } from "#server/kernel/screens/subject-screen.ts";

export async function everyRoot(deps: Deps, viewer: Viewer, at: PageAddress): Promise<ViewData> {
  const roots = Object.keys(deps.areas.subjects.applicant.roots);
  return (await subjectScreen(deps, viewer, at, { roots })).data(roots);
}
