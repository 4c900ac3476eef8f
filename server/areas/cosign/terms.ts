/** What a co-signer takes on, as `schemas/constants/cosigner.json` says it for a place. Null: nothing is said, and the line is left out. */
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { placeConstant, type Place } from "../../kernel/context/market-constants.ts";
import { toCents } from "../../kernel/rules/money.ts";

export interface CosignerTerms {
  fee_cents: number;
  rent_due_day: number | null;
  reminded_day: number | null;
  asked_day: number | null;
  collections_days: number | null;
  covers_lease_costs: boolean;
  signs_with_lease: boolean;
}

export function cosignerTerms(documents: Pick<PublishedDocuments, "constants">, place: Place): CosignerTerms {
  const constantOf = (name: string): Literal => placeConstant(documents, name, place);
  const day = (name: string): number | null => numberOf(constantOf(name));
  return {
    fee_cents: toCents(numberOf(constantOf("cosigner_fee")) ?? 0) ?? 0,
    rent_due_day: day("cosigner_rent_due_day"),
    reminded_day: day("cosigner_reminded_day"),
    asked_day: day("cosigner_asked_day"),
    collections_days: day("cosigner_collections_days"),
    covers_lease_costs: constantOf("cosigner_covers_lease_costs") === true,
    signs_with_lease: constantOf("cosigner_signs_with_lease") === true,
  };
}

const numberOf = (value: Literal): number | null => (typeof value === "number" ? value : null);
