/**
 * Finds truth values for which every clause holds, or shows that there are none: unit propagation over two watched
 * literals, a clause learned from every conflict, the first unique implication point (CDCL, as MiniSat does it). What is
 * learned holds for every later question. Nothing of it hangs on the machine: work is counted in steps, not in time.
 */

/** A variable n that is true is 2n, one that is false 2n + 1. */
export type Literal = number;

export const negated = (literal: Literal): Literal => literal ^ 1;

interface Clause {
  literals: Literal[];
  /** Of a learned one: levels of decisions that it spans; the fewer the better. */
  span: number;
  learned: boolean;
  gone: boolean;
}

/** Restarts come after 64 conflicts times 1 1 2 1 1 2 4 … */
const RESTART_UNIT = 64;
const LEARNED_AT_FIRST = 3000;
const LARGEST = 1e100;

export class Clauses {
  /** Steps of work done so far: clauses written and looked at, and decisions. */
  steps = 0;
  /** By variable: 1 true, -1 false, 0 open. */
  private readonly values: number[] = [];
  private readonly levels: number[] = [];
  private readonly reasons: (Clause | null)[] = [];
  private readonly activity: number[] = [];
  private readonly phases: number[] = [];
  private readonly positions: number[] = [];
  private readonly ranks: number[] = [];
  /** The question in which a variable was last to be decided. */
  private readonly askedIn: number[] = [];
  private readonly seen: boolean[] = [];
  /** By literal: clauses to look at when it becomes true. */
  private readonly watches: Clause[][] = [];
  private readonly trail: Literal[] = [];
  private readonly limits: number[] = [];
  private learned: Clause[] = [];
  private readonly heap: number[] = [];
  private next = 0;
  private question = 0;
  private increment = 1;
  private broken = false;

  variable(): number {
    const variable = this.values.length;
    this.values.push(0);
    this.levels.push(0);
    this.reasons.push(null);
    this.activity.push(0);
    this.phases.push(-1);
    this.positions.push(-1);
    this.ranks.push(0);
    this.askedIn.push(0);
    this.seen.push(false);
    this.watches.push([], []);
    return variable;
  }

  /** "At least one of these." Takes back the answer to the last question. */
  add(...literals: Literal[]): void {
    this.backTo(0);
    this.steps += literals.length;
    if (this.broken) return;
    const kept: Literal[] = [];
    for (const literal of literals) {
      const value = this.valueOf(literal);
      if (value === 1 || kept.includes(negated(literal))) return;
      if (value === 0 && !kept.includes(literal)) kept.push(literal);
    }
    if (kept.length === 0) this.broken = true;
    else if (kept.length === 1) {
      this.assign(kept[0]!, null);
      if (this.propagate()) this.broken = true;
    } else this.attach({ literals: kept, span: 0, learned: false, gone: false });
  }

  isTrue(literal: Literal): boolean {
    return this.valueOf(literal) === 1;
  }

  /**
   * Whether all clauses can hold together with the assumptions. "yes" leaves the values in place until the next question.
   * @param deciding what has to have a value in the end, that first which is to be tried first; it is tried as true
   * @param limit steps after which it is given up
   */
  solve(assumptions: readonly Literal[], deciding: readonly Literal[], limit: number): "yes" | "no" | "unknown" {
    this.begin(deciding);
    const until = this.steps + limit;
    let most = LEARNED_AT_FIRST;
    let conflicts = 0;
    let patience = 0;
    for (let round = 1; !this.broken;) {
      if (this.limits.length === 0 && !this.assume(assumptions)) return "no";
      const conflict = this.propagate();
      if (this.steps > until) return "unknown";
      if (conflict) {
        if (this.limits.length === 1) return "no";
        this.learn(conflict);
        this.increment *= 1.05;
        conflicts += 1;
      } else if (conflicts > patience) {
        patience = conflicts + RESTART_UNIT * luby(round);
        round += 1;
        if (conflicts > 0) this.backTo(0);
        if (this.learned.length > most) {
          this.thin();
          most *= 1.3;
        }
      } else if (!this.decide()) return "yes";
    }
    return "no";
  }

