/** The root about the wait for an answer. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { marketConstant } from "../../kernel/context/market-constants.ts";
import { marketZone } from "../../kernel/context/market-time.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { RootData, ViewFacts } from "../../kernel/context/view-input.ts";
import type { ReviewWait } from "../../ports/state.ts";
import { nextWorkday, usualWait } from "./usual-wait.ts";

/** @param market slug of the market in which they wait, and in which these others did */
export function reviewTime(waits: readonly ReviewWait[], market: string, { documents, now }: Pick<ViewFacts, "documents" | "now">): RootData {
  const usual = usualWait(waits, {
    now,
    days: numberConstant(documents, "review_waits_days"),
    atLeast: numberConstant(documents, "review_waits_minimum"),
  });
  return {
    known: usual !== null,
    half: usual?.half.n ?? null,
    half_unit: usual?.half.unit ?? null,
    most: usual?.most.n ?? null,
    most_unit: usual?.most.unit ?? null,
    back_on: nextWorkday(String(marketConstant(documents, "review_weekdays", market) ?? ""), marketZone(documents, market), now),
  };
}

export const roots: DataRoots = {
  review_time: dataRoot({
    reads: ["application", "market", "review_waits"],
    absent: null,
    view: ({ market, review_waits }, facts) => reviewTime(review_waits, market.slug, facts),
  }),
};
