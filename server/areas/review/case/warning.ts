/** A warning of a decision, with what its text is told with. */
import type { Shown } from "../../../ports/resources.d.ts";

export type Warning = Shown["decision-preview"]["warnings"][number];

/** What isn't said has no place in its text. */
export const warning = (code: Warning["code"], said: Partial<Omit<Warning, "code">> = {}): Warning => ({
  code,
  amount: null,
  currency: "",
  rent: null,
  times: null,
  ...said,
});
