/** `npm run bench`: installs what is missing, measures, prints the table. `-- --save` keeps it as the baseline, `-- --only render,typing` measures a part. */
import { install, requireNode, run } from "../../server/bin/prepare.mjs";

requireNode();
install();
run(process.execPath, ["--import", "tsx", "tests/bench/main.ts", ...process.argv.slice(2)], { env: { ...process.env, NODE_ENV: "production" } });
