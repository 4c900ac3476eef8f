import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Condition, Literal, Operand } from "#screens/language/expressions/condition.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import type { DataTypes, Scope } from "../survey/data-types.ts";
import { isOrdered, MOST_TOLD_APART, orderKey, valuesOf } from "./domain.ts";
import { isVar, membersOf, nameOf, place } from "./paths.ts";
import { sampleOf } from "./samples.ts";
import type { Group } from "./variable.ts";

/** What conditions say of a var, or of all members' parts of that name. */
export interface Draft {
  types: DataType[];
  literals: Set<Literal>;
  /** Whether it is compared with another var. */
  linked: boolean;
  /** Whether it is compared with more values than are told apart. */
  isCut: boolean;
  /** Of a list: what is said of its members, each of which may need one of its own. */
  said: Set<string>;
}

/** Vars that are compared with one another, directly or by others. */
export interface DraftGroup extends Group {
  literals: ReadonlySet<Literal>;
  types: readonly DataType[];
  size: number;
  isCut: boolean;
  /** All values of all of them, where these have an order. */
  scale: readonly number[] | null;
}

/** Values that a var is compared with, and that are told apart; of more it is said that they weren't looked at. */
const MOST_LITERALS = 1024;
/** More is not said of one list at once. */
const MOST_MEMBERS = 12;
/** Members for what is said of a list only where somebody stands, such as the name of the route. */
const SPARE_MEMBERS = 2;

/** Everything that conditions say of the data, gathered before the first value of it is thought of. */
export class Drafts {
  private readonly byPlace = new Map<string, Draft>();
  private readonly parents = new Map<string, string>();
  private readonly groups = new Map<string, DraftGroup>();
  private readonly added = new WeakMap<object, Set<string>>();
  private readonly types: DataTypes;

  constructor(types: DataTypes) {
    this.types = types;
  }

  at(place: string): Draft | undefined {
    return this.byPlace.get(place);
  }

  places(): Iterable<string> {
    return this.byPlace.keys();
  }

  /** @param condition in normal form, with every reference known to be right */
  add(condition: Condition, scope: Scope): void {
    this.collect(condition, scope, null);
  }

  /** @param list the place of the list whose member `item` is, if any */
  private collect(condition: Condition, scope: Scope, list: string | null): void {
    const [operator, argument] = onlyEntry(condition);
    if (operator === null || operator === "cond" || this.isKnown(condition as object, scope, list)) return;
    switch (operator) {
      case "var":
        return void this.draft(argument as string, scope, list);
      case "not":
      case "surely":
        return this.collect(argument as Condition, scope, list);
      case "and":
      case "or":
        return (argument as Condition[]).forEach((part) => this.collect(part, scope, list));
      case "some":
      case "all": {
        const [of, inner] = argument as [{ var: string }, Condition];
        const { draft, at, items } = this.listed(of.var, scope, list);
        draft.said.add(JSON.stringify(condition));
        if (items) this.collect(inner, { ...scope, item: items }, at);
        return;
      }
      default:
        return this.compared(argument as [Operand, Operand], scope, list, condition);
    }
  }

  /** What is named stands in many places, and is gone through once. */
  private isKnown(condition: object, scope: Scope, list: string | null): boolean {
    const key = `${list} ${scope.args ? JSON.stringify(scope.args) : ""}`;
    const known = this.added.get(condition) ?? new Set();
    if (known.has(key)) return true;
    this.added.set(condition, known.add(key));
    return false;
  }

  private listed(path: string, scope: Scope, list: string | null): { draft: Draft; at: string; items: DataType | null } {
    const draft = this.draft(path, scope, list);
    const type = draft.types.find((each) => each.type === "list");
    return { draft, at: place(path, list), items: type?.type === "list" ? type.items : null };
  }

