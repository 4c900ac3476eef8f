/** `npm start`: installs what is missing, builds what is stale, and serves. */
import { spawn } from "node:child_process";
import { build, install, requireNode, root } from "./prepare.mjs";

const PARENT_MS = 250;

requireNode();
const npm = process.env.npm_lifecycle_event === "start" ? process.ppid : null;
install();
build();
console.log("Starting Latchkey…");

// Without a word about where this is, it is somebody trying it out: sandbox mode, with a console that has its weeks behind it. React is told
// "production" all the same, because its development build is several times slower.
const env = process.env.NODE_ENV ? process.env : { LATCHKEY_SANDBOX: "1", DEMO_APPLICATIONS: "150", ...process.env, NODE_ENV: "production" };

const server = spawn(process.execPath, ["server/bin/serve.mjs"], { cwd: root, stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
// npm's shell dies of a signal without handing it on, and what npm started goes on under another parent.
if (npm !== null) {
  const orphaned = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(orphaned);
    server.kill("SIGTERM");
  }, PARENT_MS);
}
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
