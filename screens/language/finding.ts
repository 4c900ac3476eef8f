/** What the checker says about documents. Codes are frozen: tools and translations hang on them. */
/** Where in the documents: a file below `schemas/` and a JSON pointer into it. */
export interface Place {
  file: string;
  /** From 1; where the text of the file was at hand. */
  line?: number;
  path: string;
  id?: string;
}

export interface Witness {
  data: Record<string, unknown>;
  steps: string[];
}

export interface Finding {
  code: string; // `<family>/<what>`: reference/unknown-copy, logic/never-true …
  severity: "error" | "warning";
  reason: string;
  at: Place;
  related: Place[];
  suggestion?: string;
  fix?: { file: string; path: string; set: unknown };
  witness?: Witness;
}
