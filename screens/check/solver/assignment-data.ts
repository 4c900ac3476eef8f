import { withPath } from "#screens/language/expressions/read-path.ts";
import type { Assignment } from "./formula.ts";
import { sampleOf } from "./samples.ts";
import type { List, Member, Variable } from "./variable.ts";

/** The data of an assignment: only what is not plain. */
export function assignmentData(assignment: Assignment): Record<string, unknown> {
  let data: Record<string, unknown> = {};
  const lists = new Map<string, List>();
  for (const [variable, index] of [...assignment].sort(([a], [b]) => (a.path < b.path ? -1 : 1))) {
    const list = outermost(variable);
    if (list) lists.set(list.path, list);
    else data = withPath(data, variable.path, variable.values[index]);
  }
  for (const list of lists.values()) data = withPath(data, list.path, listIn(assignment, list));
  return data;
}

function outermost(variable: Variable): List | null {
  let list = variable.presence?.list ?? variable.member?.list ?? null;
  while (list?.outer) list = list.outer.list;
  return list;
}

function listIn(assignment: Assignment, list: List): unknown[] | null {
  if (list.there && (assignment.get(list.there) ?? 0) === 0) return null;
  return list.members.filter(({ present }) => assignment.get(present) === 1).map((member) => memberIn(assignment, member));
}

function memberIn(assignment: Assignment, member: Member): unknown {
  const { items, path } = member.list;
  const own = `${path}[${member.index}]`;
  let value: unknown = sampleOf(items);
  const inner = new Map<string, List>();
  for (const [variable, index] of assignment) {
    const list = variable.presence?.list ?? null;
    if (list && list.outer === member) inner.set(list.path, list);
    else if (variable.member === member)
      value = variable.path === own ? variable.values[index] : within(value, variable.path.slice(own.length + 1), variable.values[index]);
  }
  for (const list of inner.values()) value = within(value, list.path.slice(own.length + 1), listIn(assignment, list));
  return value;
}

const within = (value: unknown, path: string, set: unknown): unknown => withPath(value as Record<string, unknown>, path, set);
