/**
 * A document as a PDF: tagged, so that it is read aloud in its order and language, and with its fonts in it. The same document at the
 * same moment is the same file, byte for byte.
 */
import { createRequire } from "node:module";
import type { PdfBlock, PdfDocument, PdfRow } from "./pdf-document.ts";

const require = createRequire(import.meta.url);
const FONTS = {
  text: () => require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  bold: () => require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
};
type Font = keyof typeof FONTS;
const fontFile = (font: Font): string => FONTS[font]();

const MARGIN = 64;
const FOOT = 56;
const INK = "#1d1b1a";
const QUIET = "#5d5854";
const RULE = "#d8d2cc";
const NOTE = "#f4eee6";
const HEADINGS = { 1: { size: 20, before: 0, after: 12 }, 2: { size: 13, before: 18, after: 5 }, 3: { size: 10.5, before: 10, after: 3 } } as const;
const TEXT = 10;
const LINE_GAP = 2.5;
const AFTER = 5;
/** So much of a line is the label's. */
const LABEL_SHARE = 0.6;

interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** Signs of a text that no font here can draw, each once: a document with them would have holes. */
export async function undrawable({ title, blocks }: PdfDocument): Promise<string[]> {
  const { openSync } = await import("fontkit");
  const fonts = (Object.keys(FONTS) as Font[]).map((font) => openSync(fontFile(font)) as Glyphs);
  const signs = new Set([...title, ...blocks.flatMap((block) => [...textsOf(block).join("")])]);
  return [...signs].filter((sign) => !/\s/u.test(sign) && fonts.some((font) => !font.hasGlyphForCodePoint(sign.codePointAt(0)!)));
}

function textsOf(block: PdfBlock): string[] {
  if (block.is === "rows") return block.rows.flatMap(({ label, value }) => [label, value]);
  if (block.is === "list") return block.items;
  return block.is === "note" ? [block.title, block.text] : [block.text];
}

/** @param made  an instant, which stands in the file; `pageOf` says which page of how many it is */
export async function drawPdf(
  document: PdfDocument,
  { made, author, pageOf }: { made: Date; author: string; pageOf: (page: number, pages: number) => string },
): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "LETTER",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT / 2 },
    info: { Title: document.title, Author: author, CreationDate: made, ModDate: made },
    lang: document.locale,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: fontFile("text"),
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once("end", resolve);
    pdf.once("error", reject);
  });
  for (const font of Object.keys(FONTS) as Font[]) pdf.registerFont(font, fontFile(font));
  const whole = pdf.struct("Document", { title: document.title });
  pdf.addStructure(whole);
  for (const [at, block] of document.blocks.entries()) drawBlock(pdf, whole, block, document.blocks[at + 1]);
  whole.end();
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const { width, height, margins } = pdf.page;
    // Written below the margin, where else a new page would begin.
    pdf.page.margins = { ...margins, bottom: 0 };
    pdf.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
    pdf
      .font("text")
      .fontSize(8)
      .fillColor(QUIET)
      .text(pageOf(page - start + 1, count), MARGIN, height - FOOT, { width: width - 2 * MARGIN, align: "right", lineBreak: false });
    pdf.endMarkedContent();
    pdf.page.margins = margins;
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

type Pdf = PDFKit.PDFDocument;
type Struct = PDFKit.PDFStructureElement;

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;
const isRoomFor = (pdf: Pdf, height: number): boolean => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom;

function drawBlock(pdf: Pdf, whole: Struct, block: PdfBlock, next: PdfBlock | undefined): void {
  if (block.is === "heading") return drawHeading(pdf, whole, block, next);
  if (block.is === "rows") return drawRows(pdf, whole, block.rows);
  if (block.is === "note") return drawNote(pdf, whole, block);
  if (block.is === "list") return drawList(pdf, whole, block.items);
  whole.add(pdf.struct("P", {}, () => write(pdf, block.text, MARGIN, pdf.y, { width: widthOf(pdf), lineGap: LINE_GAP })));
  pdf.y += AFTER;
}

type Written = PDFKit.Mixins.TextOptions & { font?: Font; size?: number };
const write = (pdf: Pdf, text: string, x: number, y: number, { font = "text", size = TEXT, ...options }: Written): void =>
  void pdf.font(font).fontSize(size).fillColor(INK).text(text, x, y, options);

