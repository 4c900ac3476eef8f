import type { DocumentSet } from "#screens/language/documents/document.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";

export interface NamedConditions {
  /** The names that each of them is decided by. */
  named: ReadonlyMap<string, readonly string[]>;
  /** The circle that one is part of, if any. */
  circles: ReadonlyMap<string, symbol>;
  /** How many others stand in it at most, one inside the other. */
  depths: ReadonlyMap<string, number>;
}

const known = new WeakMap<DocumentSet, NamedConditions>();

/** How named conditions hang together. Gone through without recursion, however long a chain of them is. */
export function namedConditions(documents: DocumentSet): NamedConditions {
  let found = known.get(documents);
  if (!found) {
    const { conditions } = documents.conditions;
    const named = new Map(
      Object.entries(conditions).map(([name, { when }]) => [name, [...new Set(namesIn(when))].filter((next) => Object.hasOwn(conditions, next))]),
    );
    known.set(documents, (found = { named, ...circlesOf(named) }));
  }
  return found;
}

/** Names of conditions that stand in one. */
export function namesIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesIn);
  const [operator, argument] = onlyEntry(condition);
  return operator === "cond" ? [argument as string] : operator === null || operator === "var" ? [] : namesIn(argument);
}

interface Visit {
  name: string;
  next: number;
  /** In the order of coming by, and the earliest that can be come by again from here. */
  order: number;
  low: number;
}

/** By Tarjan: what comes by itself again is a circle. */
function circlesOf(named: ReadonlyMap<string, readonly string[]>): { circles: Map<string, symbol>; depths: Map<string, number> } {
  const circles = new Map<string, symbol>();
  const depths = new Map<string, number>();
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const start of named.keys()) {
    if (visits.has(start)) continue;
    const path = [visitOf(start)];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const next = named.get(at.name)![at.next++];
      if (next === undefined) {
        path.pop();
        leave(at);
        const above = path.at(-1);
        if (above) above.low = Math.min(above.low, at.low);
      } else if (!visits.has(next)) path.push(visitOf(next));
      else if (isOpen.has(next)) at.low = Math.min(at.low, visits.get(next)!.order);
    }
  }
  return { circles, depths };

  function visitOf(name: string): Visit {
    const visit = { name, next: 0, order: visits.size, low: visits.size };
    visits.set(name, visit);
    open.push(name);
    isOpen.add(name);
    return visit;
  }

  function leave({ name, order, low }: Visit): void {
    const nexts = named.get(name)!;
    depths.set(
      name,
      nexts.reduce((most, next) => Math.max(most, (depths.get(next) ?? 0) + 1), 0),
    );
    if (low !== order) return;
    const members = open.splice(open.indexOf(name));
    for (const member of members) isOpen.delete(member);
    if (members.length === 1 && !nexts.includes(name)) return;
    const circle = Symbol("circle");
    for (const member of members) circles.set(member, circle);
  }
}
