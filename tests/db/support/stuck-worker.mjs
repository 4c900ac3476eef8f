/** Stands in for PGlite's thread: opens, then does what the test's folder name says. */
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

const { folder } = workerData;
const behaviour = ["refuses", "dies", "slow"].find((word) => folder.includes(word)) ?? "hangs";
const turns = join(folder, "turns");
if (behaviour === "refuses" && !existsSync(join(folder, "room"))) {
  parentPort.postMessage({ kind: "refused", message: "No space left on device" });
} else {
  parentPort.postMessage({ kind: "ready" });
  parentPort.on("message", ({ id }) => {
    if (behaviour === "dies") process.exit(7);
    if (behaviour === "slow") return void setTimeout(() => parentPort.postMessage({ kind: "answer", id, bytes: new Uint8Array(0) }), 900);
    // What a full disk looks like: the thread spins and never answers.
    while (!existsSync("/never")) appendFileSync(turns, ".");
  });
}
