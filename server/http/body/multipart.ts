/** Reads a `multipart/form-data` body as it streams in. What is taken, kept and refused of it is the caller's to say. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyConfig, type BusboyFileStream } from "@fastify/busboy";
import { refuse } from "../errors/error-response.ts";

/** Takes one file, piece by piece. */
export interface FileSink {
  chunk(chunk: Buffer): void;
  end(): void;
}

/** What receives may throw a RefusedRequest: reading ends there and then. */
export interface MultipartPolicy {
  /** How many bytes are taken in all before the line is cut, kept or not, and what is said of more. */
  most: number;
  tooMuch: () => Error;
  /** More fields, files or parts than these are `invalid`. */
  limits: Required<Pick<NonNullable<BusboyConfig["limits"]>, "fields" | "files" | "parts" | "fieldSize" | "fieldNameSize">> & { fileSize?: number };
  /** `cut`: the name or the value was longer than `limits` allow. */
  field(name: string, value: string, cut: { name: boolean; value: boolean }): void;
  /** `filename` is "" where the client named none. */
  file(name: string, filename: string): FileSink;
}

const HEADERS_PER_PART = 20;
/** How much of a body that is refused is still taken in, and for how long. */
const DISCARD_BYTES = 50_000_000;
const DISCARD_MS = 30_000;

export const isMultipart = (request: Request): boolean => /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");

/** @throws RefusedRequest `invalid`, and what the policy throws */
export async function readMultipart(request: Request, policy: MultipartPolicy): Promise<void> {
  if (!request.body) throw refuse("invalid");
  const source = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
  try {
    if (Number(request.headers.get("content-length") ?? "0") > policy.most) throw policy.tooMuch();
    await parse(source, request.headers.get("content-type") ?? "", policy);
  } catch (error) {
    await discardRest(source);
    throw error;
  }
}

/**
 * A browser that is still sending hears an answer only when it has finished, or sees a broken line.
 * So a body that is somewhat too large is taken in and thrown away before it is refused; one without
 * end is cut off.
 */
function discardRest(source: Readable): Promise<void> {
  return new Promise((resolve) => {
    let seen = 0;
    // Paused, not destroyed: that would cut the line before the answer is on it. The adapter cuts it after.
    const over = (): void => {
      clearTimeout(timer);
      source.pause();
      resolve();
    };
    const timer = setTimeout(over, DISCARD_MS);
    source.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > DISCARD_BYTES) over();
    });
    source.once("end", over).once("error", over).once("close", over);
    if (source.readableEnded || source.destroyed) over();
    else source.resume();
  });
}

function parse(source: Readable, type: string, policy: MultipartPolicy): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser;
    try {
      parser = new Busboy({ headers: { "content-type": type }, defCharset: "utf8", limits: { ...policy.limits, headerPairs: HEADERS_PER_PART } });
    } catch {
      return reject(refuse("invalid"));
    }
    const fail = (reason: unknown): void => {
      source.unpipe(parser);
      reject(reason);
    };
    const invalid = (): void => fail(refuse("invalid"));
    /** Thrown inside an event of the stream, a refusal would reach nobody. */
    const orFail = (receive: () => void): void => {
      try {
        receive();
      } catch (error) {
        fail(error);
      }
    };
    let streamed = 0;
    source.on("data", (chunk: Buffer) => {
      streamed += chunk.length;
      if (streamed > policy.most) fail(policy.tooMuch());
    });
    source.on("error", invalid);
    parser.on("field", (name: string, value: string, nameCut: boolean, valueCut: boolean) =>
      orFail(() => policy.field(name, value, { name: nameCut, value: valueCut })),
    );
    parser.on("file", (name: string, stream: BusboyFileStream, filename: string | undefined) =>
      orFail(() => {
        const sink = policy.file(name, filename ?? "");
        stream.on("data", (chunk: Buffer) => orFail(() => sink.chunk(chunk)));
        stream.on("error", invalid);
        stream.on("end", () => orFail(() => sink.end()));
      }),
    );
    for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) parser.on(limit, invalid);
    parser.on("error", invalid);
    parser.on("finish", () => resolve());
    source.pipe(parser);
  });
}
