/** What a call on a resource came to: a value, whatever happened. */
import { refusal, type Refusal } from "../rules/refusal.ts";

export type Outcome<T> = { ok: true; value: T; created?: boolean } | { ok: false; problem: CallProblem };

export type CallProblem =
  | { kind: "not-found" } // not there, or not yours
  | { kind: "forbidden" }
  | { kind: "invalid"; refusals: Refusal[] }
  | { kind: "conflict"; refusal: Refusal }
  | { kind: "lost-update"; version: number };

export const done = <T>(value: T, created = false): Outcome<T> => ({ ok: true, value, created });
export const notFound: Outcome<never> = { ok: false, problem: { kind: "not-found" } };
export const forbidden: Outcome<never> = { ok: false, problem: { kind: "forbidden" } };
export const invalid = (refusals: Refusal[]): Outcome<never> => ({ ok: false, problem: { kind: "invalid", refusals } });
export const conflict = (code: string, path: string | null = null): Outcome<never> => ({
  ok: false,
  problem: { kind: "conflict", refusal: refusal(code, path) },
});
