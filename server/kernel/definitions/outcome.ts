/** What a call on a resource came to: a value, whatever happened. */
import type { Refusal } from "../rules/refusal.ts";

export type Outcome<T> = { ok: true; value: T; created?: boolean } | { ok: false; problem: CallProblem };

export type CallProblem =
  | { kind: "not-found" } // not there, or not yours
  | { kind: "forbidden" }
  | { kind: "invalid"; refusals: Refusal[] }
  | { kind: "conflict"; refusal: Refusal }
  | { kind: "lost-update"; version: number }
  | { kind: "too-many"; refusal: Refusal; seconds: number }; // again after so many seconds
