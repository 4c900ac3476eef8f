/** Reads one uploaded file and its fields as they stream in, and stops at the limit. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { refuse, type RefusedRequest } from "../error-response.ts";
import { isHonestText } from "../honest-text.ts";

export interface UploadedFile {
  filename: string;
  body: Buffer;
}
export interface Multipart {
  fields: Map<string, string>;
  file: UploadedFile | null;
}

/** Boundaries, part headers and the few fields beside the file. */
const AROUND_THE_FILE = 64 * 1024;
/** How much of a file that is refused is still taken in, and for how long. */
const DISCARD_BYTES = 50_000_000;
const DISCARD_MS = 30_000;
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 1024;

/**
 * `tooLarge` makes the refusal of a file beyond `maxBytes`; reading ends there and then.
 * @throws RefusedRequest `unsupported-type`, `invalid`, `too-large`
 */
export async function readMultipart(request: Request, options: { fileField: string; maxBytes: number; tooLarge: () => RefusedRequest }): Promise<Multipart> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw refuse("unsupported-type");
  if (!request.body) throw refuse("invalid");
  const most = options.maxBytes + AROUND_THE_FILE;
  const source = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
  try {
    if (Number(request.headers.get("content-length") ?? "0") > most) throw options.tooLarge();
    return await parse(source, type, most, options);
  } catch (error) {
    await discardRest(source);
    throw error;
  }
}

/**
 * A browser that is still sending hears an answer only when it has finished, or sees a broken line.
 * So a file that is somewhat too large is taken in and thrown away before it is refused; one without
 * end is cut off.
 */
export function discardRest(source: Readable): Promise<void> {
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

function parse(
  source: Readable,
  type: string,
  most: number,
  { fileField, maxBytes, tooLarge }: { fileField: string; maxBytes: number; tooLarge: () => RefusedRequest },
): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    let parser;
    try {
      parser = new Busboy({
        headers: { "content-type": type },
        defCharset: "utf8",
        // One byte more than allowed, so that exactly the limit can be told from beyond it.
        limits: {
          fileSize: maxBytes + 1,
          files: 1,
          fields: MAX_FIELDS,
          fieldSize: MAX_FIELD_BYTES,
          fieldNameSize: 100,
          headerPairs: 20,
          parts: MAX_FIELDS + 1,
        },
      });
    } catch {
      return reject(refuse("invalid"));
    }
    const fields = new Map<string, string>();
    let file: UploadedFile | null = null;
    let seen = 0;
    const fail = (reason: unknown): void => {
      source.unpipe(parser);
      reject(reason);
    };
    source.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > most) fail(tooLarge());
    });
    source.on("error", () => fail(refuse("invalid")));
    parser.on("field", (name: string, value: string, nameCut: boolean, valueCut: boolean) => {
      if (nameCut || valueCut || !isHonestText(name) || !isHonestText(value)) return fail(refuse("invalid"));
      fields.set(name, value);
    });
    parser.on("file", (name: string, stream: BusboyFileStream, filename: string | undefined) => {
      const parts: Buffer[] = [];
      let size = 0;
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) {
          parts.length = 0;
          return fail(tooLarge());
        }
        if (name === fileField) parts.push(chunk);
      });
      stream.on("error", () => fail(refuse("invalid")));
      stream.on("end", () => {
        if (name === fileField) file = { filename: filename ?? "", body: Buffer.concat(parts) };
      });
    });
    for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) parser.on(limit, () => fail(refuse("invalid")));
    parser.on("error", () => fail(refuse("invalid")));
    parser.on("finish", () => resolve({ fields, file }));
    source.pipe(parser);
  });
}
