/** How a PDF is locked by a password: the first way that there was (PDF 1.4, 3.5), which every reader knows. It protects nothing of worth here. */
import { createHash } from "node:crypto";

/** Fills a password up to 32 bytes. */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const KEY_BYTES = 5;
/** Everything may be done with it once it is open. */
const PERMISSIONS = -4;

export interface PdfCipher {
  /** Of the file, as the key has it. */
  id: string;
  dictionary: string;
  /** The content of an object, by its number. */
  encrypt(object: number, content: Buffer): Buffer;
}

const md5 = (...parts: Buffer[]): Buffer => createHash("md5").update(Buffer.concat(parts)).digest();

/** RC4, which the libraries of today have no more. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number): void => void ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    content.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}

export function createCipher(password: string): PdfCipher {
  const padded = Buffer.concat([Buffer.from(password, "latin1"), PADDING]).subarray(0, 32);
  const id = md5(Buffer.from(`latchkey:${password}`));
  const owner = rc4(md5(padded).subarray(0, KEY_BYTES), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(padded, owner, permissions, id).subarray(0, KEY_BYTES);
  const user = rc4(key, PADDING);
  return {
    id: id.toString("hex"),
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString("hex")}> /U <${user.toString("hex")}> /P ${PERMISSIONS} >>`,
    encrypt: (object, content) => rc4(md5(key, Buffer.from([object & 255, object >> 8, 0, 0, 0])).subarray(0, KEY_BYTES + 5), content),
  };
}
