/** A table as text, for a spreadsheet: as it is read, so that a long one takes no more memory than a short one. */

/**
 * By these a spreadsheet would take a text for something to compute: at the beginning, and behind whatever another spreadsheet takes
 * for the end of a cell, quoted or not.
 */
const COMPUTED = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/gu;
const BLANK = /^[\t\r]/u;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const safe = value.replaceAll(COMPUTED, "$1'$2");
  const text = BLANK.test(safe) ? `'${safe}` : safe;
  return /[",;\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end as RFC 4180 says. Where the rows break off, so does the download: nobody takes a part for the whole. */
export function csvStream(pages: AsyncIterator<unknown[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      // By which a spreadsheet knows how the letters are written.
      controller.enqueue(encoder.encode("\uFEFF"));
    },
    async pull(controller) {
      const { value, done } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value.map((row) => `${row.map(cell).join(",")}\r\n`).join("")));
    },
    async cancel() {
      await pages.return?.();
    },
  });
}
