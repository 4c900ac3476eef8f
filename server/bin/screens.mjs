/** `npm run screens`: what `screens.ts` does, read as one file. */
import { bundled } from "./bundle.mjs";
import { root } from "./prepare.mjs";

const { screens } = await bundled("server/bin/screens.ts");
process.exitCode = screens(process.argv.slice(2), { root, schemas: process.env.LATCHKEY_SCHEMAS, write: (text) => void process.stdout.write(`${text}\n`) });
