/**
 * Which tests a change could break. Vitest follows imports; what is read, built or started in a process of its own it
 * can't see, so that whoever may depend on that runs whole: rather too much than too little.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../server/bin/prepare.mjs";

const MODULE = /^(app|screens|server|tests)\/.*\.([cm]?[jt]s|tsx)$/;
/** What is in the process of a server that a test starts. */
const PRODUCT = /^(app|screens|server|schemas)\/|^(remix\.config\.js|package(-lock)?\.json|tsconfig\.json)$/;
/** Projects whose tests begin with a running server or a clone. */
const STARTS = ["e2e", "faults", "tools"];
const STARTED = /server\/(main|bin\/)|runTool\(|new Worker\(/;

/** Since a commit, or since the last one; also what git does not know yet. @param {string | undefined} since */
export function changedFiles(since = "HEAD") {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")} ended with ${status}: ${stderr}`);
    return stdout.split("\n").filter(Boolean);
  };
  return [...new Set([...git("diff", "--name-only", "--no-renames", since), ...git("ls-files", "--others", "--exclude-standard")])];
}

/** Whether a file that no test imports may change what the tests of a project say. */
function isReadBy(project, path) {
  if (STARTS.includes(project) && PRODUCT.test(path)) return true;
  if (MODULE.test(path) || /\.md$|^\.(ci|github)\//.test(path)) return false;
  if (path.startsWith("tests/snapshots/")) return project === "language";
  const [, own] = /^tests\/([^/]+)\//.exec(path) ?? [];
  return own === undefined || own === "support" || own === project || (own === "language" && project === "tools");
}

/** Files of a project's tests that start a part of the product in another process or thread. */
const startsItself = (project) =>
  readdirSync(join(root, "tests", project), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.test\.tsx?$/.test(path) && STARTED.test(readFileSync(join(root, "tests", project, path), "utf8")))
    .map((path) => `tests/${project}/${path}`);

/**
 * The same runs, less what none of the changed files could break. The rules of the tree read every file.
 * @param {import("./lanes.mjs").Run[]} runs
 * @param {string[]} changed
 */
export function runsFor(runs, changed) {
  const isWhole = (project) => project === "architecture" || changed.some((path) => isReadBy(project, path));
  const modules = changed.filter((path) => MODULE.test(path));
  const isProduct = changed.some((path) => PRODUCT.test(path));
  return runs.flatMap((run) => {
    const whole = run.projects.filter(isWhole);
    const others = run.projects.filter((project) => !isWhole(project));
    const related = modules.length === 0 ? [] : [...modules, ...(isProduct ? others.flatMap(startsItself) : [])];
    return [
      ...(whole.length > 0 ? [{ ...run, projects: whole }] : []),
      ...(others.length > 0 && related.length > 0 ? [{ ...run, projects: others, related }] : []),
    ];
  });
}
