import type { Condition, VarRef } from "#screens/language/expressions/condition.ts";

/**
 * Conditions that have to hold for a thing to be drawn. Inside an `each` they are about one member
 * of its list: a frame of its own, so that "some member for which all of them hold" can be said.
 */
export interface Frame {
  outer: Frame | null;
  list: VarRef | null;
  conditions: Condition[];
}

export const OPEN_FRAME: Frame = { outer: null, list: null, conditions: [] };

export function inside(frame: Frame, condition: Condition | undefined): Frame {
  return condition === undefined || condition === true ? frame : { ...frame, conditions: [...frame.conditions, condition] };
}

/** All conditions of the frame, in the surface's own scope. */
export function conditionsOf(frame: Frame): Condition[] {
  if (!frame.list || !frame.outer) return frame.conditions;
  const member: Condition = frame.conditions.length === 0 ? true : { and: frame.conditions };
  // Of a list inside a list: the member that has such a member.
  return conditionsOf(inside(frame.outer, { some: [frame.list, member] }));
}

/** A condition about the member of the frame's list, as one about the surface's own data. */
export function liftedOutOfList(frame: Frame, condition: Condition): Condition {
  return frame.list && frame.outer ? liftedOutOfList(frame.outer, { some: [frame.list, condition] }) : condition;
}

/** True where the condition is, false where it isn't or where it is unknown. Conditions of the checker alone say so. */
export const certainly = (condition: Condition): Condition => ({ surely: condition }) as unknown as Condition;
