/** Until when an application should be decided: the database is told the hours that the documents say, and writes down when each is due. */
import type { Deps } from "../../kernel/context/deps.ts";
import { placeConstant } from "../../kernel/context/market-constants.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { allPages } from "../../kernel/records/read-records.ts";
import { writeReviewTerms } from "./sql/review-terms.ts";

export async function keepReviewTerms({ store, documents }: Pick<Deps, "store" | "documents">): Promise<void> {
  const published = documents.current();
  const markets = await allPages(store, "market", {});
  const own = markets.map((market) => [market.slug, Number(placeConstant(published, "review_due_hours", market))] as const);
  await store.query(writeReviewTerms({ elsewhere: numberConstant(published, "review_due_hours"), markets: Object.fromEntries(own) }));
}
