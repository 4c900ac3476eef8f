/**
 * The thread in which documents are read and checked while the server runs, so that heavy ones never stall the web
 * process. Plain JavaScript, because a worker thread does not inherit the TypeScript loader of every host it may be
 * started from.
 */
import { parentPort } from "node:worker_threads";
import { bundled } from "./bundle.mjs";

const { loadDocuments } = await bundled("server/documents/load.ts");

parentPort.on("message", ({ id, folder }) => {
  try {
    parentPort.postMessage({ id, loaded: loadDocuments(folder) });
  } catch (error) {
    parentPort.postMessage({ id, failed: String(error?.message ?? error) });
  }
});
