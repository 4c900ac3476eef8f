/**
 * Decides conditions, on the server and in the browser. Total: whatever it is given, it answers true,
 * false, or unknown with the reason, and never throws.
 *
 * `and`, `or` and `not` follow Kleene: `false and unknown` is false, `true and unknown` is unknown.
 * A missing value is unknown. `null` is a known value, "no answer": it equals null and nothing else,
 * and can be neither ordered nor taken for a boolean.
 */
import { compare } from "./compare.ts";
import { type Comparison, COMPARISONS, type Condition, type Literal, type Operand, type Truth } from "./condition.ts";
import { readSegments, segmentsOf } from "./read-path.ts";
import { FALSE, TRUE, unknown } from "./truth.ts";

export interface Scope {
  /** Values by data root, as documents name them. */
  data: Readonly<Record<string, unknown>>;
  /** Answers being typed on this screen, by var path (`person.address.city`). They win over `data`. */
  answers?: ReadonlyMap<string, unknown>;
  constants?: Readonly<Record<string, Literal>>;
  /** Tables that texts look values up in, by path, and the locale in which these are said. */
  tables?: Readonly<Record<string, unknown>>;
  locale?: string;
  /** Named conditions. */
  conditions?: Readonly<Record<string, Condition>>;
  /** The member under test, inside `some`, `all` and `each`. */
  item?: unknown;
  /** The root under which the screen keeps the member's own answers, where it asks them. */
  itemRoot?: string;
  /** Inside a form: the root under which the screen keeps what stands in it. */
  inputRoot?: string;
}

/** Nothing that people write is nested deeper, and named conditions that name one another end here. */
export const MAX_DEPTH = 64;

/** Named conditions that name one another twice at each step would be decided 2^depth times: below this depth, what one came to is kept. */
const KEPT_FROM_DEPTH = 4;

type Decide = (scope: Scope, depth: number) => Truth;
/** What named conditions came to in the evaluation under way, by the scope (each member of a list makes its own). */
let kept: Map<Scope, Map<string, Truth>> | null = null;
/** A value, or the reason why there is none. */
class Missing {
  constructor(readonly reason: string) {}
}
type Read = (scope: Scope) => unknown;

export const evaluate = (condition: Condition, scope: Scope): Truth => evaluatorOf(condition)(scope);

/** `evaluate` of a condition that is decided again and again. */
export function evaluatorOf(condition: Condition): (scope: Scope) => Truth {
  const decide = compiled(condition);
  return (scope) => {
    kept = null;
    return decide(scope, 0);
  };
}

const decides = new WeakMap<object, Decide>();

function compiled(condition: unknown): Decide {
  if (typeof condition !== "object" || condition === null) return compile(condition, 0);
  let decide = decides.get(condition);
  if (!decide) decides.set(condition, (decide = compile(condition, 0)));
  return decide;
}

function compile(condition: unknown, depth: number): Decide {
  if (condition === true) return () => TRUE;
  if (condition === false) return () => FALSE;
  const [operator, argument] = onlyEntry(condition);
  if (operator === null) return always("this is not a condition");
  if (depth > MAX_DEPTH) return always("the condition is nested too deeply");
  switch (operator) {
    case "var":
      return typeof argument === "string" ? booleanVar(argument) : always("a var has to be named by its path");
    case "cond":
      return typeof argument === "string" ? named(argument) : always("a condition has to be named");
    case "not":
      return negation(compile(argument, depth + 1));
    case "and":
      return Array.isArray(argument)
        ? junction(
            argument.map((part) => compile(part, depth + 1)),
            FALSE,
            TRUE,
          )
        : always('"and" takes a list');
    case "or":
      return Array.isArray(argument)
        ? junction(
            argument.map((part) => compile(part, depth + 1)),
            TRUE,
            FALSE,
          )
        : always('"or" takes a list');
    case "some":
    case "all":
      return quantifier(operator, argument, depth);
    default:
      return isComparison(operator) && Array.isArray(argument) && argument.length === 2
        ? comparison(operator, readOperand(argument[0]), readOperand(argument[1]))
        : always(`"${operator}" is not an operator, or does not take that`);
  }
}

const isComparison = (operator: string): operator is Comparison => (COMPARISONS as readonly string[]).includes(operator);

function always(reason: string): Decide {
  const truth = unknown(reason);
  return () => truth;
}

/** Operator and argument of a condition; a null operator when the object is not exactly one pair. */
export function onlyEntry(condition: unknown): [string | null, unknown] {
  if (typeof condition !== "object" || condition === null || Array.isArray(condition)) return [null, undefined];
  const keys = Object.keys(condition);
  return keys.length === 1 ? [keys[0] as string, (condition as Record<string, unknown>)[keys[0] as string]] : [null, undefined];
}

