/**
 * The process in which uploaded pictures are drawn anew, and PDFs are opened once, one after the other: what a file takes of the
 * memory, or breaks, is gone with it. Plain JavaScript, so that it starts at once.
 */
import { finished } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";
import sharp from "sharp";

sharp.cache(false);
sharp.concurrency(1);

/** Bytes of a picture that are in the memory at a time, beside some rows of it: those of several passes, and what is turned. */
function heldBytes({ width, height, channels, depth, format, isProgressive, chromaSubsampling }, shrink, isTurned) {
  const drawn = width * height * channels * (depth === "ushort" ? 2 : 1);
  if (format !== "jpeg") return (isProgressive ? drawn : 0) + (isTurned ? drawn : 0);
  // Two bytes a coefficient; shrunk while it is read, and turned after that.
  const passes = isProgressive ? (chromaSubsampling === "4:2:0" ? drawn : 2 * drawn) : 0;
  return passes + (isTurned ? drawn / shrink ** 2 : 0);
}

/** By how much it is shrunk each way: what reads a JPEG halves it, and again, while it reads. */
function shrinkOf({ width, height }, finePixels) {
  let shrink = 1;
  while (width * height > finePixels * shrink ** 2) shrink *= 2;
  return shrink;
}

/** Of a dot of a PNG, by its kind of colours. */
const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether what a PNG is packed as can be unpacked to the end of its last row. Then a fault in it (a byte that changed on its way, a sum
 * that isn't right) costs some of its dots, and nothing after them is missing.
 */
async function isWhole(png) {
  const [width, height, depth, colours] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  const expected = height * (1 + Math.ceil((width * SAMPLES[colours] * depth) / 8));
  let unpacked = 0;
  const unpack = createInflateRaw().on("data", ({ length }) => (unpacked += length));
  const end = finished(unpack);
  // The two bytes before it say how it was packed.
  let skip = 2;
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) !== "IDAT") continue;
    const part = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    unpack.write(part.subarray(skip));
    skip = Math.max(0, skip - part.length);
  }
  unpack.end();
  return end.then(
    () => unpacked >= expected,
    () => false,
  );
}

/** What the reader says of one whose data ends before it does: of a JPEG; of a PNG as well where what follows is lost. */
const ENDS_EARLY = /premature end|read error/u;

async function draw({ body: sent, type, limits, quality }) {
  const body = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  // Its size is read from its beginning: what has too many pixels is not drawn at all.
  const facts = await sharp(body, { limitInputPixels: false }).metadata();
  const { width, height, orientation = 1 } = facts;
  const shrink = shrinkOf(facts, limits.finePixels);
  if (width * height > limits.pixels || Math.max(width, height) > limits.side) return { why: "pixels" };
  if (Math.min(width, height) < limits.leastSide) return { why: "small" };
  if (heldBytes(facts, shrink, orientation > 1) > limits.heldBytes) return { why: "pixels" };
  const drawn = async (failOn, by = shrink) => {
    // `autoOrient` before the metadata that says which way is up is dropped.
    const image = sharp(body, { limitInputPixels: false, failOn, sequentialRead: true }).autoOrient().timeout({ seconds: limits.seconds });
    if (by > 1) image.resize({ width: Math.ceil((orientation < 5 ? width : height) / by) });
    // Shorter codes would need a second look at all of a picture: five times the memory, for a tenth of the bytes.
    const made = await (type === "image/png" ? image.png() : image.jpeg({ quality, optimiseCoding: false })).toBuffer();
    // What came small enough, and is larger only because it is drawn anew, is halved as often as it takes.
    return made.length > limits.bytes ? drawn(failOn, by * 2) : made;
  };
  try {
    // As forgiving as a browser, but for one thing: phones and scanners write files with small faults, and what is drawn anew has none.
    // What ends early would be drawn as well, and be grey from there.
    return { drawn: await drawn("truncated") };
  } catch (error) {
    if (!ENDS_EARLY.test(error.message)) throw error;
    return type === "image/png" && (await isWhole(body)) ? { drawn: await drawn("none") } : { why: "cut" };
  }
}

/** A square cut out of a picture, in each of the sizes, or as large as it is. Nothing shines through it: it stands on any ground. */
async function drawCrop({ body: sent, crop: { x, y, zoom }, sizes, quality }) {
  const body = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const { width, height } = await sharp(body).metadata();
  const side = Math.max(1, Math.round((Math.min(width, height) * 100) / zoom));
  const area = { left: Math.round(((width - side) * x) / 1000), top: Math.round(((height - side) * y) / 1000), width: side, height: side };
  const drawn = [];
  for (const size of sizes) {
    const image = sharp(body).extract(area).flatten({ background: "#FFFFFF" }).resize({ width: size, height: size, withoutEnlargement: true });
    drawn.push(await image.jpeg({ quality }).toBuffer());
  }
  return { drawn };
}

/**
 * Opened by the same reader that shows it to staff, so that what it says there is known here. A file that is locked against changes alone
 * opens; one that the reader makes nothing of may be read elsewhere.
 */
async function open({ body }) {
  // Loaded with the first PDF: it is large. It asks for what turns drawings as it is loaded, and nothing is drawn here.
  globalThis.DOMMatrix ??= class {};
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const opening = getDocument({ data: new Uint8Array(body), verbosity: 0, isEvalSupported: false, useWasm: false, useSystemFonts: false });
  try {
    const { info } = await (await opening.promise).getMetadata();
    return info.IsXFAPresent && !info.IsAcroFormPresent ? { why: "dynamic-form" } : {};
  } catch (error) {
    return error.name === "PasswordException" ? { why: "locked" } : {};
  } finally {
    await opening.destroy();
  }
}

process.on("message", async (file) => {
  try {
    process.send(await (file.type === "application/pdf" ? open(file) : file.crop ? drawCrop(file) : draw(file)));
  } catch {
    process.send({ why: "broken" });
  }
});
// Whoever asked has no more to draw, or is gone.
process.on("disconnect", () => process.exit(0));