  private begin(deciding: readonly Literal[]): void {
    this.question += 1;
    this.backTo(0);
    for (const variable of this.heap) this.positions[variable] = -1;
    this.heap.length = 0;
    this.increment = 1;
    deciding.forEach((literal, i) => {
      const variable = literal >> 1;
      this.phases[variable] = (literal & 1) === 0 ? 1 : -1;
      this.activity[variable] = 0;
      this.ranks[variable] = i;
      this.askedIn[variable] = this.question;
      if (this.values[variable] === 0) this.insert(variable);
    });
  }

  /** All on a level of their own, so that what is learned speaks of them. */
  private assume(assumptions: readonly Literal[]): boolean {
    if (this.propagate()) this.broken = true;
    if (this.broken) return false;
    this.limits.push(this.trail.length);
    for (const literal of assumptions) {
      const value = this.valueOf(literal);
      if (value === -1) return false;
      if (value === 0) this.assign(literal, null);
    }
    return true;
  }

  private decide(): boolean {
    while (this.heap.length > 0) {
      const variable = this.pop();
      if (this.values[variable] !== 0) continue;
      this.steps += 1;
      this.limits.push(this.trail.length);
      this.assign(variable * 2 + (this.phases[variable] === 1 ? 0 : 1), null);
      return true;
    }
    return false;
  }

  private valueOf(literal: Literal): number {
    const value = this.values[literal >> 1]!;
    return (literal & 1) === 0 ? value : -value;
  }

  private assign(literal: Literal, reason: Clause | null): void {
    const variable = literal >> 1;
    this.values[variable] = (literal & 1) === 0 ? 1 : -1;
    this.levels[variable] = this.limits.length;
    this.reasons[variable] = reason;
    this.trail.push(literal);
  }

  private attach(clause: Clause): void {
    this.watches[negated(clause.literals[0]!)]!.push(clause);
    this.watches[negated(clause.literals[1]!)]!.push(clause);
  }

  /** What follows from the values there are; the clause that is broken by it, if any. */
  private propagate(): Clause | null {
    while (this.next < this.trail.length) {
      const literal = this.trail[this.next++]!;
      const watching = this.watches[literal]!;
      const no = negated(literal);
      let kept = 0;
      for (let i = 0; i < watching.length; i += 1) {
        const clause = watching[i]!;
        if (clause.gone) continue;
        this.steps += 1;
        const { literals } = clause;
        if (literals[0] === no) {
          literals[0] = literals[1]!;
          literals[1] = no;
        }
        const first = literals[0]!;
        if (this.valueOf(first) === 1 || this.watchAnother(clause, literals)) {
          if (literals[1] === no) watching[kept++] = clause;
          continue;
        }
        watching[kept++] = clause;
        if (this.valueOf(first) === 0) {
          this.assign(first, clause);
          continue;
        }
        for (let rest = i + 1; rest < watching.length; rest += 1) watching[kept++] = watching[rest]!;
        watching.length = kept;
        this.next = this.trail.length;
        return clause;
      }
      watching.length = kept;
    }
    return null;
  }

  private watchAnother(clause: Clause, literals: Literal[]): boolean {
    for (let i = 2; i < literals.length; i += 1) {
      const literal = literals[i]!;
      if (this.valueOf(literal) === -1) continue;
      literals[i] = literals[1]!;
      literals[1] = literal;
      this.watches[negated(literal)]!.push(clause);
      return true;
    }
    return false;
  }

