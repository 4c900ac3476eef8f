/** One question of a screen while it is being answered. */
import { type Codec, codecOf } from "#screens/language/forms/codecs.ts";
import type { FieldDescriptor, PostedField, Problem } from "#screens/language/documents/descriptor.ts";
import type { FieldState } from "#screens/language/forms/live-form.ts";

/** What the label line says about saving. `none`: there is nothing to save yet. */
export type SaveState = "none" | "unsaved" | "saving" | "saved";

/** What a control draws. A new object whenever one of its parts changed, the same one otherwise. */
export interface FieldSnapshot {
  readonly value: unknown;
  readonly text: string;
  readonly aside: string;
  readonly save: SaveState;
  /** The message to show; null while the answer is fine or still being given. */
  readonly problem: string | null;
  readonly visible: boolean;
  readonly required: boolean;
  readonly label: string;
  readonly hint: string | undefined;
  readonly placeholder: string | undefined;
}

const DEFAULT_COUNTRY = "US";

/** How the name of the control ends that holds a field's second choice, as the country of a phone number. */
export const ASIDE = ":aside";
export const asideName = (key: string): string => `${key}${ASIDE}`;

export const sameValue = (left: unknown, right: unknown): boolean =>
  (left ?? null) === (right ?? null) || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

export class FormField {
  value: unknown;
  /** What the server holds, as far as is known here. */
  base: unknown;
  text: string;
  aside: string;
  save: SaveState;
  /** The answer was changed here and left again, or a submission was tried: rules may speak now. */
  touched = false;
  changed = false;
  /** What the server said about the answer. Gone with the next change. */
  serverProblem: string | null = null;
  /** A value that the server refused: it is not sent again as it is, unless it was only changed elsewhere meanwhile and the person stays with it. */
  refused: { value: unknown; elsewhere: boolean } | null = null;
  /** The version that was typed over, where somebody changed the answer meanwhile and the person has not heard of it. */
  over: number | null = null;
  /** What is on its way to the server. */
  sent: { value: unknown } | null = null;
  /** Whether it counts as remaining. */
  open = false;
  rule: string | null = null;
  /** Of a member of a list: what the member is called. */
  member: string | undefined;
  snapshot!: FieldSnapshot;
  /** The snapshot that the server drew: what hydration has to meet. */
  initial!: FieldSnapshot;

  readonly codec: Codec;

  constructor(
    readonly key: string,
    readonly root: string,
    readonly sectionId: string,
    public descriptor: FieldDescriptor,
    answer: unknown,
    /** What is only chosen on the screen is neither saved nor drafted. */
    readonly isKept = true,
  ) {
    this.codec = codecOf(descriptor);
    this.value = answer ?? null;
    this.base = this.value;
    if (descriptor.kind === "country" && this.value === null) this.value = DEFAULT_COUNTRY;
    this.aside = this.codec.aside?.(this.value) ?? "";
    this.text = this.codec.format(this.value, this.aside);
    // An answer that is already there and breaks a rule says so from the beginning.
    this.touched = this.base !== null;
    this.save = this.restingState();
  }

  get dirty(): boolean {
    return !sameValue(this.value, this.base);
  }
  /** A government id is never kept in the browser. */
  get secret(): boolean {
    return this.descriptor.kind === "secure-id";
  }

  /** What is only chosen on the screen may have been chosen before something came that asks it. */
  goOnWith(chosen: unknown): void {
    if (!this.isKept && chosen !== undefined && !sameValue(chosen, this.value)) this.put(chosen);
  }

  restingState(): SaveState {
    if (!this.isKept) return "none";
    if (this.dirty) return this.changed ? "unsaved" : "none";
    return this.base === null || this.base === "" || this.base === false ? "none" : "saved";
  }

  /** Takes a typed text over. Returns whether the answer changed. */
  type(text: string): boolean {
    // A kept government id arrives as its last four digits; emptying the control leaves it as it is.
    const parsed = this.codec.parse(text, this.aside);
    const value = this.secret && parsed === null ? this.base : parsed;
    const changed = !sameValue(value, this.value);
    if (text !== this.text) this.changed = true;
    this.text = text;
    this.value = value;
    if (!this.dirty) this.over = null;
    if (changed) {
      this.serverProblem = null;
      this.refused = null;
      this.save = this.sent && sameValue(this.sent.value, value) ? "saving" : this.restingState();
    }
    return changed;
  }

  /** The person left it: a text stands as it is kept, without blanks around it and what can't be seen. Returns whether that is another text. */
  leave(): boolean {
    if (this.changed) this.touched = true;
    if (this.refused?.elsewhere) this.refused = null;
    const before = this.text;
    if (this.codec.settles && typeof this.value === "string") this.text = this.codec.format(this.value, this.aside);
    return this.text !== before;
  }

  /** Its record is gone: as if nobody had been asked. */
  forget(): void {
    this.base = null;
    this.touched = false;
    this.put(null);
    this.changed = false;
  }

  /** The same question was answered in another window: said until the person answers it anew. */
  changedElsewhere(said: string | null): void {
    this.serverProblem = said;
    this.refused = { value: this.value, elsewhere: true };
  }

  /** The server refused it. `typedOver`: the version that is known while somebody is in the middle of typing over an answer that changed. */
  blame(problem: Problem, typedOver: number | null): void {
    const elsewhere = problem.code === "changed-elsewhere";
    if (elsewhere && "current" in problem) this.base = problem.current ?? null;
    this.over = elsewhere && typedOver !== null ? (this.over ?? typedOver) : null;
    this.serverProblem = problem.message;
    this.refused = { value: this.value, elsewhere };
    this.touched = true;
    this.sent = null;
    this.save = this.isKept ? "unsaved" : "none";
  }

  /** Takes a value over that was not typed here. */
  put(value: unknown): void {
    const text = this.codec.format(value, this.codec.aside?.(value) ?? this.aside);
    if (this.codec.aside && value !== null) this.aside = this.codec.aside(value);
    this.type(text);
    this.value = value ?? null;
    this.save = this.restingState();
  }

  /** What was posted without JavaScript and not stored: it stands in the control as it was typed, with what is wrong. */
  takeBack(posted: PostedField | undefined): void {
    if (!posted) return;
    const { text, aside, problem } = posted;
    if (aside !== undefined && this.codec.aside) this.aside = aside;
    if (text !== undefined && !this.secret && this.descriptor.readOnly !== true) this.type(text);
    this.touched = true;
    this.serverProblem = problem ?? null;
    if (problem !== undefined) this.refused = { value: this.value, elsewhere: false };
    this.save = this.restingState();
  }

  /** Draws anew from what its rules say. Returns whether what is drawn changed. */
  update({ visible, required, label, hint, placeholder, problem: broken }: FieldState): boolean {
    this.open = broken !== null;
    this.rule = broken?.message ?? null;
    const problem = this.serverProblem ?? (this.touched ? this.rule : null);
    const { value, text, aside, save } = this;
    const next: FieldSnapshot = { value, text, aside, save, problem, visible, required, label, hint, placeholder };
    if (this.snapshot && sameSnapshot(this.snapshot, next)) return false;
    this.snapshot = next;
    this.initial ??= next;
    return true;
  }
}

function sameSnapshot(a: FieldSnapshot, b: FieldSnapshot): boolean {
  return (
    a.value === b.value &&
    a.text === b.text &&
    a.aside === b.aside &&
    a.save === b.save &&
    a.problem === b.problem &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.label === b.label &&
    a.hint === b.hint &&
    a.placeholder === b.placeholder
  );
}
