import { all, oneOf, equivalentValues, isDecidedBy, extentOf } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import { isFound, solve } from "../solver/solve.ts";
import type { Assignment } from "../solver/solve.ts";
import { bitOf } from "../solver/variable.ts";
import type { Variable } from "../solver/variable.ts";
import type { World } from "./world.ts";

/**
 * Something that holds on a journey, by what it came of, in order: other facts, a var of the data at its start with the values (as
 * bits) with which it holds as well, and what the person did for it. What it all comes to is put together only for whoever asks.
 */
export interface Fact {
  causes: readonly (Fact | readonly [Variable, bigint] | string)[];
}

/** What holds whatever the data at the start is. */
export const NOTHING: Fact = { causes: [] };

/** What a fact hangs on: data at the start, each with the values with which it holds as well, and all that was done for it, in order. */
export function restsOf(fact: Fact): { rests: ReadonlyMap<Variable, bigint>; steps: readonly string[] } {
  const rests = new Map<Variable, bigint>();
  const steps = new Set<string>();
  const met = new Set([fact]);
  const open = [{ causes: fact.causes, next: 0 }];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const cause = at.causes[at.next++];
    if (cause === undefined) open.pop();
    else if (typeof cause === "string") steps.add(cause);
    else if (!("causes" in cause)) rests.set(cause[0], (rests.get(cause[0]) ?? cause[0].all) & cause[1]);
    else if (!met.has(cause)) {
      met.add(cause);
      open.push({ causes: cause.causes, next: 0 });
    }
  }
  return { rests, steps: [...steps] };
}

/** Roots that change by themselves or with every address: nobody is held up by them. */
const FLEETING = ["clock", "query", "args", "input"];

/**
 * The data of one person on their way. What a command may change it may change to anything: more can
 * happen here than in truth, so whoever gets nowhere here gets nowhere.
 */
export class Journey {
  private readonly freed = new Map<Variable, Fact>();
  /** What could not be, by how many of the vars that it is about were fixed then: it is asked again once one of them is free. */
  private readonly refused = new Map<Formula, number>();
  private readonly world: World;
  private readonly start: Assignment;

  constructor(world: World, start: Assignment) {
    this.world = world;
    this.start = start;
  }

  /** What makes the formula hold, now or once it may; null while nothing does. */
  reach(formula: Formula, because: Fact, step?: string): Fact | null {
    const vars = [...extentOf(formula).variables];
    this.world.space.effort.spend(1 + vars.length);
    const bound = vars.filter((variable) => !this.isFree(variable));
    if (this.refused.get(formula) === bound.length) return null;
    const fixed = bound.map((variable) => isValue(variable, this.start.get(variable) ?? variable.base));
    const found = solve(this.world.space, all([formula, ...fixed]));
    if (!found) {
      this.refused.set(formula, fixed.length);
      return null;
    }
    // Not looked at to the end: it may be, and then the person may get on.
    const values = isFound(found) ? found : this.start;

    const decided = new Map(vars.map((variable) => [variable, values.get(variable) ?? variable.base]));
    const causes = new Set<Fact["causes"][number]>([because]);
    this.world.space.effort.spend(vars.length * vars.length);
    for (const variable of vars) {
      const value = decided.get(variable)!;
      decided.delete(variable);
      if (isDecidedBy(formula, decided)) continue; // it makes no difference
      decided.set(variable, value);
      const freed = this.freed.get(variable);
      if (freed) causes.add(freed);
      else if (!isFleeting(variable)) causes.add([variable, equivalentValues(formula, variable, value)]);
    }
    if (step !== undefined) causes.add(step);
    return { causes: [...causes] };
  }

  /** From now on the var may have any value. */
  free(variable: Variable, because: Fact): boolean {
    if (this.freed.has(variable)) return false;
    this.freed.set(variable, because);
    return true;
  }

  private isFree(variable: Variable): boolean {
    return this.freed.has(variable) || isFleeting(variable);
  }
}

const isFleeting = ({ path }: Variable): boolean => FLEETING.includes(path.split(".")[0]!);

/** "The var has this value." */
const isValue = (variable: Variable, value: number): Formula => oneOf(variable, bitOf(value));
