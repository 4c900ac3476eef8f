/**
 * The body of a plain form post. Files are read as they stream in: one that is too large is thrown
 * away and named instead, so that what was typed beside it is not lost with it.
 */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { discardRest } from "./api/multipart.ts";
import { refuse } from "./error-response.ts";
import { areHonestFields } from "./honest-text.ts";
import { BODY_LIMIT, readBody } from "./json-body.ts";

/** A file as it was posted. */
export interface FormFile {
  filename: string;
  /** null: larger than is taken. */
  body: Buffer | null;
}
/** Names and values in their order. */
export type FormEntries = [name: string, value: string | FormFile][];

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
/** More than any screen of ours has, and little enough to be read at once. */
const MOST_PARTS = 500;
const MOST_FILES = 5;
/** The form asks for two papers: what is kept of all files together is no more than two of the largest. */
const PAPERS = 2;
/** How much is taken in all, thrown away or not, before the line is cut. */
const MOST_STREAMED = 120_000_000;

const typeOf = (request: Request): string => request.headers.get("content-type") ?? "";
export const isFormPost = (request: Request): boolean => [URL_ENCODED, MULTIPART].includes(typeOf(request).split(";")[0]!.trim().toLowerCase());

/**
 * `maxFileBytes`: the largest file that is taken; 0 takes none.
 * @throws RefusedRequest `invalid`, `too-large`
 */
export async function readFormBody(request: Request, maxFileBytes: number): Promise<FormEntries> {
  const entries = typeOf(request).toLowerCase().startsWith(MULTIPART)
    ? await readMultipartForm(request, maxFileBytes)
    : [...new URLSearchParams((await readBody(request)).toString("utf8"))];
  if (entries.length > MOST_PARTS || !areHonestFields(entries)) throw refuse("invalid");
  return entries;
}

async function readMultipartForm(request: Request, maxFileBytes: number): Promise<FormEntries> {
  if (!request.body) throw refuse("invalid");
  const source = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
  try {
    return await parse(source, typeOf(request), maxFileBytes);
  } catch (error) {
    await discardRest(source);
    throw error;
  }
}

function parse(source: Readable, type: string, maxFileBytes: number): Promise<FormEntries> {
  return new Promise((resolve, reject) => {
    let parser;
    try {
      const limits = { fields: MOST_PARTS, files: MOST_FILES, parts: MOST_PARTS, fieldSize: BODY_LIMIT, fieldNameSize: 200, headerPairs: 20 };
      parser = new Busboy({ headers: { "content-type": type }, defCharset: "utf8", limits });
    } catch {
      return reject(refuse("invalid"));
    }
    const entries: FormEntries = [];
    let typed = 0;
    let streamed = 0;
    let kept = 0;
    const fail = (reason: unknown): void => {
      source.unpipe(parser);
      reject(reason);
    };
    source.on("data", (chunk: Buffer) => {
      streamed += chunk.length;
      if (streamed > MOST_STREAMED) fail(refuse("too-large"));
    });
    source.on("error", () => fail(refuse("invalid")));
    parser.on("field", (name: string, value: string, nameCut: boolean, valueCut: boolean) => {
      typed += name.length + value.length;
      if (valueCut || typed > BODY_LIMIT) return fail(refuse("too-large"));
      if (nameCut) return fail(refuse("invalid"));
      entries.push([name, value]);
    });
    parser.on("file", (name: string, stream: BusboyFileStream, filename: string | undefined) => {
      const file: FormFile = { filename: filename ?? "", body: null };
      entries.push([name, file]);
      const parts: Buffer[] = [];
      let size = 0;
      let fits = true;
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
        kept += chunk.length;
        if (fits && size <= maxFileBytes && kept <= PAPERS * maxFileBytes) return void parts.push(chunk);
        // Thrown away, and no longer counted.
        fits = false;
        kept -= size;
        size = 0;
        parts.length = 0;
      });
      stream.on("error", () => fail(refuse("invalid")));
      stream.on("end", () => {
        if (fits) file.body = Buffer.concat(parts);
      });
    });
    for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) parser.on(limit, () => fail(refuse("invalid")));
    parser.on("error", () => fail(refuse("invalid")));
    parser.on("finish", () => resolve(entries));
    source.pipe(parser);
  });
}
