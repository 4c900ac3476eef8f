/** `npm start`: installs what is missing, builds what is stale, and serves. */
import { spawn } from "node:child_process";
import { build, install, requireNode, root } from "./prepare.mjs";

requireNode();
install();
build();

const server = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
