/** `npm run screens`: what `screens.ts` does, read as one file. */
import { setFlagsFromString } from "node:v8";
import { bundled } from "./bundle.mjs";
import { root } from "./prepare.mjs";

// Optimised code pays off after seconds, and these end in one or two: what V8 makes of it meanwhile took a third of a command's
// processor time. Flags are a version's own: this is that of Node 20.
if (process.versions.v8.startsWith("11.")) setFlagsFromString("--interrupt-budget=1000000");

const { screens } = await bundled("server/bin/screens.ts");
process.exitCode = await screens(process.argv.slice(2), {
  root,
  schemas: process.env.LATCHKEY_SCHEMAS,
  write: (text) => void process.stdout.write(`${text}\n`),
});
