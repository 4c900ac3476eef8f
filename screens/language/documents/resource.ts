/** What a record may hold: `schemas/resources`. */

/** Records of one list, where its resource says no less. */
export const MOST_RECORDS = 100;

/** Words of a resource that say what its records are: JSON Schema has none for it. */
export const RECORD_WORDS = ["of", "root", "many", "most", "money", "file", "placeholder"] as const;

/** A JSON Schema (2020-12) of one API resource; custom keywords are listed in `constraint.ts`. */
export interface ResourceDoc {
  $id: string;
  title: string;
  description?: string;
  type: "object";
  properties: Record<string, PropertySchema>;
  required?: string[];
  /** The resource that such a record belongs to. One that belongs to what the flow follows, and has no place of its own, is kept as answers alone. */
  of?: string;
  /** The data root under which documents read it; its id, with underscores, where it isn't said. */
  root?: string;
  /** A list of such records, and how many of them at most. */
  many?: true;
  most?: number;
  [keyword: string]: unknown;
}
export interface PropertySchema {
  type?: string | string[];
  format?: string;
  enum?: (string | null)[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  readOnly?: boolean;
  writeOnly?: boolean;
  properties?: Record<string, PropertySchema>;
  items?: PropertySchema;
  /** The resource that this is one of, where it is read alone: its id. */
  $ref?: string;
  minItems?: number;
  maxItems?: number;
  description?: string;
  default?: unknown;
  /** An amount: major units here and on the API, cents where it is kept. */
  money?: boolean;
  /** The id of an uploaded file, and what it was uploaded for. */
  file?: string;
  /** Kept with a placeholder where nobody was asked. */
  placeholder?: boolean;
  examples?: unknown[];
  [keyword: string]: unknown;
}
