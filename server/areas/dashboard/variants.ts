/** Variants beside each other: of those who began, so many handed in, with how much of that is chance. */
import type { Shown } from "../../ports/resources.d.ts";
import type { JourneyCount } from "./sql/journey-records.ts";
import { beyondChance, wilson } from "./significance.ts";
import type { ListQuery } from "./dashboard-query.ts";

const DEFAULT = "default";

export function variantsOf(counts: readonly JourneyCount[], stages: readonly string[], begun: ListQuery | null): Shown["staff-dashboard"]["variants"] {
  const [first, second] = stages;
  const shareOf = (variant: string) => {
    const own = counts.filter((one) => one.variant === variant);
    const sum = (of: readonly JourneyCount[]): number => of.reduce((all, { n }) => all + n, 0);
    return { of: sum(own), n: sum(own.filter(({ stage }) => stage !== first)) };
  };
  const usual = shareOf(DEFAULT);
  return [...new Set(counts.map(({ variant }) => variant))]
    .map((variant) => {
      const share = shareOf(variant);
      return {
        id: variant,
        begun: share.of,
        submitted: share.n,
        ...wilson(share),
        against_default: variant === DEFAULT ? null : beyondChance(share, usual),
        ...(begun && { begun_list: begun({ variant }), submitted_list: begun({ variant, reached: second! }) }),
      };
    })
    .toSorted((one, other) => Number(other.id === DEFAULT) - Number(one.id === DEFAULT) || other.begun - one.begun);
}
