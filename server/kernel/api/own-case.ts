/**
 * What a row of the staff API answers of what is one's own: an application in which whoever asks has a stake, the people who have one with
 * them, and the links that they apply by. Each row says it; `.github/own-case.md` is the table of it, and a test asks each row.
 */

/** Codes of refusals, whose words are the copy's `error.<code>`. */
type OwnRefusal = "own-application" | "own-person" | "own-source" | "own-address";

export type OwnCase =
  /** In words, before anything is read or done. `oneself`: what it does where the person is whoever asks; left out, it is refused, too. */
  | { answer: "refused"; code: OwnRefusal; oneself?: string }
  /** It is among the others, without these. */
  | { answer: "withheld"; what: string }
  /** It isn't among the others, nor counted. */
  | { answer: "left out" }
  /** It is about nothing of the kind. */
  | { answer: "not named"; why: string };

export const OWN_APPLICATION: OwnCase = { answer: "refused", code: "own-application" };
export const OWN_PERSON: OwnCase = { answer: "refused", code: "own-person" };
/** Of oneself it hands out, or does, what is theirs anyway. */
export const ANOTHER_PERSON: OwnCase = { answer: "refused", code: "own-person", oneself: "what they can do as anybody" };
/** Of oneself it says where they live, as their own home does. */
export const ANOTHER_RESIDENT: OwnCase = { answer: "refused", code: "own-person", oneself: "where they live" };
export const OWN_SOURCE: OwnCase = { answer: "refused", code: "own-source" };
export const LEFT_OUT: OwnCase = { answer: "left out" };
export const withheld = (what: string): OwnCase => ({ answer: "withheld", what });
export const notNamed = (why: string): OwnCase => ({ answer: "not named", why });
