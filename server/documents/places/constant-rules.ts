/**
 * What constants have to be to each other, beside their types (`kernel/context/code-constants.ts`). A constant that isn't there, or that
 * is empty, is held to nothing: whoever misses it says so.
 */
import { type Order, STANDING_BY_BOUNDS, STANDING_BY_ORDERS } from "../names/cosign/standing-by.ts";
import type { NameKindId } from "../names/known-names.ts";

export const ORDERS: readonly Order[] = [
  ...STANDING_BY_ORDERS,
  { names: ["discount_lease_length_minimum", "lease_length_maximum"], by: "<=", why: "no lease would ever be discounted" },
  { names: ["group_promo_lease_length_minimum", "lease_length_maximum"], by: "<=", why: "no lease would ever earn the credit" },
  { names: ["autosave_retry_ms", "autosave_retry_longest_ms"], by: "<=", why: "the longest wait isn't shorter than the first" },
  { names: ["answer_within_ms", "answer_timeout_ms"], by: "<", why: "the page would give up before the server answers" },
  { names: ["charge_follow_after_ms", "charge_lost_after_ms"], by: "<", why: "a payment would be lost before anybody asked for it" },
  { names: ["invitation_reminder_hours", "invitation_hours"], by: "<", why: "whoever is invited would be reminded before they are" },
  { names: ["writing_again_seconds", "writing_shown_seconds"], by: "<=", why: "it would be gone before it is said again" },
  { names: ["time_left_warn_above_hours", "time_left_safe_above_hours"], by: "<", why: "time left would never be a warning" },
  { names: ["support_opens_hour", "support_closes_hour"], by: "<", why: "support would never be open" },
  { names: ["security_deposit_months", "double_deposit_months"], by: "<=", why: "more than the usual deposit can't be less than it" },
];

/** Constants that lie within bounds, both counted. */
export const WITHIN: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...STANDING_BY_BOUNDS,
  support_opens_hour: [0, 24],
  support_closes_hour: [0, 24],
  daily_mail_hour: [0, 23],
  experiment_default_percentage: [0, 100],
  lease_length_minimum: [1, 1200],
  move_in_window_days: [1, 3660],
  price_rounding: [1, 1_000_000],
  minimum_age: [0, 150],
};

/** Constants that name something: one, or several with commas. `words`: these and nothing else. `or`: what may stand there too. */
export interface NamingConstant {
  is?: NameKindId;
  words?: readonly string[];
  prefix?: string;
  several?: true;
  mayBeEmpty?: true;
}

export const NAMING: Readonly<Record<string, NamingConstant>> = {
  review_time_zone: { is: "time-zone", mayBeEmpty: true },
  office_time_zone: { is: "time-zone" },
  default_country: { is: "country" },
  flow_1_5_market: { is: "market" },
  lease_template: { is: "mail" },
  service_fee_set: { is: "constant" },
  service_fee_sets: { is: "constant", several: true },
  review_assignment: { words: ["turn", "market"], mayBeEmpty: true },
  second_person_decisions: { is: "second-person", several: true, mayBeEmpty: true },
  paper_reasons: { is: "copy", prefix: "paper-reason.", several: true },
  support_hours: { is: "copy", prefix: "support.hours." },
};

/** Lists of whole numbers with commas, each within these bounds. */
export const NUMBER_LISTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  review_weekdays: [1, 7],
  support_weekdays: [1, 7],
  cold_zone_months: [1, 12],
  listing_lengths: [1, 1200],
  photo_sizes: [1, 10_000],
  price_preview_days: [0, 3660],
};

/** Texts of which a rule says how they are written. */
export const WRITTEN: Readonly<Record<string, readonly [pattern: RegExp, like: string]>> = {
  application_version: [/^\d+(?:\.\d+)*$/, "a version, like 5.0.0"],
  date_minimum: [/^\d{4}-\d\d-\d\d$/, "a day, like 1900-01-01"],
  placeholder_date: [/^\d{4}-\d\d-\d\d$/, "a day, like 1971-01-01"],
  placeholder_phone: [/^\+[1-9]\d{6,14}$/, "a phone number with its country's code, like +12025550100"],
  placeholder_email: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "an e-mail address"],
  upload_types: [/^(?:(?:application|audio|font|image|text|video)\/[\w.+-]+(?:,(?!$)|$))+$/, "types of files with commas, like application/pdf,image/png"],
  photo_types: [/^image\/[\w.+-]+(?:,image\/[\w.+-]+)*$/, "types of pictures with commas, like image/png,image/jpeg"],
};
