import type { PropertySchema } from "../documents/resource.ts";

/** So many steps are said; a slider has no room for more. */
export const MOST_STEPS = 400;

export interface Steps {
  min: number;
  max: number;
  step: number;
  /** How many places there are, both ends among them. */
  count: number;
}

/** The places that a number can take on a slider, as its schema says them. */
export function stepsIn({ minimum = 0, maximum = 100, multipleOf }: PropertySchema): Steps {
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  // Steps of a tenth add up to whole numbers again.
  return { min: minimum, max: maximum, step, count: Math.floor((maximum - minimum) / step + 1e-9) + 1 };
}
