/** Stands in for PGlite's thread: opens, then does what the test's folder name says. */
import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const behaviour = workerData.folder.includes("refuses") ? "refuses" : workerData.folder.includes("dies") ? "dies" : "hangs";
if (behaviour === "refuses") {
  parentPort.postMessage({ kind: "refused", message: "No space left on device" });
} else {
  parentPort.postMessage({ kind: "ready" });
  parentPort.on("message", () => {
    if (behaviour === "dies") process.exit(7);
    // What a full disk looks like: the thread spins and never answers.
    while (!existsSync("/never")) {}
  });
}