/** With the first lines of what stands below it: no page ends with a title. */
function drawHeading(pdf: Pdf, whole: Struct, { level, text }: Extract<PdfBlock, { is: "heading" }>, next: PdfBlock | undefined): void {
  const { size, before, after } = HEADINGS[level];
  const own = pdf
    .font("bold")
    .fontSize(size)
    .heightOfString(text, { width: widthOf(pdf) });
  const below = next ? (next.is === "heading" ? 60 : 40) : 0;
  if (!isRoomFor(pdf, before + own + after + below)) pdf.addPage();
  else pdf.y += before;
  whole.add(pdf.struct(`H${level}`, {}, () => write(pdf, text, MARGIN, pdf.y, { font: "bold", size, width: widthOf(pdf) })));
  pdf.y += after;
}

/** Attached at once: what isn't would be drawn later, on whichever page is there by then. */
function listIn(pdf: Pdf, whole: Struct): Struct {
  const list = pdf.struct("L");
  whole.add(list);
  return list;
}

function drawRows(pdf: Pdf, whole: Struct, rows: readonly PdfRow[]): void {
  const width = widthOf(pdf);
  const [label, value] = [width * LABEL_SHARE - 12, width * (1 - LABEL_SHARE)];
  const list = listIn(pdf, whole);
  for (const row of rows) {
    const font = row.total ? "bold" : "text";
    pdf.font(font).fontSize(TEXT);
    const height = Math.max(pdf.heightOfString(row.label, { width: label }), pdf.heightOfString(row.value, { width: value })) + 7;
    if (!isRoomFor(pdf, height)) pdf.addPage();
    const top = pdf.y;
    list.add(
      pdf.struct("LI", {}, [
        pdf.struct("Lbl", {}, () => write(pdf, row.label, MARGIN, top + 3, { font, width: label })),
        pdf.struct("LBody", {}, () => write(pdf, row.value, MARGIN + width * LABEL_SHARE, top + 3, { font, width: value, align: "right" })),
      ]),
    );
    line(pdf, top + height);
    pdf.y = top + height;
  }
  list.end();
  pdf.y += AFTER;
}

/** Drawn, and read to nobody. */
function line(pdf: Pdf, y: number): void {
  pdf.markContent("Artifact", { type: "Layout" });
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(pdf), y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  pdf.endMarkedContent();
}

function drawNote(pdf: Pdf, whole: Struct, { title, text }: Extract<PdfBlock, { is: "note" }>): void {
  const inner = { width: widthOf(pdf) - 24, lineGap: LINE_GAP };
  const titled = pdf.font("bold").fontSize(TEXT).heightOfString(title, inner);
  const height = titled + pdf.font("text").fontSize(TEXT).heightOfString(text, inner) + 22;
  if (!isRoomFor(pdf, height)) pdf.addPage();
  const top = pdf.y;
  pdf.markContent("Artifact", { type: "Layout" });
  pdf.rect(MARGIN, top, widthOf(pdf), height).fill(NOTE);
  pdf.endMarkedContent();
  whole.add(
    pdf.struct("Note", {}, [
      pdf.struct("P", {}, () => write(pdf, title, MARGIN + 12, top + 10, { font: "bold", ...inner })),
      pdf.struct("P", {}, () => write(pdf, text, MARGIN + 12, top + 12 + titled, inner)),
    ]),
  );
  pdf.y = top + height + 8;
}

function drawList(pdf: Pdf, whole: Struct, items: readonly string[]): void {
  const list = listIn(pdf, whole);
  for (const item of items) {
    if (!isRoomFor(pdf, 30)) pdf.addPage();
    const top = pdf.y;
    const optionsAt = (x: number): Written => ({ width: widthOf(pdf) - (x - MARGIN), lineGap: LINE_GAP });
    list.add(
      pdf.struct("LI", {}, [
        pdf.struct("Lbl", {}, () => write(pdf, "•", MARGIN, top, optionsAt(MARGIN))),
        pdf.struct("LBody", {}, () => write(pdf, item, MARGIN + 14, top, optionsAt(MARGIN + 14))),
      ]),
    );
    pdf.y += 3;
  }
  list.end();
  pdf.y += AFTER;
}
