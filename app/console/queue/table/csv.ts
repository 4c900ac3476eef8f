/** A table as a file that spreadsheets read. */

/** What a spreadsheet would run as a formula begins with one of these: an apostrophe makes it a text. */
const FORMULA = /^[=+\-@\t\r]/;
const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** Spreadsheets take a file for theirs of old without the mark at its beginning. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
