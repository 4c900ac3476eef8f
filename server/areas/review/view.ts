/** The root about the wait for an answer. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { marketConstant } from "../../kernel/context/market-constants.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { backOn, usualWait } from "./wait.ts";

export const roots: DataRoots = {
  review_time: dataRoot({
    reads: ["application", "market", "review_waits"],
    absent: null,
    view({ market, review_waits }, { documents, now }) {
      const usual = usualWait(review_waits, {
        now,
        days: numberConstant(documents, "review_waits_days"),
        atLeast: numberConstant(documents, "review_waits_minimum"),
      });
      const said = (name: "review_weekdays" | "review_time_zone"): string => String(marketConstant(documents, name, market.slug) ?? "");
      return {
        known: usual !== null,
        half: usual?.half.n ?? null,
        half_unit: usual?.half.unit ?? null,
        most: usual?.most.n ?? null,
        most_unit: usual?.most.unit ?? null,
        back_on: backOn(said("review_weekdays"), said("review_time_zone"), now),
      };
    },
  }),
};
