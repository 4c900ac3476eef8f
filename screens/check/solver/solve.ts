import { all, YES } from "./formula.ts";
import type { Formula } from "./formula.ts";
import type { Space } from "./space.ts";
import type { Variable } from "./variable.ts";

/** One value of each var that matters; all others have their plain value. */
export type Assignment = ReadonlyMap<Variable, number>;

/** "A var that has none of the `blank` values needs this to hold", for what is only ever answered somewhere. */
export interface Implication {
  blank: bigint;
  then: Formula;
}
export type Implications = ReadonlyMap<Variable, Implication>;

const NONE: Implications = new Map();

/**
 * Finds data for which the formula holds, with as few vars as possible away from their plain values
 * (none of them can be put back alone); null when there is no such data.
 */
export function solve(space: Space, asked: Formula, implications: Implications = NONE): Assignment | null {
  const broken = brokenByPlainData(space);
  const formula = broken.length === 0 ? asked : all([asked, ...broken]);
  if (formula.is === "no") return null;
  if (formula.is === "yes" || holds(space, formula, new Map())) return new Map();
  const state: State = { masks: new Map(), open: [], wide: [], fired: new Set() };
  const found = assert(space, formula, state, implications) ? search(space, state, implications) : null;
  return found && reduced(space, formula, implications, found);
}

const brokenFacts = new WeakMap<Space, { of: number; broken: Formula[] }>();

/** Facts that don't hold of plain data: every solution has to mind them, also one that is about other vars. */
function brokenByPlainData(space: Space): Formula[] {
  let known = brokenFacts.get(space);
  if (known?.of !== space.facts.size) {
    const facts = [...new Set([...space.facts.values()].flat())];
    brokenFacts.set(space, (known = { of: space.facts.size, broken: facts.filter((fact) => !holds(space, fact, new Map())) }));
  }
  return known.broken;
}

type Alternatives = Extract<Formula, { is: "and" | "or" }>;

interface State {
  /** Values still possible, by var; all of them where there is no entry. */
  masks: Map<Variable, bigint>;
  /** Alternatives that are not decided yet. */
  open: Alternatives[];
  /** Atoms over more than one var. */
  wide: Atom[];
  /** Vars whose implication, and facts that, were asked for already. */
  fired: Set<Variable | Formula>;
}

const copy = (state: State): State => ({ masks: new Map(state.masks), open: [...state.open], wide: [...state.wide], fired: new Set(state.fired) });

function assert(space: Space, formula: Formula, state: State, implications: Implications): boolean {
  switch (formula.is) {
    case "yes":
      return true;
    case "no":
      return false;
    case "and":
      return formula.parts.every((part) => assert(space, part, state, implications));
    case "or":
      state.open.push(formula);
      return true;
    case "atom": {
      const [only, second] = formula.atom.vars as [Variable, Variable?];
      if (second) {
        state.wide.push(formula);
        return true;
      }
      return narrow(space, only, formula.holds ? formula.atom.true : formula.atom.false, state, implications);
    }
  }
}

function narrow(space: Space, variable: Variable, to: bigint, state: State, implications: Implications): boolean {
  const mask = (state.masks.get(variable) ?? variable.all) & to;
  state.masks.set(variable, mask);
  if (mask === 0n) return false;
  for (const fact of space.facts.get(variable) ?? []) {
    if (state.fired.has(fact)) continue;
    state.fired.add(fact);
    if (!assert(space, fact, state, implications)) return false;
  }
  const implication = implications.get(variable);
  if (!implication || (mask & implication.blank) !== 0n || state.fired.has(variable)) return true;
  state.fired.add(variable);
  return assert(space, implication.then, state, implications);
}

/** True or false when the masks decide it, null while they don't. */
function known(formula: Formula, state: State): boolean | null {
  switch (formula.is) {
    case "yes":
      return true;
    case "no":
      return false;
    case "atom": {
      const [only, second] = formula.atom.vars as [Variable, Variable?];
      if (second) return null;
      const mask = state.masks.get(only) ?? only.all;
      const met = mask & (formula.holds ? formula.atom.true : formula.atom.false);
      return met === 0n ? false : met === mask ? true : null;
    }
    case "and":
    case "or": {
      const stop = formula.is === "or";
      let undecided = false;
      for (const part of formula.parts) {
        const truth = known(part, state);
        if (truth === stop) return stop;
        if (truth === null) undecided = true;
      }
      return undecided ? null : !stop;
    }
  }
}

