/** `npm run bench`: installs what is missing and measures. What it says, and its options: tests/bench/README.md. */
import { install, requireNode, run } from "../../server/bin/prepare.mjs";

requireNode();
install();
run(process.execPath, ["--import", "tsx", "tests/bench/main.ts", ...process.argv.slice(2)], { env: { ...process.env, NODE_ENV: "production" } });
