/**
 * What is kept of an uploaded file: its type is what its content says, and an image is drawn anew, so
 * that whatever hid behind or inside it (scripts, archives, the place it was taken) is gone.
 */
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { takeTurns } from "./bounded-queue.ts";

export type CleanUpload =
  { ok: true; body: Buffer; contentType: "application/pdf" | "image/png" | "image/jpeg" } | { ok: false; why: "type" | "broken" | "empty" };

/** 50 megapixels: beyond what phones take, below what would exhaust the memory. */
const MAX_PIXELS = 50_000_000;
const JPEG_QUALITY = 90;
/** A picture of the largest size takes some hundred megabytes while it is drawn: the others wait for their turn. */
const DRAWN_AT_ONCE = 2;
/** One that takes longer than this was made to. */
const DRAW_SECONDS = 60;
const inTurn = takeTurns(DRAWN_AT_ONCE);

export async function cleanUpload(body: Buffer): Promise<CleanUpload> {
  if (body.length === 0) return { ok: false, why: "empty" };
  const type = await fileTypeFromBuffer(body).catch(() => undefined);
  if (type?.mime === "application/pdf") return { ok: true, body, contentType: "application/pdf" };
  if (type?.mime !== "image/png" && type?.mime !== "image/jpeg") return { ok: false, why: "type" };
  try {
    // `autoOrient` before the metadata that says which way is up is dropped.
    // As forgiving as a browser: phones and scanners write files with small faults, and what is drawn anew has none.
    // Its size is read from its beginning: what has too many pixels is not drawn at all.
    const drawn = await inTurn(() => {
      const image = sharp(body, { limitInputPixels: MAX_PIXELS, failOn: "none", sequentialRead: true }).autoOrient().timeout({ seconds: DRAW_SECONDS });
      return (type.mime === "image/png" ? image.png() : image.jpeg({ quality: JPEG_QUALITY })).toBuffer();
    });
    return { ok: true, body: drawn, contentType: type.mime };
  } catch {
    return { ok: false, why: "broken" };
  }
}

/** Device paths, line ends and marks that turn the reading direction have no place in a name. */
export function cleanFilename(filename: string): string {
  const name = filename.normalize("NFC").split(/[\\/]/).pop() ?? "";
  return name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim();
}
