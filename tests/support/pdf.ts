/** PDFs as programs write them: of objects, which a table leads to. */
import { createHash } from "node:crypto";

type Part = string | Uint8Array;

/** An object that holds bytes. `says`: what its dictionary says besides their length. */
export const stream = (says: string, bytes: Part): Buffer =>
  Buffer.concat([Buffer.from(`<< ${says} /Length ${bytes.length} >>\nstream\n`), Buffer.from(bytes as string), Buffer.from("\nendstream")]);

/** `objects`: the first is the catalog. `trailer`: what it says besides. */
export function pdfOf(objects: readonly Part[], trailer = ""): Buffer<ArrayBuffer> {
  const parts = [Buffer.from("%PDF-1.7\n")];
  let length = parts[0]!.length;
  const places: number[] = [];
  const add = (part: Part): void => {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, object] of objects.entries()) {
    places.push(length);
    add(`${at + 1} 0 obj\n`);
    add(object);
    add("\nendobj\n");
  }
  const end = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")}`);
  add(`trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${end}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** A catalog, its pages, and the one page with what is painted and what that needs. `more`: objects from 5 on. `says`: what the catalog says besides. */
export const onePage = (paint: string, resources = "", more: readonly Part[] = [], says = ""): readonly Part[] => [
  `<< /Type /Catalog /Pages 2 0 R ${says} >>`,
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`,
  stream("", paint),
  ...more,
];

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);
const md5 = (...parts: Uint8Array[]): Buffer => createHash("md5").update(Buffer.concat(parts)).digest();
/** Written out: OpenSSL has it no longer by itself. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => void ([state[one], state[other]] = [state[other]!, state[one]!]);
  for (let at = 0, with_ = 0; at < 256; at += 1) {
    with_ = (with_ + state[at]! + key[at % key.length]!) & 255;
    swap(at, with_);
  }
  let [one, other] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      one = (one + 1) & 255;
      other = (other + state[one]!) & 255;
      swap(one, other);
      return byte ^ state[(state[one]! + state[other]!) & 255]!;
    }),
  );
}

/** A page that is locked by the oldest rule of PDF (revision 2). `opens`: what it asks for to be opened; empty where it asks for nothing, and its owner forbids changes alone. */
export function lockedPdf(opens: string): Buffer<ArrayBuffer> {
  const id = Buffer.alloc(16, 7);
  const owner = rc4(md5(padded("owner")).subarray(0, 5), padded(opens));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-64);
  const key = md5(padded(opens), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  const hex = (bytes: Buffer): string => `<${bytes.toString("hex")}>`;
  // What is painted is left empty, so that nothing of it has to be locked.
  const locks = `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -64 >>`;
  return pdfOf(onePage("", "", [locks]), `/Encrypt 5 0 R /ID [${hex(id)} ${hex(id)}]`);
}
