/** The page of samples (`/sandbox/kinds`): every kind of block and field in every state, with the JSON that made it. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";

export interface Sample {
  id: string;
  /** In words: "Read only". */
  state: string;
  /** What stands in a document for it. */
  json: string;
  descriptor: ScreenDescriptor;
  /** Answers by property that stand there as if they had just been typed, and never arrive. */
  typed?: Record<string, { value: unknown; base: unknown }>;
}

export interface SampledKind {
  id: string;
  kind: string;
  about: string;
  /** Its manifest, in words. */
  facts: string[];
  samples: Sample[];
}

export interface KindsPage {
  title: string;
  lead: string;
  words: { contents: string; json: string; copy: string; copied: string };
  groups: { title: string; kinds: SampledKind[] }[];
}
