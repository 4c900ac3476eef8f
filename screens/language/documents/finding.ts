/** The codes of what the checker says. Frozen: tools and translations hang on them; new ones may come. */
export const FINDING_CODES = [
  "acceptance/unfounded",
  "shape/bad-name",
  "shape/duplicate-id",
  "shape/duplicate-key",
  "shape/file-name",
  "shape/format",
  "shape/missing-document",
  "shape/missing-property",
  "shape/not-a-key",
  "shape/not-json",
  "shape/too-deep",
  "shape/unknown-file",
  "shape/unknown-kind",
  "shape/unknown-property",
  "shape/unknown-word",
  "shape/unreadable",
  "shape/unsafe-name",
  "shape/wrong",
  "shape/wrong-type",
  "reference/asked-twice",
  "reference/circle",
  "reference/deleted",
  "reference/duplicate-id",
  "reference/left-out",
  "reference/missing-parameter",
  "reference/moved-after",
  "reference/not-loaded",
  "reference/unread-argument",
  "reference/unread-need",
  "reference/retired-id",
  "reference/rules-disagree",
  "reference/same-key",
  "reference/type-changed",
  "reference/unknown-audience",
  "reference/unknown-command",
  "reference/unknown-condition",
  "reference/unknown-constant",
  "reference/unknown-copy",
  "reference/unknown-data",
  "reference/unknown-fragment",
  "reference/unknown-id",
  "reference/unknown-mail",
  "reference/unknown-modal",
  "reference/unknown-move",
  "reference/unknown-name",
  "reference/unknown-parameter",
  "reference/unknown-persona",
  "reference/unknown-promo",
  "reference/unknown-property",
  "reference/unknown-resource",
  "reference/unknown-route",
  "reference/unknown-screen",
  "reference/unknown-status",
  "reference/unknown-token",
  "reference/unknown-topic",
  "type/choice-limit",
  "type/command-input",
  "type/comparison",
  "type/constant",
  "type/countdown-end",
  "type/ephemeral",
  "type/field-kind",
  "type/follow",
  "type/form",
  "type/list-section",
  "type/lookup",
  "type/mail-action",
  "type/mail-kind",
  "type/modal-argument",
  "type/no-options",
  "type/not-a-list",
  "type/not-boolean",
  "type/parameter",
  "type/person-name",
  "type/person-words",
  "type/persona-value",
  "type/read-only",
  "type/row-cells",
  "type/row-place",
  "type/slider-range",
  "type/unknown-word",
  "type/unlisted-word",
  "type/value",
  "order/later-field",
  "order/later-screen",
  "logic/always-true",
  "logic/contradiction",
  "logic/left-out",
  "logic/never-answered",
  "logic/never-asked",
  "logic/never-chosen",
  "logic/never-required",
  "logic/never-so",
  "logic/never-true",
  "logic/waits-for-each-other",
  "logic/waits-for-itself",
  "reach/block",
  "reach/experiment",
  "reach/field",
  "reach/follow",
  "reach/fragment",
  "reach/mail",
  "reach/modal",
  "reach/property",
  "reach/route",
  "reach/screen",
  "reach/unused",
  "flow/blocked",
  "flow/dead-end",
  "flow/no-home",
  "flow/no-way-out",
  "flow/redirect-loop",
  "flow/shadowed-route",
  "flow/needless-end",
  "flow/not-handed-in",
  "flow/not-allowed",
  "flow/stuck",
  "flow/turned-back",
  "flow/unread-answer",
  "constraint/no-value",
  "constraint/pattern",
  "constraint/refused",
  "constraint/rule",
  "constraint/twice",
  "copy/argument-type",
  "copy/empty",
  "copy/following-argument",
  "copy/lost-form",
  "copy/missing",
  "copy/missing-argument",
  "copy/missing-link",
  "copy/no-message",
  "copy/raw-value",
  "copy/stale",
  "copy/syntax",
  "copy/unsaid",
  "copy/unused",
  "copy/unused-argument",
  "copy/unused-form",
  "copy/unused-link",
  "accessibility/autocomplete",
  "accessibility/first-focus",
  "accessibility/heading",
  "accessibility/same-label",
  "accessibility/same-words",
  "variant/conflict",
  "variant/never",
  "variant/stored-type",
  "access/audience",
  "access/command",
  "access/topic",
  "access/write-only",
  "check/this-far",
] as const;
/** `<family>/<what>` */
export type FindingCode = (typeof FINDING_CODES)[number];
/** What there is to say within a family. */
export type CodeOf<Family extends string> = FindingCode extends infer Code ? (Code extends `${Family}/${infer What}` ? What : never) : never;

/**
 * What may be meant so, of somebody who says why: nothing breaks by it. How an end of the journey is accepted says `end` of a screen.
 */
export const ACCEPTABLE_CODES = [
  "accessibility/heading",
  "accessibility/same-label",
  "accessibility/same-words",
  "check/this-far",
  "flow/blocked",
  "flow/dead-end",
  "flow/no-way-out",
  "flow/not-allowed",
  "flow/turned-back",
  "flow/unread-answer",
  "logic/always-true",
  "logic/never-answered",
  "logic/never-asked",
  "logic/never-chosen",
  "logic/never-true",
  "reach/block",
  "reach/field",
  "reach/follow",
  "reach/mail",
  "reach/modal",
  "reach/route",
  "reach/screen",
  "variant/never",
] as const satisfies readonly FindingCode[];

/** Beside what it is about, or around it: what is found there is meant so. It ends when that is no longer found, or says something else. */
export interface Acceptance {
  finding: (typeof ACCEPTABLE_CODES)[number];
  /** The reason of the finding, word for word: what changes it asks anew. */
  says: string;
  reason: string;
}

/** A part of a document beside which something may be accepted. */
export interface Accepting {
  accepts?: Acceptance[];
}

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

/** One operation of JSON Patch (RFC 6902) on a file below `schemas/`. */
export interface FixStep {
  /** `move` gives what stands at `from` another name within the same entry. */
  op: "add" | "replace" | "remove" | "move";
  file: string;
  from?: string;
  /** JSON pointer; `/…/-` is the end of a list. */
  path: string;
  /** Of `add` and `replace`. */
  value?: unknown;
}

/** What `npm run screens -- check --json` says of each is `screens/language/meta/finding-record.ts`. */
export interface Finding {
  code: FindingCode;
  severity: "error" | "warning";
  reason: string;
  at: Place;
  related: Place[];
  suggestion?: string;
  /** The one mending that is certain, where there is one: carried out in this order it takes the finding away. */
  fix?: readonly FixStep[];
  witness?: Witness;
}
