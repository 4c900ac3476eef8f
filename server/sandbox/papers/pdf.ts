/** A sheet of a PDF, drawn with what every reader has: two fonts, lines, boxes and circles. */
import { createCipher, type PdfCipher } from "./pdf-cipher.ts";

/** `#241F21`. */
export type Colour = `#${string}`;

interface Written {
  /** In points; 10. */
  size?: number;
  bold?: boolean;
  colour?: Colour;
  /** `x` is where the text ends: of digits and what stands between them alone. */
  toRight?: boolean;
}

export const INK: Colour = "#241F21";
export const QUIET: Colour = "#5F5557";
const LINE: Colour = "#D3C8BE";

/** How wide a letter of an amount is, in thousandths of its size, in both fonts. */
const DIGIT = 556;
const MARK = 278;
/** Of a circle out of four curves. */
const ROUND = 0.5523;

const rgb = (colour: Colour): string => [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");
const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Measured in points from the upper left corner. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #drawn: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** What stands in no western alphabet has no letter in these fonts. */
  text(x: number, y: number, text: string, { size = 10, bold = false, colour = INK, toRight = false }: Written = {}): this {
    const width = [...text].reduce((sum, letter) => sum + (/[\d$]/u.test(letter) ? DIGIT : MARK), 0);
    const from = toRight ? x - (width * size) / 1000 : x;
    const escaped = text.replace(/[\\()]/gu, (letter) => `\\${letter}`);
    this.#drawn.push(`BT /${bold ? "B" : "R"} ${n(size)} Tf ${rgb(colour)} rg ${n(from)} ${n(this.height - y)} Td (${escaped}) Tj ET`);
    return this;
  }

  box(x: number, y: number, width: number, height: number, colour: Colour): this {
    this.#drawn.push(`${rgb(colour)} rg ${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re f`);
    return this;
  }

  line(x: number, y: number, width: number, { colour = LINE, weight = 0.75 }: { colour?: Colour; weight?: number } = {}): this {
    this.#drawn.push(`${rgb(colour)} RG ${n(weight)} w ${n(x)} ${n(this.height - y)} m ${n(x + width)} ${n(this.height - y)} l S`);
    return this;
  }

  ellipse(x: number, y: number, across: number, down: number, colour: Colour): this {
    const [cy, a, b] = [this.height - y, across * ROUND, down * ROUND];
    const curves = [
      [x + across, cy + b, x + a, cy + down, x, cy + down],
      [x - a, cy + down, x - across, cy + b, x - across, cy],
      [x - across, cy - b, x - a, cy - down, x, cy - down],
      [x + a, cy - down, x + across, cy - b, x + across, cy],
    ].map((points) => `${points.map(n).join(" ")} c`);
    this.#drawn.push(`${rgb(colour)} rg ${n(x + across)} ${n(cy)} m ${curves.join(" ")} f`);
    return this;
  }

  /** Draws within a box alone. */
  within(x: number, y: number, width: number, height: number, draw: (sheet: this) => void): this {
    this.#drawn.push(`q ${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re W n`);
    draw(this);
    this.#drawn.push("Q");
    return this;
  }

  /** @param password without which no reader opens it. */
  pdf(password: string | null = null): Buffer {
    const cipher = password === null ? null : createCipher(password);
    const content = Buffer.from(this.#drawn.join("\n"), "latin1");
    return pdfOf(this, cipher ? cipher.encrypt(CONTENT, content) : content, cipher);
  }
}

/** Number of the object that holds what is drawn. */
const CONTENT = 4;

function pdfOf({ width, height }: Sheet, content: Buffer, cipher: PdfCipher | null): Buffer {
  const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${CONTENT} 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from("\nendstream")]),
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...(cipher ? [cipher.dictionary] : []),
  ];
  const parts = [Buffer.from("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      typeof object === "string" ? Buffer.from(object, "latin1") : object,
      Buffer.from("\nendobj\n"),
    ]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const locked = cipher ? ` /Encrypt ${objects.length} 0 R /ID [<${cipher.id}> <${cipher.id}>]` : "";
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
