/**
 * The process in which uploaded pictures are drawn anew, one after the other: what a picture takes of the memory, or
 * breaks, is gone with it. Plain JavaScript, so that it starts at once.
 */
import sharp from "sharp";

sharp.cache(false);
sharp.concurrency(1);

process.on("message", async ({ body, type, limits, quality }) => {
  try {
    // `autoOrient` before the metadata that says which way is up is dropped.
    // As forgiving as a browser: phones and scanners write files with small faults, and what is drawn anew has none.
    // Its size is read from its beginning: what has too many pixels is not drawn at all.
    const image = sharp(body, { limitInputPixels: limits.pixels, failOn: "none", sequentialRead: true }).autoOrient().timeout({ seconds: limits.seconds });
    // Shorter codes would need a second look at all of a picture: five times the memory, for a tenth of the bytes.
    const drawn = await (type === "image/png" ? image.png() : image.jpeg({ quality, optimiseCoding: false })).toBuffer();
    process.send({ drawn });
  } catch {
    process.send({ drawn: null });
  }
});
// Whoever asked has no more to draw, or is gone.
process.on("disconnect", () => process.exit(0));