function search(space: Space, state: State, implications: Implications): Assignment | null {
  let choice: Alternatives | null = null;
  for (let changed = true; changed;) {
    changed = false;
    choice = null;
    const open = state.open;
    state.open = [];
    for (const formula of open) {
      const truth = known(formula, state);
      if (truth === true) continue;
      if (truth === false) return null;
      const rest = formula.parts.filter((part) => known(part, state) !== false);
      if (rest.length === 1) {
        if (!assert(space, rest[0]!, state, implications)) return null;
        changed = true;
      } else {
        const left: Alternatives = { is: "or", parts: rest };
        state.open.push(left);
        if (!choice || rest.length < choice.parts.length) choice = left;
      }
    }
  }
  if (choice) return branch(space, choice, state, implications);
  const [wide, ...others] = state.wide;
  if (wide) return spread(space, wide, { ...state, wide: others }, implications);
  return new Map([...state.masks].map(([variable, mask]) => [variable, first(variable, mask)]));
}

/** Tries the alternatives, those first that the plain values meet. */
function branch(space: Space, choice: Alternatives, before: State, implications: Implications): Assignment | null {
  const state = { ...before, open: before.open.filter((other) => other !== choice) };
  const plain = new Map<Variable, number>();
  const ordered = [...choice.parts].sort((a, b) => Number(holds(space, b, plain)) - Number(holds(space, a, plain)));
  for (const part of ordered) {
    const next = copy(state);
    if (!assert(space, part, next, implications)) continue;
    const found = search(space, next, implications);
    if (found) return found;
  }
  return null;
}

/** Tries the values of an atom over several vars. */
function spread(space: Space, wide: Atom, state: State, implications: Implications): Assignment | null {
  const { vars } = wide.atom;
  const choose = (chosen: number[]): Assignment | null => {
    const variable = vars[chosen.length];
    if (!variable) {
      if (space.decide(wide.atom, chosen) !== wide.holds) return null;
      const next = copy(state);
      const fits = vars.every((each, i) => narrow(space, each, 1n << BigInt(chosen[i]!), next, implications));
      return fits ? search(space, next, implications) : null;
    }
    const mask = state.masks.get(variable) ?? variable.all;
    for (let i = 0; i < variable.values.length; i++) {
      const found = (mask >> BigInt(i)) & 1n ? choose([...chosen, i]) : null;
      if (found) return found;
    }
    return null;
  };
  return choose([]);
}

function first(variable: Variable, mask: bigint): number {
  if ((mask >> BigInt(variable.base)) & 1n) return variable.base;
  return variable.values.findIndex((_, i) => (mask >> BigInt(i)) & 1n);
}

type Atom = Extract<Formula, { is: "atom" }>;

/** A formula by the truth of its atoms. */
function meets(formula: Formula, isMet: (atom: Atom) => boolean): boolean {
  switch (formula.is) {
    case "yes":
      return true;
    case "no":
      return false;
    case "and":
      return formula.parts.every((part) => meets(part, isMet));
    case "or":
      return formula.parts.some((part) => meets(part, isMet));
    case "atom":
      return isMet(formula);
  }
}

function isMetBy(space: Space, { atom, holds: wanted }: Atom, assignment: Assignment): boolean {
  const chosen = atom.vars.map((variable) => assignment.get(variable) ?? variable.base);
  if (chosen.length > 1) return space.decide(atom, chosen) === wanted;
  return (((wanted ? atom.true : atom.false) >> BigInt(chosen[0]!)) & 1n) === 1n;
}

/** Vars without a value have their plain one. */
const holds = (space: Space, formula: Formula, assignment: Assignment): boolean => meets(formula, (atom) => isMetBy(space, atom, assignment));

/** Whether the formula holds by these values alone, whatever the other vars are. */
export const decidedBy = (space: Space, formula: Formula, assignment: Assignment): boolean =>
  meets(formula, (each) => each.atom.vars.every((variable) => assignment.has(variable)) && isMetBy(space, each, assignment));

/** Puts back what can be put back to its plain value. */
function reduced(space: Space, formula: Formula, implications: Implications, found: Assignment): Assignment {
  const moved = [...found].filter(([variable, value]) => value !== variable.base);
  const kept = new Map(moved);
  for (const [variable, value] of moved) {
    kept.delete(variable);
    if (!holds(space, formula, kept) || !consistent(space, implications, kept)) kept.set(variable, value);
  }
  return kept;
}

function consistent(space: Space, implications: Implications, assignment: Assignment): boolean {
  for (const facts of space.facts.values()) if (!facts.every((fact) => holds(space, fact, assignment))) return false;
  for (const [variable, value] of assignment) {
    const implication = implications.get(variable);
    if (implication && ((implication.blank >> BigInt(value)) & 1n) === 0n && !holds(space, implication.then ?? YES, assignment)) return false;
  }
  return true;
}
