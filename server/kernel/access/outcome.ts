/** Answers of calls on resources, and the problems that they are refused with. */
import type { CallProblem, Outcome } from "../definitions/outcome.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";

export type { CallProblem, Outcome };

export const done = <T>(value: T, created = false): Outcome<T> => ({ ok: true, value, created });
export const notFound: Outcome<never> = { ok: false, problem: { kind: "not-found" } };
export const forbidden: Outcome<never> = { ok: false, problem: { kind: "forbidden" } };
export const invalid = (refusals: Refusal[]): Outcome<never> => ({ ok: false, problem: { kind: "invalid", refusals } });
/** A refusal of a use case as an answer: what is wrong with a property is invalid, anything else is a conflict with how things stand. */
export const refusedWith = (refused: Refusal): Outcome<never> => {
  if (refused.code === "not-found") return notFound;
  if (refused.code === "not-allowed") return forbidden;
  return refused.path === null || refused.path === "status" ? { ok: false, problem: { kind: "conflict", refusal: refused } } : invalid([refused]);
};
/** The other way round: what a command is refused with where a call on the same resource has this problem. */
export function refusalsOf(problem: CallProblem): Refusal[] {
  if (problem.kind === "invalid") return problem.refusals;
  return ["refusal" in problem ? problem.refusal : refusal(problem.kind === "forbidden" ? "not-allowed" : problem.kind)];
}
export const conflict = (code: string, path: string | null = null): Outcome<never> => ({
  ok: false,
  problem: { kind: "conflict", refusal: refusal(code, path) },
});
