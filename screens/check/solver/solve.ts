import type { Literal } from "./clauses.ts";
import { Coding } from "./coding.ts";
import { any, extentOf, isTrueUnder } from "./formula.ts";
import type { Assignment, Formula } from "./formula.ts";
import type { Space } from "./space.ts";
import type { Group, Member, Variable } from "./variable.ts";

export type { Assignment } from "./formula.ts";

/** "What is not blank needs this to have held", for what is only ever answered somewhere. */
export interface Implication {
  blank: Formula;
  then: Formula;
}
/** By the answer that they are about. */
export type Implications = ReadonlyMap<string, Implication>;

/** No data was found, and whether there is none was not looked at to the end. */
export class Doubt {
  constructor(readonly because: string) {}
}

const NONE: Implications = new Map();
const NOTHING: Assignment = new Map();
/** Steps of work for one question. */
const MOST_STEPS = 3_000_000;

interface Search {
  coding: Coding;
  plain: WeakMap<Formula, boolean>;
  /** The formula of an implication as it was asked last. */
  demands: WeakMap<Implication, { then: Formula; formula: Formula }>;
}

const searches = new WeakMap<Space, Search>();

function searchOf(space: Space): Search {
  let search = searches.get(space);
  if (!search) searches.set(space, (search = { coding: new Coding(), plain: new WeakMap(), demands: new WeakMap() }));
  return search;
}

/**
 * Finds data for which the formula holds, with as few vars as possible away from their plain values
 * (none of them can be put back alone); null when there is no such data.
 */
export function solve(space: Space, asked: Formula, implications: Implications = NONE): Assignment | Doubt | null {
  const search = searchOf(space);
  const broken = space.brokenFacts();
  if (asked.is === "no") return null;
  if (broken.length === 0 && isPlain(search, asked)) return NOTHING;
  const scope = scopeOf(space, search, [asked, ...broken], implications);
  if (scope instanceof Doubt) return scope;
  const found = searched(space, search, scope);
  return typeof found === "string" ? new Doubt(found) : found && reduced(space, scope, found);
}

/** Whether there is such data, where nobody asks for it. */
export function canHold(space: Space, asked: Formula, implications: Implications = NONE): true | Doubt | null {
  const search = searchOf(space);
  const broken = space.brokenFacts();
  if (asked.is === "no") return null;
  if (broken.length === 0 && isPlain(search, asked)) return true;
  const scope = scopeOf(space, search, [asked, ...broken], implications);
  if (scope instanceof Doubt) return scope;
  const found = searched(space, search, scope);
  return typeof found === "string" ? new Doubt(found) : found && true;
}

export const isFound = (result: Assignment | Doubt | null): result is Assignment => result instanceof Map;

/** Whether it holds of plain data. */
function isPlain({ plain }: Pick<Search, "plain">, formula: Formula): boolean {
  if (!("parts" in formula)) return isTrueUnder(formula, NOTHING);
  let known = plain.get(formula);
  if (known === undefined) {
    const { is, parts } = formula;
    plain.set(formula, (known = is === "and" ? parts.every((part) => isPlain({ plain }, part)) : parts.some((part) => isPlain({ plain }, part))));
  }
  return known;
}

/** Nothing is begun any more once the work is over. */
function scopeOf(space: Space, search: Search, asked: readonly Formula[], implications: Implications): Scope | Doubt {
  if (space.effort.isOver) return new Doubt("the documents take more work than one check may take");
  const scope = new Scope(space, search, asked, implications);
  space.effort.spend(scope.size);
  return scope;
}

/** Everything that has to hold together, and all vars that it is about. */
class Scope {
  /** Formulas and vars that were looked at. */
  size = 0;
  readonly demands = new Set<Formula>();
  readonly variables = new Set<Variable>();
  doubt: string | null = null;
  private readonly groups = new Map<Group, number>();
  private readonly standing = new Map<Member, string>();
  private readonly pending: Variable[] = [];

  constructor(space: Space, { demands: known }: Search, asked: readonly Formula[], implications: Implications) {
    for (const formula of asked) this.demand(formula);
    for (let variable = this.pending.pop(); variable; variable = this.pending.pop()) {
      for (const fact of space.facts.get(variable) ?? []) this.demand(fact);
      const implication = implications.get(variable.owner);
      if (implication) this.demand(demandOf(known, implication));
    }
    for (const [{ room }, count] of this.groups) if (count > room) this.doubt ??= `more than ${room} values are compared with one another`;
  }

  private demand(formula: Formula): void {
    this.size += 1;
    if (this.demands.has(formula)) return;
    if (formula.is === "and") {
      for (const part of formula.parts) this.demand(part);
      return;
    }
    this.demands.add(formula);
    const extent = extentOf(formula);
    this.doubt ??= extent.doubt;
    this.size += extent.variables.size;
    for (const { member, said } of extent.stands) {
      if ((this.standing.get(member) ?? said) !== said) this.doubt ??= `more is said of "${member.list.path}" at once than members of it were looked at`;
      this.standing.set(member, said);
    }
    for (const variable of extent.variables) {
      if (this.variables.has(variable)) continue;
      this.variables.add(variable);
      this.pending.push(variable);
      if (variable.group) this.groups.set(variable.group, (this.groups.get(variable.group) ?? 0) + 1);
    }
  }
}

function demandOf(known: Search["demands"], implication: Implication): Formula {
  let demand = known.get(implication);
  if (demand?.then !== implication.then) known.set(implication, (demand = { then: implication.then, formula: any([implication.blank, implication.then]) }));
  return demand!.formula;
}

/** Why it was given up, where it was. */
function searched({ effort }: Space, { coding }: Search, { demands, variables, doubt }: Scope): Assignment | string | null {
  const before = coding.clauses.steps;
  const assumptions = Array.from(demands, (formula) => coding.literalOf(formula));
  const deciding: Literal[] = [];
  for (const variable of variables) for (const literal of coding.deciding(variable)) deciding.push(literal);
  const result = coding.clauses.solve(assumptions, deciding, Math.max(1, Math.min(MOST_STEPS, effort.left)));
  effort.spend(coding.clauses.steps - before + deciding.length);
  if (result === "unknown") return "it takes more work than one question may take";
  if (result === "no") return doubt;
  const found = new Map<Variable, number>();
  for (const variable of variables) {
    const value = coding.valueOf(variable);
    if (value !== variable.base) found.set(variable, value);
  }
  return found;
}

/** Puts back what can be put back to its plain value. */
function reduced({ effort }: Space, { demands }: Scope, found: Assignment): Assignment {
  if (found.size === 0) return found;
  const about = new Map(Array.from(found.keys(), (variable): [Variable, Formula[]] => [variable, []]));
  for (const demand of demands) for (const variable of extentOf(demand).variables) about.get(variable)?.push(demand);
  const kept = new Map(found);
  for (const [variable, value] of found) {
    kept.delete(variable);
    effort.spend(about.get(variable)!.length);
    if (!about.get(variable)!.every((demand) => isTrueUnder(demand, kept))) kept.set(variable, value);
  }
  // Of a member that is not there nothing is said.
  for (const variable of found.keys()) if (!isThere(variable, kept)) kept.delete(variable);
  return kept;
}

const isThere = ({ member }: Variable, values: Assignment): boolean => member === null || (values.get(member.present) === 1 && isThere(member.present, values));
