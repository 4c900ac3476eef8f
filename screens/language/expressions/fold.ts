/**
 * Decides as much of a condition as is known now, and leaves the rest as a smaller condition that
 * mentions live vars only (answers being typed on the screen). The server folds, the browser decides
 * the rest with `evaluate`.
 */
import { COMPARISONS, type Comparison, type Condition, type Literal, type Operand, type Truth, type VarRef } from "./condition.ts";
import { isInput, isItem } from "./dependencies.ts";
import { evaluate, MAX_DEPTH, onlyEntry, operandValue, type Scope } from "./evaluate.ts";
import { FALSE, TRUE, unknown } from "./truth.ts";

export type Folded = Truth | { is: "live"; condition: Condition };
export type IsLive = (varPath: string) => boolean;

/**
 * @param unknownHolds What an undecidable part counts as where it meets a live one: true at the places
 *   whose safe side is to show, require or block, false for a text that is said only when it is true.
 *   The rest then decides exactly as the whole condition would have. An unknown on its own stays unknown.
 */
export function fold(condition: Condition, scope: Scope, isLive: IsLive, unknownHolds = true): Folded {
  return foldNode(condition, { scope, isLive, named: new Map(), level: 0, itemIsLive: null }, unknownHolds, 0);
}

/** So many parts of a condition travel to the browser at most: one that shares named conditions without end would not fit a page. */
const MOST_PARTS = 5000;

interface Known {
  scope: Scope;
  isLive: IsLive;
  /** What named conditions came to so far, for this very scope. */
  named: Map<string, Folded>;
  /** So many named conditions stand around it. */
  level: number;
  /** Inside of a `some` or `all`: whether its list is live. null outside, where `item` is the member that the condition stands beside. */
  itemIsLive: boolean | null;
}

function foldNode(condition: Condition, known: Known, unknownHolds: boolean, depth: number): Folded {
  if (typeof condition === "boolean") return condition ? TRUE : FALSE;
  const [operator, argument] = onlyEntry(condition);
  if (depth > MAX_DEPTH) return unknown("the condition is nested too deeply");
  switch (operator) {
    case "var":
      return typeof argument === "string" && isLiveVar(argument, known)
        ? { is: "live", condition: liveVar(argument, known) }
        : evaluate(condition, known.scope);
    case "cond": {
      const conditions = known.scope.conditions;
      if (typeof argument !== "string" || !conditions || !Object.hasOwn(conditions, argument)) return evaluate(condition, known.scope);
      const key = `${argument} ${unknownHolds}`;
      let folded = known.named.get(key);
      if (folded) return folded;
      if (known.level >= MAX_DEPTH) return unknown(`the condition "${argument}" depends on itself`);
      // Each named condition may be as deep as conditions may be, as it is where it is evaluated.
      const inner = { ...known, level: known.level + 1 };
      known.named.set(key, (folded = foldNode(conditions[argument] as Condition, inner, unknownHolds, 0)));
      return folded;
    }
    case "not": {
      const part = foldNode(argument as Condition, known, !unknownHolds, depth + 1);
      if (part.is === "live") return live({ not: part.condition }, [part.condition]);
      return part.is === true ? FALSE : part.is === false ? TRUE : part;
    }
    case "and":
    case "or":
      return Array.isArray(argument) ? junction(operator, argument as Condition[], known, unknownHolds, depth) : evaluate(condition, known.scope);
    case "some":
    case "all":
      return quantifier(operator, condition, argument, known, unknownHolds, depth);
    default:
      return comparison(operator, condition, argument, known);
  }
}

const isLiveVar = (path: string, known: Known): boolean => (isItem(path) ? (known.itemIsLive ?? known.isLive(path)) : known.isLive(path));
/** By the name under which the screen keeps the answer: those of a member, and of a form, are those of a root of its own. */
function liveVar(path: string, { scope, itemIsLive }: Known): VarRef {
  if (isInput(path) && scope.inputRoot !== undefined) return { var: `${scope.inputRoot}${path.slice("input".length)}` };
  return itemIsLive === null && isItem(path) && scope.itemRoot !== undefined ? { var: `${scope.itemRoot}${path.slice("item".length)}` } : { var: path };
}

