import { ROOT } from "./source-tree.ts";

interface Project {
  name: string;
  setupFiles: string[];
  isolate?: boolean;
  include: string[];
  globalSetup?: string[];
}

/** As `tests/vitest.config.ts` has them. `together`: those that a run of a lane takes as one, besides. */
export async function projectsOfTests(together: string[] = []): Promise<Project[]> {
  const { projectsOf } = (await import(`${ROOT}tests/vitest.config.ts`)) as { projectsOf(together: string[]): { test: Project }[] };
  return projectsOf(together).map(({ test }) => test);
}
