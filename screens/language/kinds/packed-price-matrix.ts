/** What something costs a month by the day it begins and its length, as it travels to a page: whole rows of days, run by run. */
import type { Runs } from "../expressions/run-lengths.ts";

export interface PackedPriceMatrix {
  /** Days as `YYYY-MM-DD`: the person's, and the earliest that somebody can move in. */
  today: string;
  earliest: string;
  /** Days from the one to the other. */
  ahead: number;
  currency: string;
  /** Months, the fewest first. */
  lengths: readonly number[];
  /** A row for each length, from the earliest day on, in major units a month; null where nothing is offered. */
  rows: readonly Runs<number | null>[];
}
