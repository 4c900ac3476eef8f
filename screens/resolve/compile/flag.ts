import { type Condition, safeSide } from "../../language/expressions/condition.ts";
import { dependenciesWithItem } from "../../language/expressions/dependencies.ts";
import type { Live } from "../../language/documents/descriptor.ts";
import { evaluatorOf, type Scope } from "../../language/expressions/evaluate.ts";
import { type Folded, fold } from "../../language/expressions/fold.ts";
import { note, type ResolveContext } from "./context.ts";
import type { Environment } from "./environment.ts";
import { dynamic, constant, type Compiled } from "./compiled.ts";

/** Decides a condition as far as the server can, and notes what it can't. */
export function compileCondition(condition: Condition, at: string, environment: Environment, unknownHolds: boolean): (context: ResolveContext) => Folded {
  const isLive = dependenciesWithItem(condition, environment.conditions).some(environment.isLive);
  const decide: (scope: Scope) => Folded = isLive ? (scope) => fold(condition, scope, environment.isLive, unknownHolds) : evaluatorOf(condition);
  return (context) => {
    const truth = decide(context.scope);
    if (truth.is === "unknown") note(context, at, truth.reason);
    return truth;
  };
}

/** A condition as a yes or no on its safe side, or live. */
export function compileFlag(condition: Condition, at: string, environment: Environment): Compiled<Live<boolean>> {
  if (typeof condition === "boolean") return constant<Live<boolean>>(condition);
  const decide = compileCondition(condition, at, environment, true);
  return dynamic((context) => {
    const truth = decide(context);
    return truth.is === "live" ? { live: [{ when: truth.condition, is: true }, { is: false }] } : safeSide(truth);
  });
}

/** A condition that has to be decided now, answers included. */
export function compileDecision(condition: Condition | undefined, at: string): (context: ResolveContext) => boolean | "unknown" {
  if (condition === undefined) return () => true;
  const decide = evaluatorOf(condition);
  return (context) => {
    const truth = decide(context.scope);
    if (truth.is === "unknown") note(context, at, truth.reason);
    return truth.is;
  };
}
