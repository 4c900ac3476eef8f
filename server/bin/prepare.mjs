/**
 * What has to be there before anything of the project can run: the packages and the browser build.
 * Plain JavaScript on Node alone, because it runs before the packages are installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

const MINIMUM_NODE = [20, 19];

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  console.error(`Latchkey needs Node.js ${MINIMUM_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command to its end with its output shown; ends this process when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.error) throw done.error;
  if (done.status !== 0) process.exit(done.status ?? 1);
}

function hashOf(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (name !== "node_modules") visit(join(path, name));
    } else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest("hex");
}

function stale(stamp, hash) {
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== hash;
}

/** Installs the locked packages when they are missing or the lock file changed. */
export function install() {
  const stamp = join(root, "node_modules/.latchkey-installed");
  const hash = hashOf(["package-lock.json"]);
  if (!stale(stamp, hash)) return;
  console.log("Installing packages…");
  // With what tests need, in production too: the stamp stands for all that the lock file names.
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, hash);
}

/** Builds the pages when their sources changed. Documents in schemas/ need no build. */
export function build() {
  const stamp = join(root, "build/.sources");
  const hash = hashOf(["app", "screens", "remix.config.js", "package.json", "package-lock.json", "tsconfig.json"]);
  if (!stale(stamp, hash)) return;
  console.log("Building the pages…");
  // A build that is stopped half-way leaves pages of neither state.
  rmSync(stamp, { force: true });
  run(join(root, "node_modules/.bin/remix"), ["vite:build", "-c", "remix.config.js", "-l", "warn"]);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, hash);
}
