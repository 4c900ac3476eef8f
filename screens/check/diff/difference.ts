import type { FixStep } from "#screens/language/documents/finding.ts";

/** One change between two sets of documents, or two descriptors. */
export interface Difference {
  /** `screen`, `modal`, `text`, `flow` …: what sort of document it is in. */
  in: string;
  /** Which one. */
  of: string;
  /** The variant under which it is so; null where it is so as things stand. */
  variant: string | null;
  /** Id of the element, where it is about one. */
  id: string | null;
  /** The property, where it is about one. */
  prop: string | null;
  words: string;
  /** What has to be done about it. */
  fix?: readonly FixStep[];
}
