import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Condition, Literal } from "#screens/language/expressions/condition.ts";
import type { DataTypes, Scope } from "../survey/data-types.ts";
import { startOf } from "../survey/data-types.ts";
import { isOrdered, orderKey, valuesOf } from "./domain.ts";
import { Drafts } from "./drafts.ts";
import { Effort } from "./effort.ts";
import { all, oneOf, any, extentOf, isTrueUnder } from "./formula.ts";
import type { Formula } from "./formula.ts";
import { membersOf, nameOf, unique } from "./paths.ts";
import { maskOf } from "./variable.ts";
import type { List, Member, Order, Variable } from "./variable.ts";

/** Values of a var without an order of its own. */
const MOST_VALUES_APART = 16;

/** All vars that conditions mention. Conditions are added first; values are made when first asked for. */
export class Space {
  /** Of all that is asked of it. */
  readonly effort = new Effort();
  private readonly drafts: Drafts;
  private readonly variables = new Map<string, Variable>();
  private readonly lists = new Map<string, List>();
  private readonly parts = new Map<string, readonly Variable[]>();
  private everything: readonly Variable[] | null = null;
  private broken: Formula[] | null = null;
  /** What always holds of the data, under each var that it is about. */
  readonly facts = new Map<Variable, Formula[]>();
  private readonly types: DataTypes;

  constructor(types: DataTypes) {
    this.types = types;
    this.drafts = new Drafts(types);
  }

  /** @param condition in normal form, with every reference known to be right */
  add(condition: Condition, scope: Scope): void {
    this.drafts.add(condition, scope);
  }

  /** From now on nothing is found for which this doesn't hold. */
  always(fact: Formula): void {
    for (const variable of extentOf(fact).variables) this.facts.set(variable, [...(this.facts.get(variable) ?? []), fact]);
    this.broken = null;
  }

  /** Facts that don't hold of plain data: every solution has to mind them, also one that is about other vars. */
  brokenFacts(): readonly Formula[] {
    return (this.broken ??= [...new Set([...this.facts.values()].flat())].filter((fact) => !isTrueUnder(fact, new Map())));
  }

  /** Whether conditions mention it. */
  has(path: string): boolean {
    return this.drafts.at(path) !== undefined;
  }

  /** Everything that a var is made of: itself, or the members of the list that it is. */
  variablesOf(path: string): readonly Variable[] {
    let parts = this.parts.get(path);
    if (!parts) this.parts.set(path, (parts = this.partsOf(path, path, null)));
    return parts;
  }

  private partsOf(path: string, at: string, outer: Member | null): Variable[] {
    if (!this.isList(at)) return [this.variable(path, at, outer)];
    const list = this.list(path, at, outer);
    const inside = membersOf(at);
    const parts = [...this.drafts.places()].filter((each) => (each === inside || each.startsWith(`${inside}.`)) && !each.slice(inside.length).includes("[]"));
    return [
      ...(list.there ? [list.there] : []),
      ...list.members.flatMap((member) => [member.present, ...parts.flatMap((each) => this.partsOf(pathIn(member, each.slice(inside.length)), each, member))]),
    ];
  }

  /** All vars that conditions mention. */
  all(): readonly Variable[] {
    return (this.everything ??= [...this.drafts.places()].filter((path) => !path.includes("[]")).flatMap((path) => this.variablesOf(path)));
  }

  /** "Nobody has answered this." */
  blank(path: string): Formula {
    if (!this.isList(path)) {
      const variable = this.variable(path);
      return oneOf(variable, variable.blank);
    }
    const { there, members } = this.list(path);
    const none = all(members.map(({ present }) => oneOf(present, 1n)));
    return there ? any([oneOf(there, 1n), none]) : none;
  }

  isList(at: string): boolean {
    return this.drafts.at(at)?.types.some(({ type }) => type === "list") === true;
  }

  /**
   * @param at the place in which conditions speak of it: the path, but for members of lists
   * @param member the one that it is a part of
   */
  variable(path: string, at = path, member: Member | null = null): Variable {
    let variable = this.variables.get(path);
    if (!variable) this.variables.set(path, (variable = this.made(path, at, member)));
    return variable;
  }

  private made(path: string, at: string, member: Member | null): Variable {
    const draft = this.drafts.at(at);
    const types: DataType[] = draft && draft.types.length > 0 ? draft.types : [this.types.lookup(path).type ?? { type: "string" }];
    const named = draft?.linked === true ? this.drafts.groupOf(at) : { literals: draft?.literals ?? new Set<Literal>(), types, size: 1 };
    const values = unique(types.flatMap((type) => valuesOf(type, nameOf(at), named)));
    const starts = types.map(startOf);
    this.effort.spend(values.length);
    const blank = maskOf(values, (value, i) => i === 0 || value === null || value === false || value === "" || starts.includes(value));
    const group = draft?.linked === true ? this.drafts.groupOf(at) : null;
    return {
      path,
      owner: ownerOf(path),
      values,
      base: 0,
      all: maskOf(values, () => true),
      blank,
      order: this.orderOf(values, types, group),
      group,
      member,
      presence: null,
    };
  }

  /** Whether what differs in being this literal was kept apart among the values of a var. */
  tellsApart(at: string, variable: Variable, literal: Literal): boolean {
    if (literal === null || typeof literal === "boolean") return true;
    const draft = this.drafts.at(at);
    const known = draft?.linked === true ? this.drafts.groupOf(at) : draft;
    if (known?.literals.has(literal) === true) return true;
    // Of those that were left out one may stand beside a value by chance: what is above it was not looked at.
    return known?.isCut !== true && variable.values.includes(literal);
  }

  private orderOf(values: readonly unknown[], types: readonly DataType[], group: { scale: readonly number[] | null } | null): Order | null {
    if (!types.every(isOrdered) || (!group && values.length <= MOST_VALUES_APART)) return null;
    const own = values.flatMap((value) => (value === null ? [] : [orderKey(value)]));
    const scale = group?.scale ?? [...new Set(own)].sort((a, b) => a - b);
    const places = new Map(scale.map((key, i) => [key, i]));
    return { scale, places: values.map((value) => (value === null ? -1 : places.get(orderKey(value))!)) };
  }

  list(path: string, at = path, outer: Member | null = null): List {
    let list = this.lists.get(path);
    if (!list) {
      const type = this.drafts.at(at)?.types.find((each) => each.type === "list");
      const items: DataType = type?.type === "list" ? type.items : { type: "string" };
      const plain = { owner: ownerOf(path), base: 0, all: 3n, blank: 1n, order: null, group: null, member: outer, presence: null };
      const members: Member[] = [];
      list = { path, outer, items, there: type?.nullable ? { ...plain, path, values: [null, "there"] } : null, members, taken: new Map() };
      for (let index = 0; index < this.drafts.room(at); index += 1) {
        const present: Variable = { ...plain, path: `${path}[${index}]#`, values: [false, true] };
        members.push({ list, index, present });
        present.presence = members[index]!;
      }
      if (list.there) list.there.presence = members[0]!;
      this.lists.set(path, list);
    }
    return list;
  }

  /** The member for which something is said to hold: one of its own, as long as there are some left. */
  memberFor({ taken, members }: List, said: string): Member {
    const member = taken.get(said) ?? members[taken.size % members.length]!;
    taken.set(said, member);
    return member;
  }
}

const ownerOf = (path: string): string => (path.includes("[") ? path.slice(0, path.indexOf("[")) : path);
/** The path of a part of a member. */
export const pathIn = ({ list, index }: Member, rest: string): string => `${list.path}[${index}]${rest}`;