function junction(operator: "and" | "or", parts: readonly Condition[], known: Known, unknownHolds: boolean, depth: number): Folded {
  return join(
    operator,
    parts.map((part) => foldNode(part, known, unknownHolds, depth + 1)),
    unknownHolds,
  );
}

function join(operator: "and" | "or", parts: readonly Folded[], unknownHolds: boolean): Folded {
  const stop = operator === "or";
  let open: Truth | null = null;
  const rest: Condition[] = [];
  for (const part of parts) {
    if (part.is === stop) return stop ? TRUE : FALSE;
    if (part.is === "unknown") open ??= part;
    else if (part.is === "live") rest.push(part.condition);
  }
  if (rest.length === 0) return open ?? (stop ? FALSE : TRUE);
  // Counted as true it says nothing in an `and` and all in an `or`; counted as false, the other way round.
  if (open && unknownHolds === stop) return open;
  if (rest.length === 1) return { is: "live", condition: rest[0] as Condition };
  return live(operator === "and" ? { and: rest } : { or: rest }, rest);
}

/** How many parts a condition has that is left for the browser, where it has more than one. */
const sizes = new WeakMap<object, number>();

function live(condition: Condition, parts: readonly Condition[]): Folded {
  let size = 1;
  for (const part of parts) size += (typeof part === "object" && sizes.get(part)) || 1;
  if (size > MOST_PARTS) return unknown("the condition has too many parts to be followed on the page");
  sizes.set(condition as object, size);
  return { is: "live", condition };
}

function quantifier(operator: "some" | "all", condition: Condition, argument: unknown, known: Known, unknownHolds: boolean, depth: number): Folded {
  const [list, inner] = Array.isArray(argument) ? (argument as [unknown, Condition]) : [null, false];
  const [, path] = onlyEntry(list);
  if (typeof path !== "string") return evaluate(condition, known.scope);
  if (isLiveVar(path, known)) {
    const part = foldNode(inner, { ...known, named: new Map(), itemIsLive: true }, unknownHolds, depth + 1);
    const rest: Condition = part.is === "live" ? part.condition : part.is === "unknown" ? unknownHolds : part.is;
    const list = liveVar(path, known);
    return live(operator === "some" ? { some: [list, rest] } : { all: [list, rest] }, [rest]);
  }
  const members = operandValue({ var: path }, known.scope);
  if (!("value" in members) || !Array.isArray(members.value)) return evaluate(condition, known.scope);
  const parts = members.value.map((item) =>
    foldNode(inner, { ...known, scope: { ...known.scope, item }, named: new Map(), itemIsLive: false }, unknownHolds, depth + 1),
  );
  return join(operator === "some" ? "or" : "and", parts, unknownHolds);
}

function comparison(operator: string | null, condition: Condition, argument: unknown, known: Known): Folded {
  if (!Array.isArray(argument) || argument.length !== 2 || !(COMPARISONS as readonly (string | null)[]).includes(operator))
    return evaluate(condition, known.scope);
  const operands = argument as [Operand, Operand];
  if (!operands.some((operand) => isLiveOperand(operand, known))) return evaluate(condition, known.scope);
  const rest: Operand[] = [];
  for (const operand of operands) {
    if (isLiveOperand(operand, known)) {
      rest.push(liveVar((operand as VarRef).var, known));
      continue;
    }
    const read = operandValue(operand, known.scope);
    if ("reason" in read) return unknown(read.reason);
    if (!isLiteral(read.value)) return unknown("only texts, numbers, true, false, null and lists of them can be compared");
    rest.push(read.value);
  }
  return { is: "live", condition: { [operator as Comparison]: rest } as unknown as Condition };
}

const isLiveOperand = (operand: Operand, known: Known): boolean => {
  const [operator, path] = onlyEntry(operand);
  return operator === "var" && typeof path === "string" && isLiveVar(path, known);
};

function isLiteral(value: unknown): value is Literal | Literal[] {
  if (Array.isArray(value)) return value.every((member) => !Array.isArray(member) && isLiteral(member));
  return value === null || typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}
