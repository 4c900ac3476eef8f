import { effectiveFee, type EffectiveFee } from "../domain/fees.ts";
import { jurisdictionOf } from "../domain/jurisdictions.ts";
import type { ApplicationState } from "../domain/records.ts";
import type { Deps } from "./deps.ts";

/** The fee of an application under the rules of its market. */
export const applicationFee = (deps: Pick<Deps, "documents">, { application, market }: ApplicationState): EffectiveFee =>
  effectiveFee(application, jurisdictionOf(deps.documents.current().jurisdictions, market.country_code, market.region_code));
