import { compare } from "#screens/language/expressions/compare.ts";
import type { Comparison, Condition, Literal, Operand } from "#screens/language/expressions/condition.ts";
import { COMPARISONS } from "#screens/language/expressions/condition.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { all, oneOf, any, NO, YES } from "./formula.ts";
import type { Formula, Relation } from "./formula.ts";
import { isVar, membersOf, place } from "./paths.ts";
import { pathIn } from "./space.ts";
import type { Space } from "./space.ts";
import { maskOf } from "./variable.ts";
import type { List, Member, Variable } from "./variable.ts";

/** A condition is true, false, or unknown, so there are four things to want of it. */
export type WantedTruth = "true" | "false" | "not-true" | "not-false";

/** Leaves out some of what is wanted: as what it leaves, something is taken to be as one wants it. */
export interface Lens {
  keeps(variable: Variable): boolean;
  /** Of the answers that it keeps only what has been so ever since they were given: before that they were blank. */
  past: boolean;
}

const OPPOSITE: Readonly<Record<WantedTruth, WantedTruth>> = { true: "false", false: "true", "not-true": "not-false", "not-false": "not-true" };
const POSITIVE = (wish: WantedTruth): boolean => wish === "true" || wish === "not-false";
const PLAIN: Lens = { keeps: () => true, past: false };
const NOWHERE = {};
const AS_A_VALUE = "was not looked at as";

/** Whether it is about a value that nothing was known of: a name that nothing has leads to that, and is reported itself. */
export const isOfAValue = (because: string): boolean => because.includes(AS_A_VALUE);

/** Where a condition is met: which member `item` is, and where conditions speak of it. */
interface Inside {
  member: Member;
  at: string;
}

type Known = WeakMap<object, Map<WantedTruth, Formula>>;
const memos = new WeakMap<Space, WeakMap<object, WeakMap<object, Known>>>();

/**
 * "This condition is so", as a formula. What stands in several conditions is made once.
 * @param condition in normal form
 */
export function conditionFormula(space: Space, condition: Condition, wish: WantedTruth, lens: Lens = PLAIN, inside: Inside | null = null): Formula {
  if (typeof condition === "boolean") return condition === POSITIVE(wish) ? YES : NO;
  const known = memoOf(space, lens, inside?.member ?? NOWHERE);
  let wishes = known.get(condition);
  if (!wishes) known.set(condition, (wishes = new Map()));
  let found = wishes.get(wish);
  if (!found) wishes.set(wish, (found = made(space, condition, wish, lens, inside)));
  return found;
}

function memoOf(space: Space, lens: Lens, member: object): Known {
  const byLens = orNew(memos, space, () => new WeakMap<object, WeakMap<object, Known>>());
  const byMember = orNew(byLens, lens, () => new WeakMap<object, Known>());
  return orNew(byMember, member, () => new WeakMap<object, Map<WantedTruth, Formula>>());
}

