/** A ZIP archive as it is made, one file in memory at a time. Nothing is compressed: pictures and PDFs are already, and the rest is small. */
import { Zip, ZipPassThrough } from "fflate";

export interface ZipEntry {
  /** Path inside the archive, with `/` between folders. */
  name: string;
  content: Uint8Array;
}

/** @param at what every file is dated */
export function zipStream(entries: AsyncIterator<ZipEntry>, at: Date): ReadableStream<Uint8Array> {
  const archive = new Zip();
  return new ReadableStream({
    start(controller) {
      archive.ondata = (error, chunk, isLast) => {
        if (error) return controller.error(error);
        if (chunk.length > 0) controller.enqueue(chunk);
        if (isLast) controller.close();
      };
    },
    async pull() {
      const { value, done } = await entries.next();
      if (done) return archive.end();
      const file = new ZipPassThrough(value.name);
      file.mtime = at;
      archive.add(file);
      file.push(value.content, true);
    },
    async cancel() {
      archive.terminate();
      await entries.return?.();
    },
  });
}
