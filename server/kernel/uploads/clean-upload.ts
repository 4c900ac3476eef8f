/**
 * What is kept of an uploaded file: its type is what its content says, and an image is drawn anew, so
 * that whatever hid behind or inside it (scripts, archives, the place it was taken) is gone.
 */
import { openPdf, processImage, processCrop, type Crop } from "./upload-process.ts";

export type CleanUpload =
  | { ok: true; body: Buffer; contentType: "application/pdf" | "image/png" | "image/jpeg" }
  /** `pixels`: a picture of too many; `small`: of too few; `cut`: its data ends before it does; `locked`, `dynamic-form`: a PDF that nobody could read here. */
  | { ok: false; why: "type" | "broken" | "empty" | "pixels" | "small" | "cut" | "locked" | "dynamic-form" };

/** The largest sensor of a phone: 201 megapixels. It is shrunk as it is read, so that its size is not what it takes. */
const MAX_PIXELS = 16_384 * 12_288;
/** A sheet of paper at 500 dots an inch. What is finer is kept at half its width, or a quarter, and every word on it stays legible. */
const FINE_PIXELS = 25_000_000;
/** Of a picture that comes in several passes, or that has to be turned: 50 megapixels as phones and browsers save them. */
const HELD_BYTES = 200_000_000;
/** Rows are drawn several at a time, so that a picture of few rows that are millions of pixels long holds all of itself, and more. A long receipt or a scroll of a screen is far below. */
const LONGEST_SIDE = 32_768;
const JPEG_QUALITY = 85;
/** One that takes longer than this was made to. */
const DRAW_SECONDS = 30;
const LIMITS = { pixels: MAX_PIXELS, side: LONGEST_SIDE, finePixels: FINE_PIXELS, heldBytes: HELD_BYTES, seconds: DRAW_SECONDS };

/** Of a picture that is shown, not read: on so many bytes it is kept, and one with a shorter side isn't taken. */
export interface PhotoBounds {
  bytes: number;
  leastSide: number;
}
const ANY_PICTURE: PhotoBounds = { bytes: Number.POSITIVE_INFINITY, leastSide: 0 };

/** @param whose id of who sends it: files are opened in turns of persons. */
export async function cleanUpload(whose: string, body: Buffer, bounds = ANY_PICTURE): Promise<CleanUpload> {
  if (body.length === 0) return { ok: false, why: "empty" };
  // Loaded with the first upload: fifty modules that no start waits for.
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(body).catch(() => undefined);
  if (type?.mime === "application/pdf" || (!type && pdfHeader(body) >= 0)) return cleanPdf(whose, body);
  if (type?.mime !== "image/png" && type?.mime !== "image/jpeg") return { ok: false, why: "type" };
  const drawn = await processImage(whose, { body, type: type.mime, quality: JPEG_QUALITY, limits: { ...LIMITS, ...bounds } });
  return "drawn" in drawn ? { ok: true, body: drawn.drawn, contentType: type.mime } : { ok: false, ...drawn };
}

/** Of a picture that was drawn anew: that square of it, as JPEGs in the order of `sizes`, which are sides in pixels. Null where it can't be read. */
export const cropPicture = (whose: string, body: Buffer, crop: Crop, sizes: readonly number[]): Promise<Buffer[] | null> =>
  processCrop(whose, { body, type: "crop", quality: JPEG_QUALITY, crop, sizes, limits: { seconds: DRAW_SECONDS } });

async function cleanPdf(whose: string, body: Buffer): Promise<CleanUpload> {
  if (!isWholePdf(body)) return { ok: false, why: "broken" };
  const { why } = await openPdf(whose, body);
  return why ? { ok: false, why } : { ok: true, body, contentType: "application/pdf" };
}

/** How far into a file readers look for its header, and how far before its end for the last mark: what mail and scanners put around it is passed over. */
const PDF_MARGIN = 1024;
const pdfHeader = (body: Buffer): number => body.subarray(0, PDF_MARGIN).indexOf("%PDF-");

/**
 * A PDF that was cut off on its way, or was never one, shows nothing to whoever reads it later. What makes one is looked for: an object, and the end or the table that leads to its objects. All of it is there in an encrypted one as well.
 */
function isWholePdf(body: Buffer): boolean {
  const header = pdfHeader(body);
  if (header < 0 || !body.includes("obj", header)) return false;
  return body.subarray(-PDF_MARGIN).includes("%%EOF") || body.includes("startxref") || body.includes("trailer");
}

/** Device paths, line ends of every kind and marks that turn the reading direction have no place in a name. */
export function cleanFilename(filename: string): string {
  const name = filename.normalize("NFC").split(/[\\/]/).pop() ?? "";
  return name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, "").trim();
}

const ENDINGS: Record<string, readonly string[]> = { "application/pdf": [".pdf"], "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"] };

/** What a file is called where it is saved: by its ending a machine decides what opens it, so that is its content's. */
export function savedName(filename: string, contentType: string): string {
  const endings = ENDINGS[contentType] ?? [];
  return endings.length === 0 || endings.some((ending) => filename.toLowerCase().endsWith(ending)) ? filename : `${filename}${endings[0]}`;
}
