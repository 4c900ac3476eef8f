/** Who stands by those who rent, and what they take on, as the place says it. */
import { placeConstant, type Place } from "../../../kernel/context/market-constants.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { all } from "../../../kernel/records/read-records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { Reads } from "../../../ports/store.ts";
import type { CosignFacts, LeaseCosigner } from "./cosign-values.ts";

export async function cosignFacts(
  reads: Reads,
  documents: PublishedDocuments,
  { market, states }: { market: Place; states: readonly ApplicationState[] },
): Promise<CosignFacts> {
  const numberOf = (constant: string): number => Number(placeConstant(documents, constant, market) ?? 0);
  return {
    people: await cosignersOf(reads, states),
    rent_due_day: numberOf("cosigner_rent_due_day"),
    reminded_day: numberOf("cosigner_reminded_day"),
    asked_day: numberOf("cosigner_asked_day"),
    covers_costs: placeConstant(documents, "cosigner_covers_lease_costs", market) === true,
  };
}

/** Those who have handed in as one, and whose link stands: each once for whoever they stand by, by however many links. */
async function cosignersOf(reads: Reads, states: readonly ApplicationState[]): Promise<LeaseCosigner[]> {
  const found: LeaseCosigner[] = [];
  for (const { application } of states) {
    for (const source of await all(reads, "cosigner_source", { source_application: application.id, revoked_at: null })) {
      for (const { id, user_id, first_name, last_name } of await all(reads, "cosigner", { cosigner_source: source.id, status: "submitted" })) {
        const isThere = found.some((each) => each.user === user_id && each.application === application.id);
        if (!isThere) found.push({ id, user: user_id, application: application.id, first_name: first_name ?? "", last_name: last_name ?? "" });
      }
    }
  }
  return found;
}
