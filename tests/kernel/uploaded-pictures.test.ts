/** What is kept of a picture that somebody uploads, and which is refused, for which reason. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanUpload } from "#server/kernel/uploads/clean-upload.ts";

test.each([
  ["one row of many pixels", 40_000, 2],
  ["one column of many pixels", 2, 40_000],
])("a picture that is %s is refused: it would take gigabytes, or minutes, that others wait for", async (_, width, height) => {
  const line = (long: number) => sharp({ create: { width: Math.min(width, long), height: Math.min(height, long), channels: 3, background: "white" } }).png();
  expect(await cleanUpload("ada", await line(40_000).toBuffer())).toEqual({ ok: false, why: "pixels" });
  expect((await cleanUpload("ada", await line(30_000).toBuffer())).ok, "a scroll of a screen").toBe(true);
});

test("a picture finer than any paper is kept at half its width, the right way up, and one that would fill the memory is refused", async () => {
  const large = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "grey" } });
  const scan = await cleanUpload("ada", await large(6000, 4500).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(scan.ok && (await sharp(scan.body).metadata())).toMatchObject({ width: 2250, height: 3000 });
  const inPasses = await large(6000, 6000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  expect(await cleanUpload("ada", inPasses)).toEqual({ ok: false, why: "pixels" });
});

test.each([
  ["64", 9248, 6936, [4624, 3468]],
  ["108", 12_000, 9000, [3000, 2250]],
  ["200", 16_320, 12_240, [4080, 3060]],
])("a phone's photo of %s megapixels is taken, and kept small enough to be looked at", async (_, width, height, [kept, high]) => {
  const large = await sharp({ create: { width, height, channels: 3, background: "grey" }, limitInputPixels: false })
    .jpeg()
    .toBuffer();
  const taken = await cleanUpload("ada", large);
  expect(taken.ok && (await sharp(taken.body).metadata())).toMatchObject({ width: kept, height: high });
});

describe("whose data ends before the picture does", () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const grainy = () => sharp({ create: { width: 640, height: 480, channels: 3, background: "grey", noise } });
  const kinds = { "a JPEG": () => grainy().jpeg(), "a JPEG of several passes": () => grainy().jpeg({ progressive: true }), "a PNG": () => grainy().png() };

  test.each(Object.entries(kinds).flatMap(([kind, make]) => [0.02, 0.5, 0.99].map((part) => [kind, part, make] as const)))(
    "%s, cut off at %d of it, is refused",
    async (_, part, make) => {
      const whole = await make().toBuffer();
      expect(await cleanUpload("ada", whole.subarray(0, whole.length * part))).toEqual({ ok: false, why: "cut" });
    },
  );

  test("a place of a file that was kept free for the rest, which never came, is no rest", async () => {
    const whole = await grainy().jpeg().toBuffer();
    const answer = await cleanUpload("ada", Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.alloc(whole.length / 2)]));
    expect(answer).toEqual({ ok: false, why: "cut" });
  });

  test("a small fault in the middle costs some dots, and the picture is taken", async () => {
    const photo = await grainy().jpeg().toBuffer();
    const middle = photo.length >> 1;
    photo.fill(0x55, middle, middle + 8);
    expect((await cleanUpload("ada", photo)).ok, "a JPEG").toBe(true);
    const scan = await grainy().png().toBuffer();
    // The last four bytes before the end's own twelve are the sum of the last part, those before them that of all parts.
    scan.fill(0x55, scan.length - 20, scan.length - 12);
    expect((await cleanUpload("ada", scan)).ok, "a PNG").toBe(true);
  });

  test("a PNG that was ended in order, with half of its data left out, is refused as well", async () => {
    const scan = await grainy().png().toBuffer();
    // Parts begin with their length and their name, and end with a sum.
    const places: number[] = [];
    for (let at = 8; at < scan.length; at += 12 + scan.readUInt32BE(at)) places.push(at);
    const short = Buffer.concat([scan.subarray(0, places[places.length >> 1]), scan.subarray(places.at(-1))]);
    expect(await cleanUpload("ada", short)).toEqual({ ok: false, why: "cut" });
  });
});
