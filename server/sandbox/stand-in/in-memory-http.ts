/**
 * Real HTTP with a Node request listener, without a port: both ends of the connection are streams in
 * memory. For libraries that want Node's request and response, in a house that speaks Request and Response.
 */
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import { Readable, duplexPair } from "node:stream";

export interface InnerRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export function serveInMemory(listener: RequestListener): (request: InnerRequest) => Promise<Response> {
  const server = createServer({ keepAliveTimeout: 1 }, listener);
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      server.emit("connection", far);
      const sent = httpRequest(
        {
          createConnection: () => near,
          method,
          path,
          headers: { ...headers, connection: "close", ...(body ? { "content-length": String(Buffer.byteLength(body)) } : {}) },
        },
        (answer) => resolve(responseOf(answer)),
      );
      sent.on("error", reject);
      sent.end(body);
    });
}

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index] ?? "";
    if (!/^(connection|keep-alive|transfer-encoding|content-length|date)$/i.test(name)) headers.append(name, answer.rawHeaders[index + 1] ?? "");
  }
  const status = answer.statusCode ?? 500;
  const empty = status === 204 || status === 304;
  if (empty) answer.resume();
  return new Response(empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>), { status, headers });
}
