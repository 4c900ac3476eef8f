/**
 * The thread in which PGlite runs, so that a slow statement never stalls the web process. It speaks
 * PostgreSQL's own wire protocol: bytes in, bytes out. Plain JavaScript, because a worker thread does
 * not inherit the TypeScript loader of every host it may be started from.
 */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/**
 * Sent on every new connection: nothing of the last one may leak into it. One by one: DISCARD ALL is
 * refused in company, and what stays prepared stops the next connection from preparing it.
 */
const RESET = ["ROLLBACK", "DISCARD ALL", "SET TIME ZONE 'UTC'"].map(simpleQuery);

/** @type {PGlite} */
let database;

try {
  database = await PGlite.create(workerData.folder);
  parentPort.postMessage({ kind: "ready" });
  parentPort.on("message", answer);
} catch (error) {
  parentPort.postMessage({ kind: "refused", message: String(error?.message ?? error) });
}

/** One request at a time: the engine waits for each answer before it sends the next. */
async function answer(request) {
  try {
    if (request.kind === "statement") {
      const startup = request.bytes[0] === 0;
      if (startup) for (const statement of RESET) await database.execProtocolRaw(statement);
      // A copy: the answer to a startup packet is a view into PGlite's own buffer.
      const bytes = Uint8Array.from(await database.execProtocolRaw(request.bytes));
      parentPort.postMessage({ kind: "answer", id: request.id, bytes }, [bytes.buffer]);
    } else if (request.kind === "dump") {
      await dump(request.file);
      parentPort.postMessage({ kind: "answer", id: request.id, bytes: new Uint8Array(0) });
    } else if (request.kind === "close") {
      await database.close();
      parentPort.postMessage({ kind: "closed", id: request.id });
      parentPort.close();
    }
  } catch (error) {
    parentPort.postMessage({ kind: "failed", id: request.id, message: String(error?.message ?? error) });
  }
}

/** Written beside and renamed, so that a dump under its final name is always whole. */
async function dump(file) {
  const partial = `${file}.partial`;
  try {
    const archive = await database.dumpDataDir("gzip");
    await pipeline(Readable.fromWeb(archive.stream()), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function simpleQuery(sql) {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message[0] = 0x51; // Q
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return new Uint8Array(message);
}
