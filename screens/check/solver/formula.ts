import { bitOf } from "./variable.ts";
import type { Member, Variable } from "./variable.ts";

/** One value of each var that matters; all others have their plain value. */
export type Assignment = ReadonlyMap<Variable, number>;

/** What is wanted of the data. Parts may be shared: what is named is made once, however often it is used. */
export type Formula =
  | { is: "yes" }
  | { is: "no" }
  /** Something of which only a part was looked at: not met by what was, and perhaps by the rest. */
  | { is: "doubt"; because: string }
  /** `stands`: the member of a list that stands for one of which the parts hold, and what is said of it. */
  | { is: "and" | "or"; parts: readonly Formula[]; stands?: { member: Member; said: string } }
  | { is: "among"; variable: Variable; mask: bigint }
  /** `<` and `<=` of two vars that have a value, by their places in one order; `==` and `!=` of their values. */
  | { is: "pair"; relation: Relation; left: Variable; right: Variable };

export type Relation = "<" | "<=" | "==" | "!=";

export const YES: Formula = { is: "yes" };
export const NO: Formula = { is: "no" };

function joined(is: "and" | "or", parts: readonly Formula[]): Formula {
  const [stop, skip] = is === "and" ? ["no", "yes"] : ["yes", "no"];
  const kept = new Set<Formula>();
  for (const part of parts) {
    if (part.is === stop) return is === "and" ? NO : YES;
    if (part.is !== skip) kept.add(part);
  }
  if (kept.size === 0) return is === "and" ? YES : NO;
  const all = [...kept];
  return all.length === 1 ? all[0]! : { is, parts: all };
}

export const all = joined.bind(null, "and");
export const any = joined.bind(null, "or");

/** "The var has one of these values", by their positions. */
export function oneOf(variable: Variable, mask: bigint): Formula {
  const possible = mask & variable.all;
  return possible === 0n ? NO : possible === variable.all ? YES : { is: "among", variable, mask: possible };
}

/** What a formula is about, and why it may say less than there is. */
export interface Extent {
  variables: ReadonlySet<Variable>;
  doubt: string | null;
  /** What the members of lists stand for. */
  stands: readonly { member: Member; said: string }[];
}

const extents = new WeakMap<Formula, Extent>();

export function extentOf(formula: Formula): Extent {
  let found = extents.get(formula);
  if (!found) extents.set(formula, (found = gathered(formula)));
  return found;
}

function gathered(formula: Formula): Extent {
  const variables = new Set<Variable>();
  const seen = new Set<Formula>();
  const stands: { member: Member; said: string }[] = [];
  let doubt: string | null = null;
  const pending = [formula];
  for (let at = pending.pop(); at; at = pending.pop()) {
    if (at.is === "among") {
      reach(at.variable);
    } else if (at.is === "pair") {
      reach(at.left);
      reach(at.right);
    } else if (at.is === "doubt") {
      doubt ??= at.because;
    } else if ("parts" in at && !seen.has(at)) {
      seen.add(at);
      if (at.stands) stands.push(at.stands);
      for (const part of at.parts) pending.push(part);
    }
  }
  return { variables, doubt, stands };

  /** What is said of a member is only said of one that is there. */
  function reach(variable: Variable): void {
    variables.add(variable);
    if (variable.member) reach(variable.member.present);
  }
}

/** Whether the formula holds by these values, where others count as `otherwise` says of them. */
function meets(at: Formula, valueOf: (variable: Variable) => number | null, known = new Map<Formula, boolean>()): boolean {
  switch (at.is) {
    case "yes":
      return true;
    case "no":
    case "doubt":
      return false;
    case "among": {
      const value = valueOf(at.variable);
      return value !== null && (at.mask & bitOf(value)) !== 0n;
    }
    case "pair": {
      const [left, right] = [valueOf(at.left), valueOf(at.right)];
      return left !== null && right !== null && isRelated(at, left, right);
    }
    case "and":
    case "or": {
      let truth = known.get(at);
      if (truth === undefined)
        known.set(at, (truth = at.is === "and" ? at.parts.every((part) => meets(part, valueOf, known)) : at.parts.some((part) => meets(part, valueOf, known))));
      return truth;
    }
  }
}

function isRelated({ relation, left, right }: Extract<Formula, { is: "pair" }>, leftAt: number, rightAt: number): boolean {
  if (relation === "==" || relation === "!=") return (left.values[leftAt] === right.values[rightAt]) === (relation === "==");
  const [lower, upper] = [left.order!.places[leftAt]!, right.order!.places[rightAt]!];
  return lower >= 0 && upper >= 0 && (relation === "<" ? lower < upper : lower <= upper);
}

/** Vars without a value have their plain one. */
export const isTrueUnder = (formula: Formula, assignment: Assignment): boolean => meets(formula, (variable) => assignment.get(variable) ?? variable.base);

/** Whether the formula holds by these values alone, whatever the other vars are. */
export const isDecidedBy = (formula: Formula, assignment: Assignment): boolean => meets(formula, (variable) => assignment.get(variable) ?? null);

const marks = new WeakMap<Formula, ReadonlyMap<Variable, ReadonlySet<bigint>>>();

/**
 * Values of a var that are as good for the formula as the one at this position: wherever it holds by that one, it holds by each
 * of them. Nothing in a formula is negated, so that it is enough that no part of it that holds ceases to.
 */
export function equivalentValues(formula: Formula, variable: Variable, position: number): bigint {
  let found = marks.get(formula);
  if (!found) marks.set(formula, (found = marksIn(formula)));
  const own = bitOf(position);
  let mask = variable.all;
  for (const each of found.get(variable) ?? []) if ((each & own) !== 0n) mask &= each;
  return mask;
}

/** What each var has to be among; in a pair each of its values stands for itself. */
function marksIn(formula: Formula): Map<Variable, Set<bigint>> {
  const found = new Map<Variable, Set<bigint>>();
  const seen = new Set<Formula>();
  const add = (variable: Variable, ...masks: bigint[]): void => {
    const known = found.get(variable) ?? new Set();
    for (const mask of masks) known.add(mask);
    found.set(variable, known);
  };
  const pending = [formula];
  for (let at = pending.pop(); at; at = pending.pop()) {
    if (at.is === "among") add(at.variable, at.mask);
    else if (at.is === "pair") for (const variable of [at.left, at.right]) add(variable, ...variable.values.map((_, index) => bitOf(index)));
    else if ("parts" in at && !seen.has(at)) {
      seen.add(at);
      for (const part of at.parts) pending.push(part);
    }
  }
  return found;
}
