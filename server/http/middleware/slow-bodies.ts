/**
 * A body that comes drop by drop is cut: it may take so long from its beginning, and longer by what has come, so that a
 * large file on a slow line passes and a sender who only holds a place doesn't.
 */
import type { IncomingMessage, Server } from "node:http";

/** The slowest line that an upload is taken from: 50 KB a second. */
const BYTES_A_MS = 50;
/** How often a body under way is looked at, in parts of the time that it has. */
const LOOKS = 4;
const MOST_BETWEEN_LOOKS_MS = 1_000;

/** @param patienceMs what any body may take from its request on */
export function cutSlowBodies(server: Server, patienceMs: number): void {
  server.on("request", (request: IncomingMessage) => {
    if (request.headers["transfer-encoding"] === undefined && !Number(request.headers["content-length"])) return;
    const { socket } = request;
    const [began, before] = [performance.now(), socket.bytesRead];
    const look = setInterval(
      () => {
        if (request.complete || request.destroyed) clearInterval(look);
        else if (performance.now() - began > patienceMs + (socket.bytesRead - before) / BYTES_A_MS) socket.destroy();
      },
      Math.min(patienceMs / LOOKS, MOST_BETWEEN_LOOKS_MS),
    );
    look.unref();
    request.once("close", () => clearInterval(look));
  });
}
