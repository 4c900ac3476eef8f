/** Query parameters of the dashboard's address. */
import type { DeskContextValue } from "../desk/desk-context.ts";

export const QUERY_PARAMETERS = ["market", "variant", "weeks", "until", "against", "by"] as const;
type Part = (typeof QUERY_PARAMETERS)[number];

export const COMPARISONS = ["before", "year", "none"] as const;
export const CHECKED_PARAMETERS = ["market", "variant", "source", "stage"] as const;

/** A parameter whose value is unknown. */
export interface UnknownParameter {
  part: Part;
  value: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Which parts of an address ask for what the console doesn't offer. A variant may be of documents that were. */
export function unknownParametersIn(query: URLSearchParams, { desk, markets }: Pick<DeskContextValue, "desk" | "markets">): UnknownParameter[] {
  const isKnown: Readonly<Record<Part, (value: string) => boolean>> = {
    market: (value) => value.split(",").every((slug) => Object.hasOwn(markets, slug)),
    variant: () => true,
    weeks: (value) => desk.dashboard.weeks.map(String).includes(value),
    until: (value) => DAY.test(value) && !Number.isNaN(Date.parse(value)),
    against: (value) => COMPARISONS.some((one) => one === value),
    by: (value) => CHECKED_PARAMETERS.some((one) => one === value),
  };
  return QUERY_PARAMETERS.flatMap((part) => {
    const value = query.get(part);
    return !value || isKnown[part](value) ? [] : [{ part, value }];
  });
}

/** The same address without these. */
export function withoutParameter(query: URLSearchParams, missed: readonly UnknownParameter[]): string {
  const left = new URLSearchParams(query);
  for (const { part } of missed) left.delete(part);
  return `?${left.toString()}`;
}
