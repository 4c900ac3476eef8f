/** PGlite's thread as it is, until an application is given to somebody for the second time: then, once in its life, it is gone amid the statement. */
import { existsSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const GIVEN = 'UPDATE applications SET "assigned_to"';
const died = `${workerData.folder}.died`;
let given = 0;
parentPort.on("message", ({ kind, bytes }) => {
  if (existsSync(died)) return;
  if (kind === "statement" && Buffer.from(bytes).includes(GIVEN)) given += 1;
  if (given < 2) return;
  writeFileSync(died, "");
  process.exit(1);
});

await import("../../../server/db/pglite/worker.mjs");
