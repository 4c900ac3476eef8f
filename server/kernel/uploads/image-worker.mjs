/**
 * The process in which uploaded pictures are drawn anew, one after the other: what a picture takes of the memory, or
 * breaks, is gone with it. Plain JavaScript, so that it starts at once.
 */
import sharp from "sharp";

sharp.cache(false);
sharp.concurrency(1);

/** Bytes of a picture that are in the memory at a time, beside some rows of it: those of several passes, and what is turned. */
function heldBytes({ width, height, channels, depth, format, isProgressive, chromaSubsampling }, isHalved, isTurned) {
  const drawn = width * height * channels * (depth === "ushort" ? 2 : 1);
  if (format !== "jpeg") return (isProgressive ? drawn : 0) + (isTurned ? drawn : 0);
  // Two bytes a coefficient; halved while it is read, and turned after that.
  const passes = isProgressive ? (chromaSubsampling === "4:2:0" ? drawn : 2 * drawn) : 0;
  return passes + (isTurned ? (isHalved ? drawn / 4 : drawn) : 0);
}

async function draw({ body, type, limits, quality }) {
  // As forgiving as a browser: phones and scanners write files with small faults, and what is drawn anew has none.
  // Its size is read from its beginning: what has too many pixels is not drawn at all.
  const input = { limitInputPixels: limits.pixels, failOn: "none", sequentialRead: true };
  const facts = await sharp(body, input).metadata();
  const { width, height, orientation = 1 } = facts;
  const isHalved = width * height > limits.finePixels;
  if (Math.max(width, height) > limits.side) return null;
  if (heldBytes(facts, isHalved, orientation > 1) > limits.heldBytes) return null;
  // `autoOrient` before the metadata that says which way is up is dropped.
  const image = sharp(body, input).autoOrient().timeout({ seconds: limits.seconds });
  if (isHalved) image.resize({ width: Math.ceil((orientation < 5 ? width : height) / 2) });
  // Shorter codes would need a second look at all of a picture: five times the memory, for a tenth of the bytes.
  return (type === "image/png" ? image.png() : image.jpeg({ quality, optimiseCoding: false })).toBuffer();
}

process.on("message", async (drawing) => {
  try {
    process.send({ drawn: await draw(drawing) });
  } catch {
    process.send({ drawn: null });
  }
});
// Whoever asked has no more to draw, or is gone.
process.on("disconnect", () => process.exit(0));
