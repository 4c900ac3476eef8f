/** Which PDFs nobody could read here, by the reader that shows them to staff. */
import { createDeflate, deflateSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanUpload } from "#server/kernel/uploads/clean-upload.ts";
import { lockedPdf, onePage, pdfOf, stream } from "#tests/support/pdf.ts";

const XFA = stream("", '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>');

test("one that asks for a password is refused; one whose owner forbids changes alone is taken", async () => {
  expect(await cleanUpload("ada", lockedPdf("secret"))).toEqual({ ok: false, why: "locked" });
  const open = lockedPdf("");
  expect(await cleanUpload("ada", open)).toEqual({ ok: true, body: open, contentType: "application/pdf" });
});

test("a form that Adobe's reader alone shows is refused; one that has fields for every reader as well is taken", async () => {
  const form = (fields: string): Buffer =>
    pdfOf(
      onePage("0 g 9 9 9 9 re f", "", [XFA, "<< /FT /Tx /T (name) /Rect [9 9 99 99] /Subtype /Widget >>"], `/AcroForm << /Fields [${fields}] /XFA 5 0 R >>`),
    );
  expect(await cleanUpload("ada", form(""))).toEqual({ ok: false, why: "dynamic-form" });
  expect((await cleanUpload("ada", form("6 0 R"))).ok).toBe(true);
});

test("one of any size is opened beside the pages' process, and one that the reader makes nothing of may be read elsewhere", async () => {
  expect((await cleanUpload("ada", pdfOf(onePage("0 g 9 9 9 9 re f")))).ok).toBe(true);
  expect((await cleanUpload("ada", Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\nstartxref\n9\n%%EOF\n"))).ok).toBe(true);
});

test("one of a few kilobytes that unpacks to half a gigabyte is refused, and the next one is taken", async () => {
  const mebibyte = Buffer.alloc(2 ** 20, " ");
  const once = await buffer(Readable.from(Array.from({ length: 640 }, () => mebibyte)).pipe(createDeflate({ level: 1 })));
  const twice = deflateSync(once, { level: 9 });
  const bomb = pdfOf(onePage("0 g 9 9 9 9 re f", "", [stream("/Type /Metadata /Subtype /XML /Filter [/FlateDecode /FlateDecode]", twice)], "/Metadata 5 0 R"));
  expect(bomb.length).toBeLessThan(20_000);
  expect(await cleanUpload("ada", bomb)).toMatchObject({ ok: false });
  expect((await cleanUpload("ada", pdfOf(onePage("0 g 9 9 9 9 re f")))).ok).toBe(true);
});

test("whoever sends one that takes long holds themselves up, and nobody else", async () => {
  // Its beginnings of a part that never comes: at each, the reader looks to the end of all of them.
  const beginnings = deflateSync(Buffer.from("<!DOCTYPE>".repeat(150_000)));
  const slow = pdfOf(onePage("0 g 9 9 9 9 re f", "", [stream("/Type /Metadata /Subtype /XML /Filter /FlateDecode", beginnings)], "/Metadata 5 0 R"));
  const [small, photo] = [
    pdfOf(onePage("0 g 9 9 9 9 re f")),
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "grey" } })
      .png()
      .toBuffer(),
  ];
  const over: string[] = [];
  const send = (whose: string, what: string, body: Buffer) => cleanUpload(whose, body).then(() => over.push(`${whose}'s ${what}`));
  await Promise.all([send("ada", "slow", slow), send("ada", "second", small), send("ben", "PDF", small), send("cy", "photo", photo)]);
  expect(over.slice(0, 2).toSorted()).toEqual(["ben's PDF", "cy's photo"]);
  expect(over.slice(2)).toEqual(["ada's slow", "ada's second"]);
});
