/** What is charged beside the rent of a home that a group was given, once it is theirs: what the constants say later changes none of it. */
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { chosenFeeSet } from "../../../kernel/sql/chosen-fee-set.ts";
import type { CostFees } from "../../../ports/columns/values.ts";
import type { GroupState } from "../../../ports/state.ts";
import type { MarketRecord } from "../../../ports/records.ts";
import type { Writes } from "../../../ports/store.ts";
import { keepFees } from "../sql.ts";
import { costFees } from "./cost-fees.ts";

/** Those of now, where none were kept before. The group is held by the caller. */
export async function agreeFees(tx: Writes, documents: PublishedDocuments, slug: string): Promise<void> {
  const group = await tx.find("group_source", slug);
  const market = group && (await tx.find("market", group.market));
  if (market) await tx.query(keepFees(slug, costFees(documents, market, await tx.query(chosenFeeSet))));
}

type FeeState = Pick<GroupState, "selection" | "service_fee_set">;

/** As they were agreed with the home, else as they are now. */
export const feesOf = (documents: PublishedDocuments, market: MarketRecord, { selection, service_fee_set }: FeeState): CostFees =>
  selection?.fees ?? costFees(documents, market, service_fee_set);
