import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Condition, Literal, Operand } from "#screens/language/expressions/condition.ts";
import { evaluate, onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { withPath } from "#screens/language/expressions/read-path.ts";
import type { DataTypes, Scope } from "../survey/data-types.ts";
import { variablesOf } from "./formula.ts";
import type { Formula } from "./formula.ts";
import type { Atom, Variable } from "./variable.ts";
import { isVar, place, unique, variablesIn } from "./paths.ts";
import { momentsAround, numbersAround, presentSampleOf, sampleOf } from "./samples.ts";

interface Draft {
  types: DataType[];
  literals: Set<Literal>;
  linked: boolean;
  members: Set<string>;
}

const MOST_MEMBERS = 48;

/** All vars that conditions mention. Conditions are added first; values and atoms are made when first asked for. */
export class Space {
  private readonly drafts = new Map<string, Draft>();
  private readonly variables = new Map<string, Variable>();
  private readonly atoms = new Map<string, Atom>();
  /** By the very object, because writing a condition out costs more than looking it up. */
  private readonly met = new WeakMap<object, Atom>();
  private readonly groups = new Map<string, string>();
  /** What always holds of the data, under each var that it is about. */
  readonly facts = new Map<Variable, Formula[]>();
  private readonly types: DataTypes;

  constructor(types: DataTypes) {
    this.types = types;
  }

  /** @param condition in normal form, with every reference known to be right */
  add(condition: Condition, scope: Scope): void {
    this.collect(condition, scope, null);
  }

  /** @param list the path of the list whose member `item` is, if any */
  private collect(condition: Condition, scope: Scope, list: string | null): void {
    const [operator, argument] = onlyEntry(condition);
    switch (operator) {
      case null:
      case "cond":
        return;
      case "var":
        return void this.draft(argument as string, scope, list);
      case "not":
        return this.collect(argument as Condition, scope, list);
      case "and":
      case "or":
        return (argument as Condition[]).forEach((part) => this.collect(part, scope, list));
      case "some":
      case "all": {
        const [of, inner] = argument as [{ var: string }, Condition];
        const at = place(of.var, list);
        const draft = this.draft(of.var, scope, list);
        const items = draft.types.find((type) => type.type === "list");
        if (items?.type === "list") this.collect(inner, { ...scope, item: items.items }, at);
        return;
      }
      default:
        return this.compared(argument as [Operand, Operand], scope, list);
    }
  }

  private compared(operands: [Operand, Operand], scope: Scope, list: string | null): void {
    const paths = operands.flatMap((operand) => (isVar(operand) ? [place(operand.var, list)] : []));
    const drafts = operands.flatMap((operand) => (isVar(operand) ? [this.draft(operand.var, scope, list)] : []));
    const literals = operands.flatMap((operand) => (typeof operand !== "object" || operand === null ? [operand] : Array.isArray(operand) ? operand : []));
    for (const draft of drafts) for (const literal of literals) draft.literals.add(literal);
    if (paths.length === 2) {
      for (const draft of drafts) draft.linked = true;
      this.groups.set(this.group(paths[0]!), this.group(paths[1]!));
    }
  }

  private group(path: string): string {
    const parent = this.groups.get(path);
    return parent === undefined || parent === path ? path : this.group(parent);
  }

  private draft(path: string, scope: Scope, list: string | null): Draft {
    const at = place(path, list);
    let draft = this.drafts.get(at);
    if (!draft) this.drafts.set(at, (draft = { types: [], literals: new Set(), linked: false, members: new Set() }));
    const { type } = this.types.lookup(path, scope);
    if (type && !draft.types.some((known) => JSON.stringify(known) === JSON.stringify(type))) draft.types.push(type);
    if (list !== null && path.split(".")[0] === "item") this.drafts.get(list)?.members.add(at);
    return draft;
  }

  /** From now on nothing is found for which this doesn't hold. */
  always(fact: Formula): void {
    for (const variable of variablesOf(fact)) this.facts.set(variable, [...(this.facts.get(variable) ?? []), fact]);
  }

  variable(path: string): Variable {
    let variable = this.variables.get(path);
    if (!variable) {
      const values = this.valuesOf(path);
      variable = { path, index: this.variables.size, values, base: 0, all: (1n << BigInt(values.length)) - 1n };
      this.variables.set(path, variable);
    }
    return variable;
  }

  /** All vars that conditions mention. */
  all(): Variable[] {
    return [...this.drafts.keys()].map((path) => this.variable(path));
  }

  has(path: string): boolean {
    return this.drafts.has(path);
  }

  private valuesOf(path: string): unknown[] {
    const draft = this.drafts.get(path);
    const types: DataType[] = draft && draft.types.length > 0 ? draft.types : [this.types.lookup(path).type ?? { type: "string" }];
    const literals = this.literalsOf(path, draft);
    const linked = draft?.linked === true;
    const values = types.flatMap((type) => {
      const present = this.presentValues(type, literals, linked, path, draft);
      return type.nullable ? [null, ...present] : present;
    });
    return unique(values);
  }

  /** What it is compared with, and what those are compared with that it is compared with. */
  private literalsOf(path: string, draft: Draft | undefined): Literal[] {
    if (!draft?.linked) return [...(draft?.literals ?? [])];
    const group = this.group(path);
    return unique([...this.drafts].flatMap(([other, its]) => (this.group(other) === group ? [...its.literals] : [])));
  }

  private presentValues(type: DataType, literals: Literal[], linked: boolean, path: string, draft: Draft | undefined): unknown[] {
    const name = path.slice(path.lastIndexOf(".") + 1);
    switch (type.type) {
      case "boolean":
        return [false, true];
      case "number":
        return numbersAround(
          literals.filter((each) => typeof each === "number"),
          type,
          linked,
        );
      case "date":
      case "instant":
        return momentsAround(
          literals.filter((each) => typeof each === "string"),
          type.type,
          linked,
        );
      case "string": {
        const texts = literals.filter((each) => typeof each === "string");
        if (!type.enum) return unique([sampleOf({ type: "string" }, name), ...texts, ...(linked ? ["other", "another"] : ["other"])]);
        const mentioned = linked ? type.enum : type.enum.filter((word) => texts.includes(word));
        const spare = type.enum.find((word) => !mentioned.includes(word));
        return unique([type.enum[0], ...mentioned, ...(spare === undefined ? [] : [spare])]);
      }
      case "list":
        return this.lists(type.items, literals, path, draft);
      case "money":
      case "object":
        return [presentSampleOf(type, name)];
    }
  }

  /** No member, one of each distinguishable sort, and two of different sorts. */
  private lists(items: DataType, literals: Literal[], path: string, draft: Draft | undefined): unknown[][] {
    let members: unknown[] = [];
    if (items.type === "object") {
      members = [sampleOf(items)];
      for (const property of draft?.members ?? []) {
        const within = property.slice(path.length + 3);
        members = members
          .flatMap((member) => this.variable(property).values.map((value) => withPath(member as Record<string, unknown>, within, value)))
          .slice(0, MOST_MEMBERS);
      }
    } else {
      members = unique([...literals, sampleOf(items)]);
    }
    const [first] = members;
    return [[], ...members.map((member) => [member]), ...members.slice(1).map((member) => [first, member])];
  }

  /** @param condition a comparison, quantifier or var in normal form */
  atom(condition: Condition): Atom {
    const met = this.met.get(condition as object);
    if (met) return met;
    const key = JSON.stringify(condition);
    let atom = this.atoms.get(key);
    if (!atom) {
      const vars = variablesIn(condition).map((path) => this.variable(path));
      atom = { condition, vars, true: 0n, false: 0n, decided: new Map() };
      if (vars.length === 1) {
        const [only] = vars as [Variable];
        only.values.forEach((value, i) => {
          const truth = evaluate(condition, { data: withPath({}, only.path, value) });
          if (truth.is === true) atom!.true |= 1n << BigInt(i);
          else if (truth.is === false) atom!.false |= 1n << BigInt(i);
        });
      }
      this.atoms.set(key, atom);
    }
    this.met.set(condition as object, atom);
    return atom;
  }

  /** Decides an atom for one value of each of its vars; null is unknown. */
  decide(atom: Atom, chosen: number[]): boolean | null {
    const key = chosen.join(",");
    let found = atom.decided.get(key);
    if (found === undefined) {
      const data = atom.vars.reduce<Record<string, unknown>>((built, variable, i) => withPath(built, variable.path, variable.values[chosen[i]!]), {});
      const truth = evaluate(atom.condition, { data }).is;
      atom.decided.set(key, (found = truth === "unknown" ? null : truth));
    }
    return found;
  }
}
