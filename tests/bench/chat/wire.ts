/** A lean client: 4,000 event streams and their requests in one process, which must leave the server its processor. */
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";

/** People share addresses as they do behind a company's: none of them asks for more than one address may. */
const ADDRESSES = 60;
export const addressOf = (reader: number): string => `127.0.1.${1 + (reader % ADDRESSES)}`;

const agents = Array.from({ length: ADDRESSES }, () => new Agent({ keepAlive: true, maxSockets: 64 }));

export interface Answer {
  status: number;
  text: string;
}

export function ask(url: URL, reader: number, method: "GET" | "POST", path: string, cookie: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      origin: url.origin,
      ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const asked = request(
      { host: url.hostname, port: url.port, method, path, headers, agent: agents[reader % ADDRESSES], localAddress: addressOf(reader) },
      (answer) => {
        const parts: Buffer[] = [];
        answer
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        answer.on("error", reject);
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

export interface StreamParts {
  url: URL;
  reader: number;
  cookie: string;
  /** The event that was heard last. */
  after: string | null;
  heard(event: { id: string; kind: string; data: string }): void;
  /** The stream is there. */
  opened?(retryMs: number): void;
  /** It ended by itself. */
  ended?(): void;
}

const EVENT = /id: (\d+)\r?\nevent: ([\w-]+)\r?\ndata: (.*)\r?\n/;

/** A stream of live events on a bare socket. Answers what closes it. */
export function openStream({ url, reader, cookie, after, heard, opened, ended }: StreamParts): () => void {
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port), localAddress: addressOf(reader) });
  let text = "";
  let isOpen = false;
  let isOver = false;
  socket.setEncoding("latin1");
  socket.on("data", (part: string) => {
    text += part;
    if (!isOpen) {
      const retry = /retry: (\d+)/.exec(text);
      if (!text.startsWith("HTTP/1.1 200")) throw new Error(`the events of reader ${reader} answered ${text.slice(0, 200)}`);
      if (!retry) return;
      isOpen = true;
      opened?.(Number(retry[1]));
    }
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const found = EVENT.exec(text.slice(0, end + 1));
      text = text.slice(end + 2);
      if (found) heard({ id: found[1]!, kind: found[2]!, data: found[3]! });
    }
  });
  const over = () => {
    if (isOver) return;
    isOver = true;
    ended?.();
  };
  socket.on("error", over).on("close", over);
  const resume = after === null ? "" : `Last-Event-ID: ${after}\r\n`;
  socket.write(`GET /api/v1/live/ HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n${resume}\r\n`);
  return () => {
    isOver = true;
    socket.destroy();
  };
}
