/** The process that serves: what `main.ts` does, read as one file. */
import { bundledServer } from "./bundle.mjs";

await bundledServer("server/main.ts");
