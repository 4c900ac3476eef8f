/**
 * The engine's thread on a disk with little room, on every machine and for every user: the database's
 * files may hold as many bytes as the file `room` beside it says, and every byte more is refused as a
 * full disk refuses it.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { workerData } from "node:worker_threads";

const room = join(dirname(workerData.folder), "room");
const { writeSync, readFileSync, readdirSync, statSync, fstatSync } = fs;

const sizeOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size);
  }, 0);
let used = sizeOf(workerData.folder);

fs.writeSync = (fd, data, offset, length, position) => {
  const size = length ?? data.length;
  // Without a position the end is where it is written.
  const growth = typeof position === "number" ? Math.max(0, position + size - fstatSync(fd).size) : size;
  if (growth > 0 && used + growth > Number(readFileSync(room, "utf8"))) {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28, syscall: "write" });
  }
  used += growth;
  return writeSync(fd, data, offset, length, position);
};
syncBuiltinESMExports();
await import("../../../server/db/pglite/worker.mjs");