  private learn(conflict: Clause): void {
    const literals: Literal[] = [0];
    const level = this.limits.length;
    const marked: number[] = [];
    let reason: Clause | null = conflict;
    let pending = 0;
    let at = this.trail.length;
    let literal = -1;
    do {
      for (const each of reason!.literals) {
        const variable = each >> 1;
        if (each === literal || this.seen[variable] || this.levels[variable] === 0) continue;
        this.seen[variable] = true;
        marked.push(variable);
        this.bump(variable);
        if (this.levels[variable] === level) pending += 1;
        else literals.push(each);
      }
      do literal = this.trail[--at]!;
      while (!this.seen[literal >> 1]);
      reason = this.reasons[literal >> 1]!;
      pending -= 1;
    } while (pending > 0);
    literals[0] = negated(literal);
    // What the others imply says nothing of its own.
    const kept = literals.filter((each, i) => i === 0 || !this.isImplied(each));
    for (const variable of marked) this.seen[variable] = false;

    if (kept.length === 1) {
      this.backTo(0);
      this.assign(kept[0]!, null);
      return;
    }
    let deepest = 1;
    for (let i = 2; i < kept.length; i += 1) if (this.levels[kept[i]! >> 1]! > this.levels[kept[deepest]! >> 1]!) deepest = i;
    [kept[1], kept[deepest]] = [kept[deepest]!, kept[1]!];
    const clause: Clause = { literals: kept, span: new Set(kept.map((each) => this.levels[each >> 1])).size, learned: true, gone: false };
    this.backTo(this.levels[kept[1]! >> 1]!);
    this.learned.push(clause);
    this.attach(clause);
    this.assign(kept[0]!, clause);
  }

  private isImplied(literal: Literal): boolean {
    const reason = this.reasons[literal >> 1];
    return reason?.literals.every((each) => each >> 1 === literal >> 1 || this.seen[each >> 1] || this.levels[each >> 1] === 0) === true;
  }

  private backTo(level: number): void {
    if (this.limits.length <= level) return;
    const from = this.limits[level]!;
    for (let i = this.trail.length - 1; i >= from; i -= 1) {
      const variable = this.trail[i]! >> 1;
      this.phases[variable] = this.values[variable]!;
      this.values[variable] = 0;
      this.reasons[variable] = null;
      if (this.positions[variable] === -1 && this.askedIn[variable] === this.question) this.insert(variable);
    }
    this.trail.length = from;
    this.limits.length = level;
    this.next = from;
  }

  /** Half of what was learned goes: what spans the most decisions, of that what is oldest. */
  private thin(): void {
    const order = [...this.learned].sort((a, b) => a.span - b.span);
    const middle = order[order.length >> 1]!.span;
    this.learned = this.learned.filter((clause) => {
      clause.gone = clause.span > 2 && clause.span >= middle && this.reasons[clause.literals[0]! >> 1] !== clause;
      return !clause.gone;
    });
  }

  private bump(variable: number): void {
    this.activity[variable]! += this.increment;
    if (this.activity[variable]! > LARGEST) {
      for (let each = 0; each < this.activity.length; each += 1) this.activity[each]! /= LARGEST;
      this.increment /= LARGEST;
    }
    const position = this.positions[variable]!;
    if (position >= 0) this.rise(position);
  }

  private comesBefore(one: number, other: number): boolean {
    const difference = this.activity[one]! - this.activity[other]!;
    return difference > 0 || (difference === 0 && this.ranks[one]! < this.ranks[other]!);
  }

  private insert(variable: number): void {
    this.heap.push(variable);
    this.positions[variable] = this.heap.length - 1;
    this.rise(this.heap.length - 1);
  }

  private pop(): number {
    const top = this.heap[0]!;
    const last = this.heap.pop()!;
    this.positions[top] = -1;
    if (this.heap.length > 0) this.sink(last);
    return top;
  }

  private rise(from: number): void {
    const { heap, positions } = this;
    const variable = heap[from]!;
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.comesBefore(variable, heap[above]!)) break;
      positions[(heap[at] = heap[above]!)] = at;
      at = above;
    }
    positions[(heap[at] = variable)] = at;
  }

  /** Puts the variable in at the top. */
  private sink(variable: number): void {
    const { heap, positions } = this;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && this.comesBefore(heap[below + 1]!, heap[below]!)) below += 1;
      if (!this.comesBefore(heap[below]!, variable)) break;
      positions[(heap[at] = heap[below]!)] = at;
      at = below;
    }
    positions[(heap[at] = variable)] = at;
  }
}

/** 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … */
function luby(round: number): number {
  let size = 1;
  while (size < round + 1) size *= 2;
  return size === round + 1 ? size / 2 : luby(round - size / 2 + 1);
}
