/**
 * The body of a plain form post. Files are read as they stream in: one that is too large is thrown
 * away and named instead, so that what was typed beside it is not lost with it.
 */
import { refuse } from "../errors/error-response.ts";
import { areWellFormedFields } from "./well-formed-text.ts";
import { BODY_LIMIT, readBody } from "./json-body.ts";
import { readMultipart } from "./multipart.ts";

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

const typeOf = (request: Request): string => (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
export const isFormPost = (request: Request): boolean => [URL_ENCODED, MULTIPART].includes(typeOf(request));

/**
 * `maxFileBytes`: the largest file that is taken; 0 takes none.
 * @throws RefusedRequest `invalid`, `too-large`
 */
export async function readFormBody(request: Request, maxFileBytes: number): Promise<FormEntries> {
  const entries =
    typeOf(request) === MULTIPART ? await readMultipartForm(request, maxFileBytes) : [...new URLSearchParams((await readBody(request)).toString("utf8"))];
  if (entries.length > MOST_PARTS || !areWellFormedFields(entries)) throw refuse("invalid");
  return entries;
}

async function readMultipartForm(request: Request, maxFileBytes: number): Promise<FormEntries> {
  const entries: FormEntries = [];
  let typed = 0;
  let kept = 0;
  await readMultipart(request, {
    most: MOST_STREAMED,
    tooMuch: () => refuse("too-large"),
    limits: { fields: MOST_PARTS, files: MOST_FILES, parts: MOST_PARTS, fieldSize: BODY_LIMIT, fieldNameSize: 200 },
    field(name, value, cut) {
      typed += name.length + value.length;
      if (cut.value || typed > BODY_LIMIT) throw refuse("too-large");
      if (cut.name) throw refuse("invalid");
      entries.push([name, value]);
    },
    file(name, filename) {
      const file: FormFile = { filename, body: null };
      entries.push([name, file]);
      const pieces: Buffer[] = [];
      let size = 0;
      let fits = true;
      return {
        chunk(chunk) {
          size += chunk.length;
          kept += chunk.length;
          if (fits && size <= maxFileBytes && kept <= PAPERS * maxFileBytes) return void pieces.push(chunk);
          // Thrown away, and no longer counted.
          fits = false;
          kept -= size;
          size = 0;
          pieces.length = 0;
        },
        end() {
          if (fits) file.body = Buffer.concat(pieces);
        },
      };
    },
  });
  return entries;
}
