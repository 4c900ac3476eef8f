/** The same people in the chat by hand, on bare sockets, so that neither side pays more for being measured. */
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { ROOT } from "../places.ts";
import type { Ledger } from "./ledger.ts";
import { PEOPLE } from "./many-meetings.ts";
import { addressOf } from "./wire.ts";

const SHORT = 126;
const MASK = Buffer.alloc(4);

/** A frame of text from a client; its mask is of zeros, which the protocol takes like any other. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < SHORT ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.from([0x81, 0x80 | SHORT, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, MASK, body]);
}

export class HandChat {
  readonly #sockets: Socket[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: URL,
    private readonly ledger: Ledger,
  ) {}

  static async start(databaseUrl: string, ledger: Ledger): Promise<HandChat> {
    const child = fork(join(ROOT, "tests/bench/chat/hand-chat-server.ts"), {
      cwd: ROOT,
      execArgv: ["--import", "tsx"],
      env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl },
    });
    const { url } = await new Promise<{ url: string }>((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", () => reject(new Error("The chat by hand has ended")));
    });
    return new HandChat(child, new URL(url), ledger);
  }

  async come(people: number): Promise<void> {
    for (let reader = this.#sockets.length; reader < people; reader += 1) this.#sockets.push(await this.#open(reader));
  }

  #open(reader: number): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: this.url.hostname, port: Number(this.url.port), localAddress: addressOf(reader) });
      const key = randomBytes(16).toString("base64");
      const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
      socket.write(`GET /?meeting=${Math.floor(reader / PEOPLE)} HTTP/1.1\r\nHost: ${this.url.host}\r\n${upgrade}\r\n\r\n`);
      let waiting: Buffer = Buffer.alloc(0);
      let isOpen = false;
      socket.on("error", reject).on("data", (part: Buffer) => {
        waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part]);
        if (!isOpen) {
          const end = waiting.indexOf("\r\n\r\n");
          if (end < 0) return;
          isOpen = true;
          waiting = waiting.subarray(end + 4);
          resolve(socket);
        }
        waiting = this.#hear(reader, waiting);
      });
    });
  }

  /** Answers what is left. */
  #hear(reader: number, bytes: Buffer): Buffer {
    let at = 0;
    while (bytes.length - at >= 2) {
      const isShort = (bytes[at + 1]! & 0x7f) < SHORT;
      const head = isShort ? 2 : 4;
      if (bytes.length - at < head) break;
      const length = isShort ? bytes[at + 1]! & 0x7f : bytes.readUInt16BE(at + 2);
      if (bytes.length - at < head + length) break;
      const { id, number } = JSON.parse(bytes.toString("utf8", at + head, at + head + length)) as { id: string; number: number };
      this.ledger.hear(reader, number, id);
      at += head + length;
    }
    return bytes.subarray(at);
  }

  async say(id: string, meeting: number, by: number, text: string): Promise<void> {
    this.#sockets[meeting * PEOPLE + by]!.write(frameOf(JSON.stringify({ id, text })));
  }

  check(): void {}

  close(): void {
    for (const socket of this.#sockets) socket.on("error", () => undefined).destroy();
    this.child.disconnect();
  }
}
