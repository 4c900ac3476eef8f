/** PDFs that no reader draws by itself: scans of other kinds, and texts in fonts that they don't bring along. */
import type { Locator } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { onePage, pdfOf, stream } from "../support/pdf.ts";
import { Person } from "../support/person.ts";
import { Reviewer } from "../support/reviewer.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { finished } from "../support/states.ts";
import { WirePerson } from "../support/wire-person.ts";

/** A dark square of 64 × 64 dots as JPEG 2000, as OpenJPEG 2.5 writes it. */
const JPX = Buffer.from(
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAQcHAAAAAAAPY29scgEAAAAAABEAAACNanAyY/9P/1EAKQAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAQcBAf9SAAwAAAABAAAEBAAB/1wABEBA/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAGwAB/5PPtCgRUFSv/3/piWB//9k=",
  "base64",
);
const scan = (bytes: Uint8Array): Buffer =>
  pdfOf(
    onePage("500 0 0 500 50 150 cm /I Do", "/XObject << /I 5 0 R >>", [
      stream("/Type /XObject /Subtype /Image /Width 64 /Height 64 /Filter /JPXDecode", bytes),
    ]),
  );
const written = (text: string, font: string, ...more: string[]): Buffer =>
  pdfOf(onePage(`BT /F 90 Tf 60 400 Td ${text} Tj ET`, `/Font << /F ${font} >>`, more));
const PAPERS: Record<string, Buffer> = {
  "scan.pdf": scan(JPX),
  "chinese.pdf": written(
    "<4e2d6587>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 6 0 R >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
  ),
  "ticks.pdf": written("(4444)", "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>"),
  "plain.pdf": written("(Pay stub)", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
};
const BROKEN = "broken-scan.pdf";
const ADA = "console-pdf-files@example.com";

let latchkey: RunningServer;
let reviewer: Reviewer;
let ada: WirePerson;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
  reviewer = await Reviewer.comes(latchkey.url);
  ada = new WirePerson(latchkey.url, ADA, "demo-seattle");
  await ada.signIn();
  await finished(ada);
  const body = new FormData();
  body.set("purpose", "applicant_income");
  body.set("file", new File([new Uint8Array(PAPERS["plain.pdf"]!)], "paper.pdf", { type: "application/pdf" }));
  const { id } = await ada.api<{ id: string }>("files/", { method: "POST", body });
  await ada.save("income", { document: id });
  await ada.command(ada.paymentPath, "pay-and-submit", { token: await ada.token() });
});

/** Dots that aren't white, in per cent. */
const inkOf = (drawn: Locator): Promise<number> =>
  drawn.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0 && data[at]! < 200) dark += 1;
    return (dark * 400) / data.length;
  });

test("every one of them has ink, and of one that can't be drawn whole that is said, with a way to have it all the same", async () => {
  const { id } = await reviewer.finds(ADA);
  const page = await browser.open();
  const rob = new Person(page, latchkey.url);
  const shown = { name: "plain.pdf" };
  // Nothing is brought along for whoever saves data, so that each is asked for when it is opened.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  // The paper that was sent stands for each of them in turn.
  await page.route(/\/files\/[^/]+\/content/u, (route) => {
    const bytes = shown.name === BROKEN ? scan(JPX.subarray(0, 120)) : PAPERS[shown.name]!;
    return route.fulfill({ contentType: "application/pdf", body: bytes });
  });
  await rob.signIn("staff@example.com", `/console/applications/${id}`);
  await rob.heading("Ada James");
  const ink = () => inkOf(page.getByRole("img", { name: "Proof of income, 1 / 1" }));
  const opens = async (name: string): Promise<void> => {
    shown.name = name;
    await page.getByRole("tab", { name: "Summary" }).click();
    await page.getByRole("tab", { name: "Proof of income" }).click();
  };
  for (const name of Object.keys(PAPERS)) {
    await opens(name);
    await expect.poll(ink, { message: name }).toBeGreaterThan(0.4);
    expect(await page.getByText("could not be drawn here").count(), name).toBe(0);
  }
  await opens(BROKEN);
  const told = page.getByRole("status").filter({ hasText: "Something on this paper could not be drawn here." });
  await told.getByRole("link", { name: "Download" }).waitFor();
});

test("beside the queue the first page of one stands small, under the pages' own policy", async () => {
  const { id } = await reviewer.finds(ADA);
  const page = await browser.open();
  const rob = new Person(page, latchkey.url);
  await rob.signIn("staff@example.com", `/console/queue?view=all&at=${id}`);
  const small = page.getByRole("link", { name: "Proof of income" }).getByRole("img", { name: "Proof of income" });
  await expect.poll(() => inkOf(small)).toBeGreaterThan(0.4);
  expect(await small.evaluate((canvas) => canvas.getBoundingClientRect().width)).toBeLessThan(200);
});
