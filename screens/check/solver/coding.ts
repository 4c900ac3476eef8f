import { Clauses, negated } from "./clauses.ts";
import type { Literal } from "./clauses.ts";
import type { Formula, Relation } from "./formula.ts";
import { positionsIn } from "./variable.ts";
import type { Order, Variable } from "./variable.ts";

/** The truth values that stand for the value of a var. */
interface Coded {
  /** By value: true when it is this one. Of a var with an order only nothing has one. */
  is: (Literal | null)[];
  /** By place in the order: true when the value stands there or before. */
  upTo: Literal[];
  masks: Map<bigint, Literal>;
  /** What there is to decide, for the plain value, or else for the first that can be. */
  deciding: Literal[];
}

/** More values of a var than these are not told apart in pairs. */
const MOST_IN_PAIRS = 128;

/** Formulas as clauses. What is wanted follows from a literal; that it holds when the literal doesn't, nobody asks. */
export class Coding {
  readonly clauses = new Clauses();
  private readonly literals = new Map<Formula, Literal>();
  private readonly codes = new Map<Variable, Coded>();
  private readonly yes: Literal;

  constructor() {
    this.yes = this.clauses.variable() * 2;
    this.clauses.add(this.yes);
  }

  /** What has to be decided for a var to have a value: true literals make it the plain one. */
  deciding(variable: Variable): readonly Literal[] {
    return this.codeOf(variable).deciding;
  }

  /** The value that a var has in the answer. */
  valueOf(variable: Variable): number {
    const { is, upTo } = this.codeOf(variable);
    const { order, values } = variable;
    if (!order)
      return Math.max(
        0,
        is.findIndex((literal) => literal !== null && this.clauses.isTrue(literal)),
      );
    const nothing = values.indexOf(null);
    if (nothing !== -1 && this.clauses.isTrue(is[nothing]!)) return nothing;
    const at = upTo.findIndex((literal) => this.clauses.isTrue(literal));
    return order.places.indexOf(at);
  }

  /** A literal from which the formula follows. */
  literalOf(formula: Formula): Literal {
    switch (formula.is) {
      case "yes":
        return this.yes;
      case "no":
      case "doubt":
        return negated(this.yes);
      case "among":
        return this.amongLiteral(formula.variable, formula.mask);
    }
    let literal = this.literals.get(formula);
    if (literal === undefined) {
      this.literals.set(formula, (literal = this.clauses.variable() * 2));
      this.define(literal, formula);
    }
    return literal;
  }

  private define(literal: Literal, formula: Extract<Formula, { is: "and" | "or" | "pair" }>): void {
    const no = negated(literal);
    if (formula.is === "pair") return this.related(no, formula.relation, formula.left, formula.right);
    const parts = formula.parts.map((part) => this.literalOf(part));
    if (formula.is === "or") this.clauses.add(no, ...parts);
    else for (const part of parts) this.clauses.add(no, part);
  }

  private codeOf(variable: Variable): Coded {
    let code = this.codes.get(variable);
    if (!code) this.codes.set(variable, (code = variable.order ? this.ordered(variable, variable.order) : this.listed(variable)));
    return code;
  }

  /** One truth value for each value; a single one where there are two. */
  private listed({ values, base }: Variable): Coded {
    const masks = new Map<bigint, Literal>();
    if (values.length === 1) return { is: [this.yes], upTo: [], masks, deciding: [] };
    if (values.length === 2) {
      const first = this.clauses.variable() * 2;
      return { is: [first, negated(first)], upTo: [], masks, deciding: [base === 0 ? first : negated(first)] };
    }
    const is = values.map(() => this.clauses.variable() * 2);
    this.clauses.add(...is);
    this.atMostOne(is);
    return {
      is,
      upTo: [],
      masks,
      deciding: [
        is[base]!,
        ...is
          .filter((_, i) => i !== base)
          .map(negated)
          .reverse(),
      ],
    };
  }

  /** Each against each where they are few; where they are many, "one of those up to here" in between. */
  private atMostOne(literals: readonly Literal[]): void {
    if (literals.length <= MOST_IN_PAIRS) {
      literals.forEach((one, i) => literals.slice(i + 1).forEach((other) => this.clauses.add(negated(one), negated(other))));
      return;
    }
    let before: Literal | null = null;
    for (const literal of literals) {
      const here = this.clauses.variable() * 2;
      this.clauses.add(negated(literal), here);
      if (before !== null) {
        this.clauses.add(negated(before), here);
        this.clauses.add(negated(before), negated(literal));
      }
      before = here;
    }
  }

