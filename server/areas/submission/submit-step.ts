/** The submit area: which step is still open. Names are those of the routes. */
export type SubmitStep = "identityVerification" | "screening" | "payment" | "submit";

export interface SubmitFacts {
  /** Verified by the identity provider, or a document was uploaded. */
  identity_known: boolean;
  check_exists: boolean;
  us_address: boolean;
  /** A number is kept, or the person said there is none. */
  secure_id_known: boolean;
  payment_settled: boolean;
}

/** The screening screen is left out when a check exists, there is no US address, or nothing is left to ask. */
const screeningOpen = (facts: SubmitFacts): boolean => !facts.check_exists && facts.us_address && !facts.secure_id_known;

/** The first open step; `submit` when there is nothing left but submitting. */
export function openSubmitStep(facts: SubmitFacts): SubmitStep {
  if (!facts.identity_known) return "identityVerification";
  if (screeningOpen(facts)) return "screening";
  return facts.payment_settled ? "submit" : "payment";
}
