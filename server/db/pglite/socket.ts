/**
 * A socket for node-postgres whose other end is PGlite. The driver writes PostgreSQL's wire protocol
 * and reads it, so parameters, types and errors are those of a real server, made by the same code.
 */
import { Duplex } from "node:stream";
import type { EngineConnection, PGliteEngine } from "./engine.ts";

/** Messages after which the server answers: Query, Sync, Flush, function call, copy done, copy fail. */
const ANSWERED = new Set(["Q", "S", "H", "F", "c", "f"].map((letter) => letter.charCodeAt(0)));
const TERMINATE = "X".charCodeAt(0);

export class PGliteSocket extends Duplex {
  readonly #engine: PGliteEngine;
  #connection: EngineConnection | null = null;
  #unsent: Buffer = Buffer.alloc(0);

  constructor(engine: PGliteEngine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine
      .connect((error) => this.destroy(error))
      .then(
        (connection) => {
          if (this.destroyed) return connection.disconnect();
          this.#connection = connection;
          this.emit("connect");
        },
        (error: Error) => this.destroy(error),
      );
    return this;
  }

  // What a network socket offers and a thread has no use for.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#connection?.disconnect();
    this.#connection = null;
    done(error);
  }

  /** Holds messages back until they ask for an answer: one trip to the thread a statement. */
  #send(bytes: Buffer, done: (error?: Error | null) => void): void {
    const buffer = this.#unsent.length === 0 ? bytes : Buffer.concat([this.#unsent, bytes]);
    const { complete, terminated } = completeBytes(buffer);
    this.#unsent = buffer.subarray(complete);
    if (terminated) this.push(null);
    if (complete === 0 || !this.#connection) return done();
    this.#connection.send(Uint8Array.from(buffer.subarray(0, complete))).then(
      (answer) => {
        const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
        const connection = this.#connection;
        if (bytes.length > 0 && !this.destroyed) this.push(bytes);
        done();
        // After the statement has heard its error.
        const reason = fatalError(bytes);
        if (reason) setImmediate(() => connection?.abandon(reason));
      },
      (error: Error) => done(error),
    );
  }
}

/** How many bytes make up whole exchanges. A startup packet has no type byte and begins with a zero. */
function completeBytes(buffer: Buffer): { complete: number; terminated: boolean } {
  if (buffer.length >= 4 && buffer[0] === 0) {
    const length = buffer.readInt32BE(0);
    return { complete: buffer.length >= length ? length : 0, terminated: false };
  }
  let complete = 0;
  let terminated = false;
  for (let at = 0; at + 5 <= buffer.length;) {
    const end = at + 1 + buffer.readInt32BE(at + 1);
    if (end > buffer.length) break;
    const type = buffer[at]!;
    if (type === TERMINATE) {
      terminated = true;
      break;
    }
    if (ANSWERED.has(type)) complete = end;
    at = end;
  }
  return { complete, terminated };
}

const ERROR = "E".charCodeAt(0);

/**
 * What a server process would die of: PANIC and FATAL end one, and a full disk (53100) or an I/O error
 * (58030) leave this one, which can't die, in a state that hangs at the next statement.
 */
function fatalError(buffer: Buffer): string | null {
  for (let at = 0; at + 5 <= buffer.length;) {
    const end = at + 1 + buffer.readInt32BE(at + 1);
    if (buffer[at] === ERROR) {
      const fields = new Map(
        buffer
          .toString("utf8", at + 5, end)
          .split("\0")
          .map((field) => [field[0], field.slice(1)]),
      );
      const severity = fields.get("V");
      const code = fields.get("C");
      if (severity === "PANIC" || severity === "FATAL" || code === "53100" || code === "58030") return `${severity} ${code}: ${fields.get("M")}`;
    }
    at = end;
  }
  return null;
}