function named(name: string): Decide {
  return (scope, depth) => {
    if (depth >= MAX_DEPTH) return unknown(`the condition "${name}" depends on itself`);
    const conditions = scope.conditions;
    if (!conditions || !Object.hasOwn(conditions, name)) return unknown(`there is no condition "${name}"`);
    const decide = compiled(conditions[name]);
    return depth < KEPT_FROM_DEPTH ? decide(scope, depth + 1) : once(name, decide, scope, depth);
  };
}

function once(name: string, decide: Decide, scope: Scope, depth: number): Truth {
  kept ??= new Map();
  let known = kept.get(scope);
  if (!known) kept.set(scope, (known = new Map()));
  let truth = known.get(name);
  if (!truth) known.set(name, (truth = decide(scope, depth + 1)));
  return truth;
}

function negation(part: Decide): Decide {
  return (scope, depth) => {
    const truth = part(scope, depth);
    return truth.is === true ? FALSE : truth.is === false ? TRUE : truth;
  };
}

/** `and` stops at the first false, `or` at the first true; an unknown waits for one that decides. */
function junction(parts: Decide[], stop: Truth, otherwise: Truth): Decide {
  return (scope, depth) => {
    let open: Truth | null = null;
    for (const part of parts) {
      const truth = part(scope, depth);
      if (truth.is === stop.is) return stop;
      if (truth.is === "unknown") open ??= truth;
    }
    return open ?? otherwise;
  };
}

function quantifier(operator: "some" | "all", argument: unknown, depth: number): Decide {
  if (!Array.isArray(argument) || argument.length !== 2) return always(`"${operator}" takes a list and a condition`);
  const [listOperator, path] = onlyEntry(argument[0]);
  if (listOperator !== "var" || typeof path !== "string") return always(`"${operator}" takes the var of a list`);
  const read = readVar(path);
  const inner = compile(argument[1], depth + 1);
  const [stop, otherwise] = operator === "some" ? [TRUE, FALSE] : [FALSE, TRUE];
  return (scope, at) => {
    const list = read(scope);
    if (list instanceof Missing) return unknown(list.reason);
    if (!Array.isArray(list)) return unknown(`"${path}" is not a list`);
    let open: Truth | null = null;
    for (const item of list) {
      const truth = inner({ ...scope, item }, at);
      if (truth.is === stop.is) return stop;
      if (truth.is === "unknown") open ??= truth;
    }
    return open ?? otherwise;
  };
}

function booleanVar(path: string): Decide {
  const read = readVar(path);
  return (scope) => {
    const value = read(scope);
    if (value === true) return TRUE;
    if (value === false) return FALSE;
    return unknown(value instanceof Missing ? value.reason : value === null ? `"${path}" has no answer` : `"${path}" is not true or false`);
  };
}

function readVar(path: string): Read {
  const segments = segmentsOf(path);
  const missing = new Missing(`"${path}" is missing`);
  if (segments[0] === "item") {
    const rest = segments.slice(1);
    return (scope) => {
      const value = readSegments(scope.item, rest);
      return value === undefined ? missing : value;
    };
  }
  return (scope) => {
    const typed = scope.answers?.get(path);
    if (typed !== undefined) return typed;
    const value = readSegments(scope.data, segments);
    return value === undefined ? missing : value;
  };
}

function readOperand(operand: unknown): Read {
  if (typeof operand !== "object" || operand === null) return () => operand;
  if (Array.isArray(operand)) return () => operand;
  const [operator, name] = onlyEntry(operand);
  if (operator === "var" && typeof name === "string") return readVar(name);
  if (operator === "const" && typeof name === "string") {
    const missing = new Missing(`there is no constant "${name}"`);
    return (scope) => (scope.constants && Object.hasOwn(scope.constants, name) ? scope.constants[name] : missing);
  }
  const missing = new Missing("this can't be compared");
  return () => missing;
}

/** The value of an operand, or the reason why it has none. */
export function operandValue(operand: Operand, scope: Scope): { value: unknown } | { reason: string } {
  const value = readOperand(operand)(scope);
  return value instanceof Missing ? { reason: value.reason } : { value };
}

function comparison(operator: Comparison, readLeft: Read, readRight: Read): Decide {
  return (scope) => {
    const left = readLeft(scope);
    if (left instanceof Missing) return unknown(left.reason);
    const right = readRight(scope);
    if (right instanceof Missing) return unknown(right.reason);
    return compare(operator, left, right);
  };
}
