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
