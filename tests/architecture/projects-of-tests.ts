import { ROOT } from "./source-tree.ts";

interface Project {
  name: string;
  setupFiles: string[];
  isolate?: boolean;
}

/** As `tests/vitest.config.ts` has them. */
export async function projectsOfTests(): Promise<Project[]> {
  const config = (await import(`${ROOT}tests/vitest.config.ts`)) as { default: { test: { projects: { test: Project }[] } } };
  return config.default.test.projects.map(({ test }) => test);
}
