/** A text as what is drawn of it: nothing in it is live, and all of it can be read aloud in its order. */

export type PdfBlock =
  | { is: "heading"; level: 1 | 2 | 3; text: string }
  | { is: "paragraph"; text: string }
  | { is: "note"; title: string; text: string }
  | { is: "rows"; rows: PdfRow[] }
  | { is: "list"; items: string[] };

export interface PdfRow {
  label: string;
  value: string;
  total: boolean;
}

export interface PdfDocument {
  title: string;
  locale: string;
  blocks: PdfBlock[];
}
