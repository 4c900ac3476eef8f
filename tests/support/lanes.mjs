/**
 * Two commands run the tests, and every test belongs to exactly one of them: `npm test` is what guards a change,
 * `npm run test:rest` what a change seldom breaks alone (`.github/tests.md`).
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const TAG = "rest";

/** For `describe` or `test`: shows on something else, or more often, what a test beside it shows. */
export const repeated = { tags: [TAG] };
/** For Vitest's settings. */
export const TAGS = [{ name: TAG, description: "Runs in `npm run test:rest`." }];

/** Projects of tests by what they need. */
const ALONE = ["architecture", "language", "kernel", "areas", "render", "db", "http", "providers"];
/** The build, and a browser or servers of their own. */
const BROWSER = ["e2e", "faults"];
/** Command lines, terminals, clones and the tests' own tools: in the rest as a whole. */
const TOOLS = ["tools"];

export const needsBuild = (/** @type {string} */ project) => [...BROWSER, ...TOOLS].includes(project);

/**
 * Projects with the same settings, by the name that they have as one. Vitest begins new processes for every project, and
 * each of them loads the product, starts a database or a server and a browser, and is slow until V8 knows it.
 */
export const TOGETHER = {
  server: ["language", "kernel", "areas", "db", "http", "providers"],
  browser: BROWSER,
};

/** The same projects, as one where all that may share processes are among them. @param {string[]} projects */
export function together(projects) {
  const whole = Object.entries(TOGETHER).filter(([, own]) => own.every((project) => projects.includes(project)));
  const joined = whole.flatMap(([, own]) => own);
  return { alone: projects.filter((project) => !joined.includes(project)), together: whole.map(([name]) => name) };
}

/** @typedef {"guard" | "rest"} Lane */
/** @typedef {{lane?: Lane, projects: string[], files?: string[]}} Run One run of Vitest. */

/** What `npm test` runs. @returns {Run} */
export const guard = () => ({ lane: "guard", projects: [...BROWSER, ...ALONE] });

/** What `npm run test:rest` runs. @param {string} root of the project: tests that draw in a window ask this module for the mark alone, and have no files @returns {Run} */
export const rest = (root) => ({
  lane: "rest",
  projects: [...TOOLS, ...BROWSER, ...ALONE],
  files: [...TOOLS.map((project) => `tests/${project}/`), ...[...BROWSER, ...ALONE].flatMap((project) => filesThatRepeat(root, project))],
});

/** Which tests of a project a lane runs; all of them where nothing is said. @param {Lane | undefined} lane @param {string} project */
export function tagsOf(lane, project) {
  if (!lane || TOOLS.includes(project)) return undefined;
  return [lane === "rest" ? TAG : `!${TAG}`];
}

/** Loading every file only to find nothing in it would take as long as the tests. */
function filesThatRepeat(root, project) {
  return readdirSync(join(root, "tests", project), { recursive: true, encoding: "utf8" })
    .filter(
      (path) =>
        /\.test\.tsx?$/.test(path) && /^\s*describeOnEachDatabase\(|support\/lanes\.mjs"/m.test(readFileSync(join(root, "tests", project, path), "utf8")),
    )
    .map((path) => `tests/${project}/${path}`);
}
