/**
 * A server's disk, loaded before anything else of it, in each of its threads: while the file `full` beside the data says
 * `database` or `files`, what would grow there is refused as a full disk refuses it. What stands there can be written over.
 */
import fs from "node:fs";
import fsp from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const switchedBy = join(process.env["DATA_DIR"] ?? "", "full");
const isFull = (what) => {
  try {
    return fs.readFileSync(switchedBy, "utf8").includes(what);
  } catch {
    return false;
  }
};
const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28, syscall: "write" });

const { writeSync } = fs;
fs.writeSync = (fd, data, offset, length, position) => {
  const stat = fs.fstatSync(fd);
  // Without a position the end is where it is written.
  const grows = typeof position !== "number" || position + (length ?? data.length) > stat.size;
  if (stat.isFile() && grows && isFull("database")) throw noSpace();
  return writeSync(fd, data, offset, length, position);
};

const handle = await fsp.open(new URL(import.meta.url));
const prototype = Object.getPrototypeOf(handle);
await handle.close();
const { writeFile } = prototype;
prototype.writeFile = async function (...args) {
  if (isFull("files")) throw noSpace();
  return writeFile.apply(this, args);
};
syncBuiltinESMExports();
