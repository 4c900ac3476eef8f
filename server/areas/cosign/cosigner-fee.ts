/** What co-signing costs under the rules of the place. What somebody began on stays, whatever is asked of others later. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { jurisdictionOf, type Jurisdictions } from "../../kernel/rules/jurisdictions.ts";
import { currencyOfCountry } from "../../kernel/rules/money.ts";
import type { CosignerRecord } from "../../ports/review-records.ts";
import type { CosignerLink } from "../../ports/state.ts";
import { effectiveFee, type EffectiveFee } from "../payment/index.ts";
import { cosignerTerms } from "./terms.ts";

type FeeRecord = Pick<CosignerRecord, "application_fee_cents" | "currency" | "waive_application_fee">;

/** For whoever takes the link up now. Nobody pays to stand by an application that is let off its fee. */
export const feeTerms = (documents: Pick<PublishedDocuments, "constants">, { market, application }: CosignerLink): FeeRecord => ({
  application_fee_cents: cosignerTerms(documents, market).fee_cents,
  currency: currencyOfCountry(market.country_code),
  waive_application_fee: application.waive_application_fee,
});

/** What is let off later counts as well: an application whose fee is waived asks nothing of whoever stands by it. */
export const cosignerFee = (
  jurisdictions: Jurisdictions,
  { market, application }: Pick<CosignerLink, "market" | "application">,
  terms: FeeRecord,
): EffectiveFee =>
  effectiveFee(
    { ...terms, waive_application_fee: terms.waive_application_fee || application.waive_application_fee },
    jurisdictionOf(jurisdictions, market.country_code, market.region_code),
  );
