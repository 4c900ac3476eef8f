/** What the checker says about documents. Codes are frozen: tools and translations hang on them. */
export interface Place {
  file: string;
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
