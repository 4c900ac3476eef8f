/** What a charge, a background check or a submission came to: a value, whatever happened. */
import type { Refusal } from "./refusal.ts";

export type Attempt<T> =
  /** `repeated`: it had its effect before, and this is the first result. `confirming`: the provider is still at work, or its answer got lost. `elsewhere`: another request is just at it. */
  | { status: "done" | "repeated" | "confirming"; record: T; elsewhere?: true }
  /** The provider's clear no: nothing was charged. */
  | { status: "declined"; record: T | null; message: string }
  /** Values are missing or wrong; one refusal each, with its property. */
  | { status: "invalid"; refusals: Refusal[] }
  /** Not there, or not this person's: nobody learns which. */
  | { status: "not-found" }
  | { status: "wrong-state"; refusal: Refusal }
  /** The provider failed: the person may try again. */
  | { status: "unavailable"; message?: string };
