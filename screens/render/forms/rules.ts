/** The screen language's rules, as the kernel asks them. */
import type { Condition, Literal, SafeSide } from "#screens/language/condition.ts";
import { dependencies } from "#screens/language/dependencies.ts";
import type { FieldDescriptor, Live } from "#screens/language/descriptor.ts";
import { type Answers, type FieldProblem, SECURE_ID_SKIP, siblingPath, valueProblem } from "#screens/language/form.ts";
import { decideChoice, decideFlag, isLive } from "#screens/language/live.ts";

export interface RuleScope {
  data: Readonly<Record<string, unknown>>;
  /** Every answer of the screen by `<root>.<property>`. */
  answers: ReadonlyMap<string, unknown>;
  constants: Readonly<Record<string, Literal>>;
  today: string;
  /** Answers of one record by property path. */
  record(root: string): Answers;
}

export function settleFlag(value: Live<boolean>, scope: RuleScope, safe: SafeSide): boolean {
  return typeof value === "boolean" ? value : decideFlag(value, scope, safe);
}

export function settleText(value: Live<string> | undefined, scope: RuleScope): string | undefined {
  return typeof value === "string" || value === undefined ? value : decideChoice(value, scope);
}

export function problemOf(field: FieldDescriptor, root: string, value: unknown, required: boolean, scope: RuleScope): FieldProblem | null {
  return valueProblem(field, value, required, scope.today, scope.record(root));
}

/** Names of the answers that a live value follows. */
export function namesIn(value: Live<unknown> | undefined): string[] {
  if (!isLive(value as Live<unknown>)) return [];
  return (value as { live: { when?: Condition; is: unknown }[] }).live.flatMap((choice) => [
    ...(choice.when === undefined ? [] : dependencies(choice.when)),
    ...namesIn(choice.is as Live<unknown>),
  ]);
}

/** Names of the answers that decide how a field is asked and judged, its own aside. */
export function namesOf(field: FieldDescriptor, root: string): string[] {
  const names = [field.visible, field.required, field.label, field.hint, field.placeholder].flatMap((value) => namesIn(value as Live<unknown>));
  for (const value of Object.values(field.props)) if (typeof value === "object" && value !== null) names.push(...namesIn(value as Live<unknown>));
  for (const { code, arg } of field.constraints) if (code === "postalCode" && typeof arg === "string") names.push(`${root}.${siblingPath(field, arg)}`);
  if (field.kind === "secure-id") names.push(`${root}.${siblingPath(field, SECURE_ID_SKIP)}`);
  return names;
}
