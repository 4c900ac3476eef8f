import { ROOT } from "./source-tree.ts";

interface Project {
  name: string;
  setupFiles: string[];
  isolate?: boolean;
  maxWorkers: number;
  include: string[];
  globalSetup?: string[];
}

/** As `tests/vitest.config.ts` has them. `together`: those that a run of a lane takes as one, besides. */
export async function projectsOfTests(how: { together?: string[]; isAlone?: boolean } = {}): Promise<Project[]> {
  const { projectsOf } = (await import(`${ROOT}tests/vitest.config.ts`)) as { projectsOf(of: typeof how): { test: Project }[] };
  return projectsOf(how).map(({ test }) => test);
}