  /** One truth value for each place of the order, and one for nothing. */
  private ordered({ values, base }: Variable, { scale, places }: Order): Coded {
    const nothing = values.indexOf(null);
    const is: (Literal | null)[] = values.map((value) => (value === null ? this.clauses.variable() * 2 : null));
    const upTo = scale.map((_, i) => (i === scale.length - 1 ? this.yes : this.clauses.variable() * 2));
    for (let i = 1; i < upTo.length; i += 1) this.clauses.add(negated(upTo[i - 1]!), upTo[i]!);
    const code: Coded = { is, upTo, masks: new Map(), deciding: [] };
    const own = new Set(places);
    for (const [from, to] of gapsOf(scale.length, (place) => own.has(place))) this.keepOut(code, from, to, []);
    const plain = places[base === nothing ? Math.min(base + 1, values.length - 1) : base]!;
    const bits = upTo.slice(0, -1).map((literal, i) => (plain >= 0 && i < plain ? negated(literal) : literal));
    const order = plain > 0 ? [plain - 1, ...(plain < bits.length ? [plain] : []), ...bits.keys()] : [...bits.keys()];
    code.deciding = [...(nothing === -1 ? [] : [base === nothing ? is[nothing]! : negated(is[nothing]!)]), ...[...new Set(order)].map((i) => bits[i]!)];
    return code;
  }

  /** "Not from this place to that one", or one of the others. */
  private keepOut({ upTo }: Coded, from: number, to: number, others: Literal[]): void {
    const before = from === 0 ? [] : [upTo[from - 1]!];
    this.clauses.add(...others, ...before, negated(upTo[to]!));
  }

  private amongLiteral(variable: Variable, mask: bigint): Literal {
    const code = this.codeOf(variable);
    let literal = code.masks.get(mask);
    if (literal === undefined)
      code.masks.set(mask, (literal = variable.order ? this.amongOrdered(variable, variable.order, code, mask) : this.amongListed(variable, code, mask)));
    return literal;
  }

  private amongListed({ values, all }: Variable, { is }: Coded, mask: bigint): Literal {
    const isIn = positionsIn(mask, values.length);
    const inside = values.flatMap((_, i) => (isIn[i] ? [is[i]!] : []));
    if (inside.length === 1) return inside[0]!;
    const outside = values.flatMap((_, i) => (isIn[i] ? [] : [is[i]!]));
    if (outside.length === 1) return negated(outside[0]!);
    if (mask === all) return this.yes;
    const literal = this.clauses.variable() * 2;
    this.clauses.add(negated(literal), ...inside);
    for (const other of outside) this.clauses.add(negated(literal), negated(other));
    return literal;
  }

  private amongOrdered({ values }: Variable, { scale, places }: Order, code: Coded, mask: bigint): Literal {
    const literal = this.clauses.variable() * 2;
    const nothing = values.indexOf(null);
    const isIn = positionsIn(mask, places.length);
    const mayBeNothing = nothing !== -1 && isIn[nothing]!;
    if (nothing !== -1 && !mayBeNothing) this.clauses.add(negated(literal), negated(code.is[nothing]!));
    const inside = new Set(places.filter((_, i) => isIn[i]));
    const own = sorted(places);
    const others = [negated(literal), ...(mayBeNothing ? [code.is[nothing]!] : [])];
    // Places that no value of the var has are kept out for good, and may be taken together with those that are now.
    for (const [from, to] of gapsOf(scale.length, (place) => inside.has(place))) {
      if (isAnyWithin(own, from, to)) this.keepOut(code, from, to, others);
    }
    return literal;
  }

  private related(no: Literal, relation: Relation, left: Variable, right: Variable): void {
    const [one, other] = [this.codeOf(left), this.codeOf(right)];
    if (relation === "==" || relation === "!=") {
      left.values.forEach((value, i) => {
        const j = right.values.indexOf(value);
        if (relation === "!=") {
          if (j !== -1) this.clauses.add(no, negated(one.is[i]!), negated(other.is[j]!));
        } else if (j === -1) this.clauses.add(no, negated(one.is[i]!));
        else this.clauses.add(no, negated(one.is[i]!), other.is[j]!);
      });
      if (relation === "==") right.values.forEach((value, j) => !left.values.includes(value) && this.clauses.add(no, negated(other.is[j]!)));
      return;
    }
    const strict = relation === "<" ? 1 : 0;
    // Wherever the right one is, the left one is, too, or before.
    other.upTo.forEach((literal, i) => {
      if (i - strict < 0) this.clauses.add(no, negated(literal));
      else this.clauses.add(no, negated(literal), one.upTo[i - strict]!);
    });
  }
}

const sorted = (places: readonly number[]): readonly number[] => [...places].sort((a, b) => a - b);

/** Whether one of the places, in order, stands from here to there. */
function isAnyWithin(places: readonly number[], from: number, to: number): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low < places.length && places[low]! <= to;
}

/** Runs of places that are not inside, each by its first and its last. */
function gapsOf(length: number, isInside: (place: number) => boolean): [number, number][] {
  const gaps: [number, number][] = [];
  for (let at = 0; at < length; at += 1) {
    if (isInside(at)) continue;
    const last = gaps.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else gaps.push([at, at]);
  }
  return gaps;
}
