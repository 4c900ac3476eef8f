/**
 * Two commands run the tests, and every test belongs to exactly one of them: `npm test` is what guards a change,
 * `npm run test:rest` what a change seldom breaks alone (decision 34).
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const TAG = "rest";

/** For `describe` or `test`: shows once more, on something else, what a test beside it shows. */
export const repeated = { tags: [TAG] };
/** For Vitest's settings. */
export const TAGS = [{ name: TAG, description: "Runs in `npm run test:rest`." }];

/** Projects of tests by what they need. `browser`: the build, and a browser or servers of their own. */
const PROJECTS = {
  alone: ["architecture", "language", "kernel", "areas", "render", "db", "http", "providers"],
  browser: ["e2e", "faults"],
  /** Command lines, terminals, clones and the tests' own tools: in the rest as a whole. */
  tools: ["tools"],
};

/**
 * Projects with the same settings, by the name that they have as one. Vitest begins new processes for every project, and
 * each of them loads the product, starts a database or a server and a browser, and is slow until V8 knows it.
 */
export const TOGETHER = {
  server: ["language", "kernel", "areas", "db", "http", "providers"],
  browser: PROJECTS.browser,
};

/** The same projects, as one where all that may share processes are among them. @param {string[]} projects */
export function together(projects) {
  const whole = Object.entries(TOGETHER).filter(([, own]) => own.every((project) => projects.includes(project)));
  const joined = whole.flatMap(([, own]) => own);
  return { alone: projects.filter((project) => !joined.includes(project)), together: whole.map(([name]) => name) };
}

/** @typedef {{projects: string[], files?: string[], args?: string[], browser?: true}} Run One run of Vitest. */

/** What `npm test` runs, one after the other. @returns {Run[]} */
export const guard = () => [
  { projects: PROJECTS.alone, args: [`--tags-filter=!${TAG}`] },
  { projects: PROJECTS.browser, args: [`--tags-filter=!${TAG}`], browser: true },
];

/** What `npm run test:rest` runs. @param {string} root of the project: tests that draw in a window ask this module for the mark alone, and have no files @returns {Run[]} */
export const rest = (root) => [
  { projects: PROJECTS.tools, browser: true },
  ...[{ projects: PROJECTS.alone }, { projects: PROJECTS.browser, browser: true }].map((run) => ({
    ...run,
    files: run.projects.flatMap((project) => filesThatRepeat(root, project)),
    args: [`--tags-filter=${TAG}`],
  })),
];

/** Loading every file only to find nothing in it would take as long as the tests. */
function filesThatRepeat(root, project) {
  return readdirSync(join(root, "tests", project), { recursive: true, encoding: "utf8" })
    .filter(
      (path) =>
        /\.test\.tsx?$/.test(path) && /^\s*describeOnEachDatabase\(|support\/lanes\.mjs"/m.test(readFileSync(join(root, "tests", project, path), "utf8")),
    )
    .map((path) => `tests/${project}/${path}`);
}