  private compared(operands: [Operand, Operand], scope: Scope, list: string | null, condition: Condition): void {
    const [left, right] = operands;
    const isSearch = isVar(right) && this.types.lookup(right.var, scope).type?.type === "list";
    const paths = operands.flatMap((operand, i) => (isVar(operand) && !(isSearch && i === 1) ? [place(operand.var, list)] : []));
    const drafts = operands.flatMap((operand, i) => (isVar(operand) && !(isSearch && i === 1) ? [this.draft(operand.var, scope, list)] : []));
    if (isSearch) {
      const { draft, at, items } = this.listed(right.var, scope, list);
      draft.said.add(JSON.stringify(condition) + (isVar(left) ? place(left.var, list) : ""));
      const member = this.draftAt(membersOf(at));
      if (items && !member.types.some((known) => JSON.stringify(known) === JSON.stringify(items))) member.types.push(items);
      paths.push(membersOf(at));
      drafts.push(member);
    }
    const literals = operands.flatMap((operand) => (typeof operand !== "object" || operand === null ? [operand] : Array.isArray(operand) ? operand : []));
    for (const draft of drafts) {
      for (const literal of literals) {
        if (draft.literals.size < MOST_LITERALS) draft.literals.add(literal);
        else draft.isCut ||= !draft.literals.has(literal);
      }
    }
    if (paths.length === 2 && paths[0] !== paths[1]) {
      for (const draft of drafts) draft.linked = true;
      this.parents.set(this.rootOf(paths[0]!), this.rootOf(paths[1]!));
    }
  }

  private rootOf(path: string): string {
    let root = path;
    for (let next = this.parents.get(root); next !== undefined && next !== root; next = this.parents.get(root)) root = next;
    return root;
  }

  private draft(path: string, scope: Scope, list: string | null): Draft {
    const draft = this.draftAt(place(path, list));
    const { type } = this.types.lookup(path, scope);
    if (type && !draft.types.some((known) => JSON.stringify(known) === JSON.stringify(type))) draft.types.push(type);
    return draft;
  }

  private draftAt(at: string): Draft {
    let draft = this.byPlace.get(at);
    if (!draft) this.byPlace.set(at, (draft = { types: [], literals: new Set(), linked: false, isCut: false, said: new Set() }));
    return draft;
  }

  groupOf(at: string): DraftGroup {
    const root = this.rootOf(at);
    let group = this.groups.get(root);
    if (!group) {
      const drafts = [...this.byPlace].filter(([other]) => this.rootOf(other) === root);
      const types = drafts.flatMap(([, { types: its }]) => its);
      const every = new Set<Literal>(drafts.flatMap(([, { literals: its }]) => [...its]));
      const literals = new Set([...every].slice(0, MOST_LITERALS));
      const isCut = literals.size < every.size || drafts.some(([, draft]) => draft.isCut);
      // What each of them starts with, each of the others may have too.
      for (const [other, { types: its }] of drafts) {
        for (const type of its) {
          const start = sampleOf({ ...type, nullable: false }, nameOf(other));
          if (typeof start !== "object") literals.add(start as Literal);
        }
      }
      const size = drafts.reduce((sum, [other]) => sum + this.copiesOf(other), 0);
      const named = { literals, types, size };
      const keys = (other: string, type: DataType): number[] => valuesOf({ ...type, nullable: false }, nameOf(other), named).map(orderKey);
      const scale = types.every(isOrdered) ? drafts.flatMap(([other, { types: its }]) => its.flatMap((type) => keys(other, type))) : null;
      group = { ...named, isCut, room: MOST_TOLD_APART, scale: scale && [...new Set(scale)].sort((a, b) => a - b) };
      this.groups.set(root, group);
    }
    return group;
  }

  /** A part of a member is there once for each member. */
  private copiesOf(at: string): number {
    let copies = 1;
    for (let end = at.indexOf("[]"); end !== -1; end = at.indexOf("[]", end + 2)) copies *= this.room(at.slice(0, end));
    return Math.min(copies, MOST_TOLD_APART);
  }

  /** How many members of a list can matter at once. */
  room(at: string): number {
    return Math.min(this.byPlace.get(at)?.said.size ?? 0, MOST_MEMBERS) + SPARE_MEMBERS;
  }
}
