/**
 * What a form knows about its answers: which are missing, which are wrong, how many are left. Pure, and
 * the same on the server (which refuses what the form would not have sent) and in the browser.
 */
import { type Argument, isBlank, keepsRule, type RuleContext } from "../rules/constraint.ts";
import type { Constraint, FieldDescriptor, FormSectionDescriptor } from "../documents/descriptor.ts";
import type { Scope } from "../expressions/evaluate.ts";
import { isSwitch } from "../kinds/asking-kinds.ts";
import { decideFlag } from "./live.ts";

export interface FormScope extends Scope {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The rules that the fields' constraints name. */
  rules: readonly Constraint[];
}
export interface FieldProblem {
  code: string;
  message: string;
}
/** Answers by property path, as a section holds them. */
export type Answers = Readonly<Record<string, unknown>>;
/** Reads an answer of a record by its property path; undefined when nothing is known of it. */
export type ReadAnswer = (path: string) => unknown;

/** Answers as a rule reads them: only what is there itself counts. */
export const readsFrom =
  (answers: Answers): ReadAnswer =>
  (path) =>
    Object.hasOwn(answers, path) ? answers[path] : undefined;

/** A kept secure id, as the server speaks of it: the number itself never comes back. */
export const isKeptSecureId = (value: unknown): value is { last4: string } => typeof value === "object" && value !== null && Object.hasOwn(value, "last4");

export interface FieldDemand {
  visible: boolean;
  required: boolean;
}

/** Whether a field is asked now, and has to be answered. What is not shown is never required. */
export function fieldDemand(field: FieldDescriptor, scope: Scope): FieldDemand {
  const visible = decideFlag(field.visible, scope);
  return { visible, required: visible && decideFlag(field.required, scope) };
}

/**
 * The first rule that a value breaks, with its message; null when it keeps them all, and when the field
 * is not asked.
 */
export function fieldProblem(field: FieldDescriptor, value: unknown, scope: FormScope, answers: Answers = {}): FieldProblem | null {
  const { visible, required } = fieldDemand(field, scope);
  return visible ? valueProblem(field, value, required, scope, readsFrom(answers)) : null;
}

/** What of a scope the rules of a value read. */
type HeldTo = Pick<FormScope, "today" | "rules">;

/** The same for a field whose visibility and obligation are already decided. `read`: the answers beside it. */
export function valueProblem(field: FieldDescriptor, value: unknown, required: boolean, { today, rules }: HeldTo, read: ReadAnswer): FieldProblem | null {
  if (field.kind === "secure-id" && isKeptSecureId(value)) return null;
  if (isBlank(value, field.kind)) return required ? { code: "required", message: field.requiredMessage } : null;
  const context: RuleContext = { today, sibling: (name) => read(siblingPath(field, name)) };
  for (const at of field.constraints) {
    const constraint = rules[at];
    // A place that this page has no rule at holds nothing back; the server knows them all.
    if (constraint && !keepsRule(constraint.code, value, (constraint.arg ?? true) as Argument, context))
      return { code: constraint.code, message: constraint.message };
  }
  return null;
}

/** So many characters a text may have; undefined where nothing says. */
export function mostCharacters({ constraints }: FieldDescriptor, { rules }: Pick<FormScope, "rules">): number | undefined {
  const limit = constraints.map((at) => rules[at]).find((rule) => rule?.code === "maxLength")?.arg;
  return typeof limit === "number" ? limit : undefined;
}

/** Path of an answer beside a field's own: `address.country_code` for `address.postal_code`. */
export const siblingPath = (field: FieldDescriptor, name: string): string => field.property.slice(0, field.property.lastIndexOf(".") + 1) + name;

export interface RemainingItem {
  id: string;
  property: string;
  code: string;
  message: string;
}

/** What is left to do in a section: required and blank, or wrong. A switch that is off asks nothing. */
export function remaining(section: FormSectionDescriptor, answers: Answers, scope: FormScope): { remaining: number; items: RemainingItem[] } {
  const items: RemainingItem[] = [];
  if (section.save === null) return { remaining: 0, items };
  if (isSwitch(section.kind) && answers.expanded !== true) return { remaining: 0, items };
  for (const field of section.fields) {
    const value = Object.hasOwn(answers, field.property) ? answers[field.property] : null;
    const problem = fieldProblem(field, value, scope, answers);
    if (problem) items.push({ id: field.id, property: field.property, ...problem });
  }
  return { remaining: items.length, items };
}

/** Answers of a section as the vars that live conditions name. */
export function answersByVar(root: string, answers: Answers): Map<string, unknown> {
  return new Map(Object.entries(answers).map(([property, value]) => [`${root}.${property}`, value ?? null]));
}
