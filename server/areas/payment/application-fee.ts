import { effectiveFee, type EffectiveFee } from "./fees.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Deps } from "../../kernel/context/deps.ts";

/** The fee of an application under the rules of its market. */
export const applicationFee = (deps: Pick<Deps, "documents">, { application, market }: ApplicationState): EffectiveFee =>
  effectiveFee(application, jurisdictionOf(deps.documents.current().jurisdictions, market.country_code, market.region_code));
