import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutSlowBodies } from "#server/http/middleware/slow-bodies.ts";
import { withTestHost } from "./support/test-host.ts";

const PATIENCE_MS = 200;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().once("end", () => response.end("taken"));
  });
  cutSlowBodies(server, PATIENCE_MS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Line {
  socket: Socket;
  /** What was answered, once the line is closed. */
  answered: Promise<string>;
}
function line(length: number): Line {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let said = "";
  const answered = new Promise<string>((resolve) => {
    socket.on("data", (chunk) => (said += String(chunk)));
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(said));
  });
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, answered };
}

/** A body that comes drop by drop. */
function dripping(): Line {
  const slow = line(1_000_000);
  const drops = setInterval(() => slow.socket.writable && slow.socket.write("x"), 20);
  void slow.answered.then(() => clearInterval(drops));
  return slow;
}

test("who sends a body drop by drop is cut, and the others are taken", async () => {
  const slow = dripping();
  const honest = line(3);
  honest.socket.write("abc");
  expect(await honest.answered).toContain("taken");
  expect(await slow.answered, "nothing was answered").toBe("");
});

test("a large body may take as long as a slow line needs for it", async () => {
  // At once what a slow line brings in ten times the patience; the rest once that is over for somebody who began later.
  const { socket, answered } = line(100_003);
  socket.write("x".repeat(100_000));
  await dripping().answered;
  socket.write("end");
  expect(await answered).toContain("taken");
});

const latchkey = withTestHost({ environment: { BODY_TIMEOUT_MS: "1000" } });
test("the host cuts them, too", async () => {
  const headers = { "content-type": "application/json", "content-length": 200 };
  const sending = request(`${latchkey.url}/events`, { method: "POST", headers });
  const drops = setInterval(() => sending.write(" "), 50);
  const end = new Promise((resolve) => sending.once("error", resolve).once("response", ({ statusCode }) => resolve(statusCode)));
  expect(await end).toBeInstanceOf(Error);
  clearInterval(drops);
});
