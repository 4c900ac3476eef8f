/** What a co-signer takes on, as `schemas/constants/cosigner.json` says it for a place. Null: nothing is said, and the line is left out. */
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { toCents } from "../../kernel/rules/money.ts";

const CATEGORY = "Co-signers";

export interface CosignerTerms {
  fee_cents: number;
  rent_due_day: number | null;
  reminded_day: number | null;
  asked_day: number | null;
  collections_days: number | null;
  covers_lease_costs: boolean;
  signs_with_lease: boolean;
}

/** The market's own word comes before its region's, that before its country's. */
export function cosignerTerms(
  { constants }: Pick<PublishedDocuments, "constants">,
  place: { slug: string; region_code: string; country_code: string },
): CosignerTerms {
  const own = new Map<string, Literal>();
  for (const { category, constants: file } of constants) {
    if (category !== CATEGORY) continue;
    for (const { identifier, default_value, overrides = {} } of file) {
      const said = [place.slug, `${place.country_code}-${place.region_code}`, place.country_code].find((name) => Object.hasOwn(overrides, name));
      own.set(identifier, said === undefined ? default_value : overrides[said]!);
    }
  }
  const day = (name: string): number | null => numberOf(own.get(name));
  return {
    fee_cents: toCents(numberOf(own.get("cosigner_fee")) ?? 0) ?? 0,
    rent_due_day: day("cosigner_rent_due_day"),
    reminded_day: day("cosigner_reminded_day"),
    asked_day: day("cosigner_asked_day"),
    collections_days: day("cosigner_collections_days"),
    covers_lease_costs: own.get("cosigner_covers_lease_costs") === true,
    signs_with_lease: own.get("cosigner_signs_with_lease") === true,
  };
}

const numberOf = (value: Literal | undefined): number | null => (typeof value === "number" ? value : null);
