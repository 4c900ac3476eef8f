/**
 * How V8 compiles WebAssembly where tests run. The embedded database is megabytes of it: compiled thoroughly it costs two
 * seconds of a core each time that it starts, which pays in a server that runs for days and never in one that is tried
 * for a minute.
 */
import { spawnSync } from "node:child_process";

const WANTED = ["--liftoff-only", "--wasm-lazy-compilation"];

/** Options for `node`; none where this version doesn't know them. */
export const ENGINE_FLAGS = spawnSync(process.execPath, [...WANTED, "--eval", ""]).status === 0 ? WANTED : [];
