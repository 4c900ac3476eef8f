/** Kinds of fields: what each is made of, and what a property has to be to be asked by it. */
import { copy, optionalCopy, tone, type PropSpec } from "./specs.ts";

export interface FieldManifest {
  about: string;
  /** JSON types a field of this kind can hold; a resource property of another type is refused. */
  holds: readonly ("string" | "number" | "integer" | "boolean" | "object" | "array")[];
  props: Record<string, PropSpec>;
  /** Only where answers are kept: it hides, uploads or fills in beside itself what belongs to a record. */
  ofRecords?: true;
  /** Catalog version that the kind came with; 1 when it is not said. */
  since?: number;
}

export const FIELDS = {
  text: {
    about: "One line of text.",
    holds: ["string"],
    /** How much of its limit is taken stands at the end of the label's line. */
    props: { counted: { is: "boolean", optional: true } },
  },
  "long-text": { about: "Text of several lines, with how much of its limit is taken.", holds: ["string"], props: {}, since: 3 },
  email: { about: "An e-mail address.", holds: ["string"], props: {} },
  date: {
    about: "A date, typed as the page's language writes days, or picked.",
    holds: ["string"],
    props: { limit: { is: "enum", of: ["past", "future", "birthday"], optional: true } },
  },
  phone: {
    about: "A phone number with its country.",
    holds: ["string"],
    /** Where numbers begin that say nothing of it. */
    props: { country: { is: "value", takes: ["string"], optional: true } },
  },
  select: {
    about: "One of a few; options come from the schema's enum or from `options`.",
    holds: ["string"],
    props: { options: { is: "items", of: { value: { is: "value" }, label: copy }, optional: true } },
  },
  money: { about: "An amount of a currency, with its cents where they are typed.", holds: ["number", "integer"], props: { annualHint: optionalCopy } },
  checkbox: { about: "A tick with its label beside it.", holds: ["boolean"], props: {} },
  country: { about: "A country; changing it clears the region.", holds: ["string"], props: {} },
  region: {
    about: "A region of the chosen country, by code or by name.",
    holds: ["string"],
    /** What regions are called in the reader's language, where that is not what they are kept by: "Quebec = Québec; …". */
    props: { names: optionalCopy },
  },
  "street-address": {
    about: "A street address with suggestions that fill the other address fields.",
    holds: ["string"],
    props: { suggest: { is: "condition", optional: true } },
    ofRecords: true,
  },
  "secure-id": { about: "A government id: written, never read back.", holds: ["string"], props: { assurance: optionalCopy }, ofRecords: true },
  document: {
    about: "An uploaded file; the property holds the file's id.",
    holds: ["string"],
    props: { purpose: { is: "token", of: "purpose" } },
  },
  photo: {
    about: "A picture that is shown as a square: uploaded, then moved and brought closer; the property holds the file's id and the square.",
    holds: ["string"],
    props: {
      purpose: { is: "token", of: "purpose" },
      /** Bytes at most, accepted types with commas between them, and how close it may come in hundredths. */
      most: { is: "value", takes: ["number"] },
      types: { is: "value", takes: ["string"] },
      closest: { is: "value", takes: ["number"] },
      /** All that it may be: beside the control, and in red below it once something else was chosen. */
      rule: copy,
      choose: copy,
      replace: copy,
      remove: copy,
      /** How the square is moved, and what each of the three ways of it is called. */
      move: copy,
      across: copy,
      down: copy,
      closer: copy,
      /** The drawing that stands there without one. */
      drawing: { is: "value", takes: ["string", "number"], optional: true },
    },
    since: 8,
  },
  choice: {
    about: "One of a few, or several with the limit that the schema says (`maxItems`), all in sight; options come from the schema's words or from `options`.",
    holds: ["string", "array"],
    props: { options: { is: "items", of: { value: { is: "value" }, label: copy, note: optionalCopy }, optional: true }, look: tone("list", "chips") },
    since: 2,
  },
  slider: {
    about: "A number between the schema's `minimum` and `maximum`, in steps of `multipleOf`.",
    holds: ["number", "integer"],
    props: {
      /** How a value is said: a text with {value}. */
      text: { is: "steps", optional: true },
      ticks: { is: "items", of: { value: { is: "value", takes: ["number"] }, label: copy }, optional: true },
    },
    since: 2,
  },
} as const satisfies Record<string, FieldManifest>;

export type FieldKind = keyof typeof FIELDS;
