/** The root about the application fee. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import type { ScreenState } from "../../ports/state.ts";
import { effectiveFee, paymentState, type EffectiveFee } from "./fees.ts";

/** The fee of an application under its market's rule. */
export const feeOf = (
  { application, market }: Pick<ScreenState, "application" | "market">,
  { jurisdictions }: Pick<ViewFacts, "jurisdictions">,
): EffectiveFee => effectiveFee(application, jurisdictionOf(jurisdictions, market.country_code, market.region_code));

export const roots: DataRoots = {
  payment: dataRoot({
    reads: ["application", "market", "charge"],
    view: (state, facts) => ({
      state: paymentState(feeOf(state, facts), state.charge),
      message: state.charge?.status === "declined" ? state.charge.message : null,
    }),
  }),
};
