/**
 * A ZIP archive as it is made, one file in memory at a time. Nothing is compressed: pictures and PDFs are already, and the
 * rest is small. Without ZIP64: an archive and its files end below 4 GB, which what one person may upload does.
 */
import { crc32 } from "node:zlib";

export const ZIP_TYPE = "application/zip";

interface Entry {
  /** Path inside the archive, with `/` between folders. */
  name: string;
  content: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** The name is UTF-8. */
const UTF8 = 1 << 11;

/** @param at what every file is dated, in UTC */
export function zipStream(entries: AsyncIterator<Entry>, at: Date): ReadableStream<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await entries.next();
      if (done) {
        const directory = Buffer.concat(central);
        controller.enqueue(Buffer.concat([directory, endRecord(central.length, directory.length, offset)]));
        controller.close();
        return;
      }
      const name = Buffer.from(value.name);
      const common = commonHeader(name, value.content, at);
      const head = Buffer.concat([uint32(LOCAL), common, name]);
      // Made by, then the same as before; no comment, first disk, no attributes, and where it stands.
      central.push(Buffer.concat([uint32(CENTRAL), uint16(VERSION), common, Buffer.alloc(10), uint32(offset), name]));
      offset += head.length + value.content.length;
      controller.enqueue(head);
      if (value.content.length > 0) controller.enqueue(value.content);
    },
    async cancel() {
      await entries.return?.();
    },
  });
}

/** What stands before each file, and again in the directory at the end. */
function commonHeader(name: Buffer, content: Uint8Array, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const stored = 0;
  const extra = 0;
  return Buffer.concat([
    ...[VERSION, UTF8, stored, time, date].map(uint16),
    ...[crc32(content), content.length, content.length].map(uint32),
    ...[name.length, extra].map(uint16),
  ]);
}

const endRecord = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([uint32(END), Buffer.alloc(4), uint16(count), uint16(count), uint32(size), uint32(offset), Buffer.alloc(2)]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
