import type { Currency } from "../records.ts";

/** What somebody earns beside what the rent would be, a month, in cents of the application's currency; null each where it isn't known. */
export interface Affordability {
  currency: Currency;
  /** Of the whole home, and one person's part of it. */
  rent_cents: number | null;
  rent_share_cents: number | null;
  /** The most that they are approved for. */
  rent_limit_cents: number | null;
  /** Among how many the home is split; null where somebody applies alone. */
  people: number | null;
  earned_cents: number | null;
  /** Everybody's of the group whose application isn't over, and how many of them have said theirs. */
  group_earned_cents: number | null;
  earners: number;
}