function orNew<K extends object, V>(map: WeakMap<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function made(space: Space, condition: Exclude<Condition, boolean>, wish: WantedTruth, lens: Lens, inside: Inside | null): Formula {
  const [operator, argument] = onlyEntry(condition);
  space.effort.spend(1);
  switch (operator) {
    case null:
    case "cond":
      return unknown(wish);
    case "not":
      return conditionFormula(space, argument as Condition, OPPOSITE[wish], lens, inside);
    case "surely":
      return conditionFormula(space, argument as Condition, POSITIVE(wish) ? "true" : "not-true", lens, inside);
    case "and":
    case "or": {
      const parts = (argument as Condition[]).map((part) => conditionFormula(space, part, wish, lens, inside));
      return (operator === "and") === POSITIVE(wish) ? all(parts) : any(parts);
    }
    case "var":
      return seen(
        lens,
        within(variableOf(space, argument as string, inside), (value) => (typeof value === "boolean" ? value : null), wish),
      );
    case "some":
    case "all": {
      const [{ var: path }, inner] = argument as [{ var: string }, Condition];
      const [list, at] = listOf(space, path, inside);
      return ofMembers(space, list, operator, JSON.stringify(condition), wish, lens, (member, wishOfOne) =>
        conditionFormula(space, inner, wishOfOne, lens, { member, at }),
      );
    }
    default:
      if (!(COMPARISONS as readonly string[]).includes(operator)) return unknown(wish);
      return compared(space, operator as Comparison, argument as [Operand, Operand], condition, wish, lens, inside);
  }
}

/** Neither true nor false. */
const unknown = (wish: WantedTruth): Formula => (wish === "true" || wish === "false" ? NO : YES);

function variableOf(space: Space, path: string, inside: Inside | null): Variable {
  if (!inside || path.split(".")[0] !== "item") return space.variable(path);
  return space.variable(pathIn(inside.member, path.slice("item".length)), place(path, inside.at), inside.member);
}

function listOf(space: Space, path: string, inside: Inside | null): [List, string] {
  if (!inside || path.split(".")[0] !== "item") return [space.list(path), path];
  const at = place(path, inside.at);
  return [space.list(pathIn(inside.member, path.slice("item".length)), at, inside.member), at];
}

/** The values of a var for which something is so; `null` where it is unknown. */
function within(variable: Variable, truthOf: (value: unknown) => boolean | null, wish: WantedTruth): Formula {
  const side = wish === "true" || wish === "not-true";
  const sure = wish === "true" || wish === "false";
  return oneOf(
    variable,
    maskOf(variable.values, (value) => (truthOf(value) === side) === sure),
  );
}

function compared(
  space: Space,
  operator: Comparison,
  [left, right]: [Operand, Operand],
  condition: Condition,
  wish: WantedTruth,
  lens: Lens,
  inside: Inside | null,
): Formula {
  if (operator === "in" && isVar(right)) {
    const [list, at] = listOf(space, right.var, inside);
    const one = isVar(left) ? variableOf(space, left.var, inside) : null;
    return ofMembers(space, list, "some", JSON.stringify(condition) + (one?.path ?? ""), wish, lens, (member, wishOfOne) => {
      const other = space.variable(pathIn(member, ""), membersOf(at), member);
      return one ? pair(space, "==", one, other, wishOfOne, lens) : ofLiteral(space, "==", other, membersOf(at), left, false, wishOfOne, lens);
    });
  }
  if (isVar(left) && isVar(right)) {
    const [one, other] = [variableOf(space, left.var, inside), variableOf(space, right.var, inside)];
    if (one === other)
      return seen(
        lens,
        within(one, (value) => truth(operator, value, value), wish),
      );
    return pair(space, operator, one, other, wish, lens);
  }
  if (isVar(left)) return ofLiteral(space, operator, variableOf(space, left.var, inside), placeOf(left.var, inside), right, false, wish, lens);
  if (isVar(right)) return ofLiteral(space, operator, variableOf(space, right.var, inside), placeOf(right.var, inside), left, true, wish, lens);
  const known = truth(operator, left, right);
  return known === null ? unknown(wish) : known === POSITIVE(wish) ? YES : NO;
}

const placeOf = (path: string, inside: Inside | null): string => (inside ? place(path, inside.at) : path);

function truth(operator: Comparison, left: unknown, right: unknown): boolean | null {
  const { is } = compare(operator, left, right);
  return is === "unknown" ? null : is;
}

function ofLiteral(
  space: Space,
  operator: Comparison,
  variable: Variable,
  at: string,
  literal: Operand,
  swapped: boolean,
  wish: WantedTruth,
  lens: Lens,
): Formula {
  space.effort.spend(variable.values.length);
  const met = within(variable, (value) => (swapped ? truth(operator, literal, value) : truth(operator, value, literal)), wish);
  const literals = (Array.isArray(literal) ? literal : [literal]) as Literal[];
  const strange = literals.find((each) => !space.tellsApart(at, variable, each));
  if (strange === undefined) return seen(lens, met);
  return any([seen(lens, met), { is: "doubt", because: `"${variable.path}" ${AS_A_VALUE} ${JSON.stringify(strange)}` }]);
}

/** Two vars that are compared with each other. */
function pair(space: Space, operator: Comparison, left: Variable, right: Variable, wish: WantedTruth, lens: Lens): Formula {
  space.effort.spend(left.values.length + right.values.length);
  const related = (relation: Relation, one = left, other = right): Formula => seen(lens, { is: "pair", relation, left: one, right: other });
  const given = (variable: Variable): Formula =>
    seen(
      lens,
      oneOf(
        variable,
        maskOf(variable.values, (value) => value !== null),
      ),
    );
  const missing = (variable: Variable): Formula =>
    seen(
      lens,
      oneOf(
        variable,
        maskOf(variable.values, (value) => value === null),
      ),
    );
  if (operator === "==" || operator === "!=" || operator === "in") {
    const same = POSITIVE(wish) === (operator !== "!=");
    if (!left.order || !right.order) return related(same ? "==" : "!=");
    if (same) return any([all([missing(left), missing(right)]), all([given(left), given(right), related("<="), related("<=", right, left)])]);
    return any([
      all([missing(left), given(right)]),
      all([given(left), missing(right)]),
      all([given(left), given(right), any([related("<"), related("<", right, left)])]),
    ]);
  }
  const straight = POSITIVE(wish);
  // "Not less" is "at least" the other way round.
  const [relation, one, other]: [Relation, Variable, Variable] =
    operator === "<" || operator === "<=" ? [operator, left, right] : [operator === ">" ? "<" : "<=", right, left];
  const claim = straight ? related(relation, one, other) : related(relation === "<" ? "<=" : "<", other, one);
  return wish === "true" || wish === "false"
    ? all([given(left), given(right), claim])
    : any([missing(left), missing(right), all([given(left), given(right), claim])]);
}

/** What is said of some or all members: one stands for "there is one", and what is said of all is said of each that is there. */
function ofMembers(
  space: Space,
  list: List,
  operator: "some" | "all",
  said: string,
  wish: WantedTruth,
  lens: Lens,
  ofOne: (member: Member, wish: WantedTruth) => Formula,
): Formula {
  const there = list.there ? seen(lens, oneOf(list.there, 2n)) : YES;
  const gone = list.there ? seen(lens, oneOf(list.there, 1n)) : NO;
  const sure = wish === "true" || wish === "false";
  const one = (operator === "some") === POSITIVE(wish);
  const claim = one ? stoodFor() : all(list.members.map((member) => any([seen(lens, oneOf(member.present, 1n)), ofOne(member, wish)])));
  return sure ? all([there, claim]) : any([gone, all([there, claim])]);

  function stoodFor(): Formula {
    const member = space.memberFor(list, said);
    const claimed = all([seen(lens, oneOf(member.present, 2n)), ofOne(member, wish)]);
    return claimed.is === "and" ? { ...claimed, stands: { member, said } } : claimed;
  }
}

/** Through the lens: what it leaves out, and what may have been otherwise in the past, is as one wants it. */
function seen(lens: Lens, formula: Formula): Formula {
  if (lens === PLAIN) return formula;
  if (formula.is === "among") {
    if (!lens.keeps(formula.variable)) return YES;
    return lens.past && (formula.mask & formula.variable.blank) !== 0n ? YES : formula;
  }
  if (formula.is !== "pair") return formula;
  const { left, right } = formula;
  if (!lens.keeps(left) || !lens.keeps(right)) return YES;
  return lens.past && [left, right].some(mayBeBlank) ? YES : formula;
}

/** Whether it may have had a value before anybody answered. */
const mayBeBlank = ({ values, blank }: Variable): boolean => values.some((value, i) => value !== null && ((blank >> BigInt(i)) & 1n) === 1n);
