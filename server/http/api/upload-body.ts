/** The body of an upload: one file and a few short fields beside it. A file beyond the limit ends the reading. */
import { refuse } from "../errors/error-response.ts";
import { isWellFormedText } from "../body/well-formed-text.ts";
import { isMultipart, readMultipart } from "../body/multipart.ts";

interface UploadBody {
  fields: Map<string, string>;
  file: { filename: string; body: Buffer } | null;
}

/** Boundaries, part headers and the few fields beside the file. */
const AROUND_THE_FILE = 64 * 1024;
const MOST_FIELDS = 10;
const FIELD_BYTES = 1024;

/**
 * `tooLarge` makes the refusal of a file beyond `maxBytes`.
 * @throws RefusedRequest `unsupported-type`, `invalid`, `too-large`
 */
export async function readUploadBody(request: Request, options: { fileField: string; maxBytes: number; tooLarge: () => Error }): Promise<UploadBody> {
  const { fileField, maxBytes, tooLarge } = options;
  if (!isMultipart(request)) throw refuse("unsupported-type");
  const read: UploadBody = { fields: new Map(), file: null };
  await readMultipart(request, {
    most: maxBytes + AROUND_THE_FILE,
    tooMuch: tooLarge,
    // One byte more than allowed, so that exactly the limit can be told from beyond it.
    limits: { fileSize: maxBytes + 1, files: 1, fields: MOST_FIELDS, fieldSize: FIELD_BYTES, fieldNameSize: 100, parts: MOST_FIELDS + 1 },
    field(name, value, cut) {
      if (cut.name || cut.value || !isWellFormedText(name) || !isWellFormedText(value)) throw refuse("invalid");
      read.fields.set(name, value);
    },
    file(name, filename) {
      const isWanted = name === fileField;
      // What isn't written to takes no memory: pieces that are put together at the end would take all of it twice.
      const body = Buffer.allocUnsafeSlow(isWanted ? maxBytes : 0);
      let size = 0;
      return {
        chunk(chunk) {
          if (size + chunk.length > maxBytes) throw tooLarge();
          if (isWanted) chunk.copy(body, size);
          size += chunk.length;
        },
        end() {
          if (isWanted) read.file = { filename, body: body.subarray(0, size) };
        },
      };
    },
  });
  return read;
}
